import 'server-only'
import { getLocale, getMessages } from 'next-intl/server'
import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import type { MessageKey, Namespace } from '@/lib/shop/i18n/messages'

/** Messages of one namespace for client components, in the language of the page. */
export async function getClientMessages<N extends Namespace, Key extends MessageKey<N>>(
  namespace: N,
  keys: readonly Key[],
): Promise<ClientMessages<Key>> {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()])
  return compileMessages({ locale, messages }, namespace, keys)
}
