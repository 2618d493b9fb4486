import { useLocale, useMessages } from 'next-intl'
import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import type { MessageKey, Namespace } from '@/lib/shop/i18n/messages'

/** Messages that a server component hands to a client component. Brings the ICU parser: server only. */
export function useClientMessages<N extends Namespace, Key extends MessageKey<N>>(
  namespace: N,
  keys: readonly Key[],
): ClientMessages<Key> {
  return compileMessages({ locale: useLocale(), messages: useMessages() }, namespace, keys)
}
