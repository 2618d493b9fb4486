import 'server-only'
import { getLocale, getMessages } from 'next-intl/server'
import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import { compileMessages, compileNamespace } from '@/lib/shop/i18n/compile-messages'
import type { MessageKey, Namespace } from '@/lib/shop/i18n/messages'

/** Messages of one namespace for client components, in the language of the page; all unless keys are given. */
export async function getClientMessages<N extends Namespace>(
  namespace: N,
): Promise<ClientMessages<MessageKey<N>>>
export async function getClientMessages<N extends Namespace, Key extends MessageKey<N>>(
  namespace: N,
  keys: readonly Key[],
): Promise<ClientMessages<Key>>
export async function getClientMessages<N extends Namespace>(
  namespace: N,
  keys?: readonly MessageKey<N>[],
): Promise<ClientMessages<MessageKey<N>>> {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()])
  const source = { locale, messages }
  return keys ? compileMessages(source, namespace, keys) : compileNamespace(source, namespace)
}
