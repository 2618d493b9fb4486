import 'server-only'
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl'
import { hasMessage, type Messages } from '@/lib/shop/i18n/messages'
import type { Message } from '@/lib/server/session/sealed-cookies'
import { getStoreFiles } from '@/lib/server/request/stores'

/**
 * All messages for a locale, compiled: `messages/<language>/`, overridden by the store's (its
 * folder `messages`, and `texts` in its store.json), for example "objects" instead of "items".
 * @param storeSlug null for a page of no store
 */
export function readMessages(language: string, storeSlug: string | null): Messages {
  return getStoreFiles().messagesOf(language, storeSlug)
}

/** A store's messages outside of pages, where next-intl knows no locale; null for no store. */
export function translatorOf<N extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  store: { readonly slug: string } | null,
  locale: string,
  namespace: N,
) {
  return createTranslator<Messages, N>({
    locale,
    namespace,
    messages: readMessages(locale, store?.slug ?? null),
  })
}

/** Formats messages of one namespace for the answer to a form. */
export function formatMessages(
  store: { readonly slug: string },
  locale: string,
  namespace: 'errors' | 'notices',
  messages: Readonly<Record<string, Message>>,
): Record<string, string> {
  const t = translatorOf(store, locale, namespace)
  const fallback = namespace === 'errors' ? translatorOf(store, locale, namespace)('refused') : ''
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [
      field,
      formatMessage(t, message, fallback),
    ]),
  )
}

/** Formats a message whose key comes from data; a flash of another version may have any. */
export function formatMessage<Key extends string>(
  t: { (key: Key, values?: Message['values']): string; has: (key: Key) => boolean },
  { key, values }: Message,
  fallback: string,
): string {
  return hasMessage(t, key) ? t(key, values) : fallback
}
