import { getRequestConfig } from 'next-intl/server'
import { locale, store } from 'next/root-params'
import { readMessages } from './messages'
import { getStore } from '@/lib/server/request/stores'

export default getRequestConfig(async (request) => {
  const language = request.locale ?? (await locale()) ?? 'en'
  const storeSlug = (await store()) ?? ''
  const { timeZone } = getStore(storeSlug)
  return { locale: language, messages: readMessages(language, storeSlug), timeZone }
})
