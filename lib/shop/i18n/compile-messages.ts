import compile from 'icu-minify/compile'
import type { ClientMessages } from './client-messages'
import type { MessageKey, Namespace } from './messages'
import { recordOf } from '@/lib/shop/record'

const compiled = new Map<string, ReturnType<typeof compile>>()

/**
 * Compiles messages of one namespace for client components. The ICU parser comes with this module:
 * import it on the server only.
 */
export function compileMessages<N extends Namespace, Key extends MessageKey<N>>(
  { locale, messages }: { locale: string; messages: unknown },
  namespace: N,
  keys: readonly Key[],
): ClientMessages<Key> {
  return {
    locale,
    entries: recordOf(keys, (key) => compileOnce(messageAt(messages, `${namespace}.${key}`))),
  }
}

function compileOnce(message: string): ReturnType<typeof compile> {
  const known = compiled.get(message) ?? compile(message)
  compiled.set(message, known)
  return known
}

function messageAt(messages: unknown, path: string): string {
  let value = messages
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  if (typeof value !== 'string') throw new Error(`There is no message "${path}"`)
  return value
}
