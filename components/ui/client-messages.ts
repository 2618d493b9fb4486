import { useLocale, useMessages } from 'next-intl'
import { pickMessages, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey, Namespace } from '@/lib/shop/i18n/messages'

/** Messages that a server component hands to a client component. */
export function useClientMessages<N extends Namespace, Key extends MessageKey<N>>(
  namespace: N,
  keys: readonly Key[],
): ClientMessages<Key> {
  return pickMessages({ locale: useLocale(), messages: useMessages() }, namespace, keys)
}
