import 'server-only'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'next-intl'
import type { Message } from '@/lib/server/session/sealed-cookies'
import { getStore } from '@/lib/server/store/stores'

export type Messages = { [key: string]: string | Messages }

type Translate = (key: string, values?: Message['values']) => string

const loaded = new Map<string, Messages>()

/**
 * All texts of a language: one file a namespace below `messages/<language>/`, and over them the
 * words of the store (`texts` in its store.json), for example "pieces" instead of "objects".
 */
export function readMessages(language: string, storeSlug: string): Messages {
  const key = `${language} ${storeSlug}`
  const known = loaded.get(key)
  if (known) return known
  const messages = overlay(readLanguage(SOURCE_LANGUAGE), readLanguage(language))
  const merged = overlay(messages, storeMessages(storeSlug, language))
  loaded.set(key, merged)
  return merged
}

/** Every text exists in it; a key that a translation lacks is said in it (and fails a test). */
export const SOURCE_LANGUAGE = 'en'

/** The texts of one language alone, by namespace; none when it has no folder. */
export function readLanguage(language: string): Messages {
  const folder = join(process.cwd(), 'messages', language)
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Messages,
    ]),
  )
}

/**
 * The sentences of messages in one namespace of a language. For actions and route handlers, where next-intl's request does not reach.
 */
export function formatMessages(
  storeSlug: string,
  locale: string,
  namespace: string,
  messages: Readonly<Record<string, Message>>,
): Record<string, string> {
  const texts = readMessages(locale, storeSlug)
  const t = createTranslator({ locale, namespace, messages: texts }) as Translate
  return Object.fromEntries(
    Object.entries(messages).map(([field, { key, values }]) => [field, t(key, values)]),
  )
}

function storeMessages(storeSlug: string, language: string): Messages {
  return (getStore(storeSlug).texts[language] ?? {}) as Messages
}

function overlay(base: Messages, over: Messages): Messages {
  const merged = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    const isBranch = typeof value === 'object' && typeof below === 'object'
    merged[key] = isBranch ? overlay(below, value) : value
  }
  return merged
}
