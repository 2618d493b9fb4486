import 'server-only'
import { getLocale, getMessages } from 'next-intl/server'
import { pickMessages, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey, Namespace } from '@/lib/shop/i18n/messages'

/** Messages of one namespace for client components, in the language of the page; all unless keys are given. */
export async function getClientMessages<N extends Namespace, Key extends MessageKey<N>>(
  namespace: N,
  keys?: readonly Key[],
): Promise<ClientMessages<Key>> {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()])
  return pickMessages({ locale, messages }, namespace, keys)
}
