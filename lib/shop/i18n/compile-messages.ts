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
    entries: recordOf(keys, (key) => {
      const message = valueAt(messages, `${namespace}.${key}`)
      if (typeof message !== 'string') throw new Error(`There is no message "${namespace}.${key}"`)
      return compileOnce(message)
    }),
  }
}

/** Compiles every message of a namespace. */
export function compileNamespace<N extends Namespace>(
  source: { locale: string; messages: unknown },
  namespace: N,
): ClientMessages<MessageKey<N>> {
  const branch = valueAt(source.messages, namespace)
  return compileMessages(source, namespace, keysBelow(branch) as MessageKey<N>[])
}

function keysBelow(branch: unknown, prefix = ''): string[] {
  if (typeof branch !== 'object' || branch === null) return []
  return Object.entries(branch).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysBelow(value, `${prefix}${key}.`),
  )
}

function compileOnce(message: string): ReturnType<typeof compile> {
  // icu-minify 4.14 makes objects without a prototype, which React refuses to send to the browser.
  const known = compiled.get(message) ?? structuredClone(compile(message))
  compiled.set(message, known)
  return known
}

function valueAt(messages: unknown, path: string): unknown {
  let value = messages
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  return value
}
