import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestConfig } from 'next-intl/server'
import { locale, store } from 'next/root-params'
import { isBuildStore } from './build-params'
import { getStore } from './stores'

type Messages = { [key: string]: string | Messages }

const loaded = new Map<string, Messages>()

/**
 * All texts of a language: one file a namespace below `messages/<language>/`, and over them the
 * words of the store (`texts` in its store.json), for example "pieces" instead of "objects".
 */
export function readMessages(language: string, storeSlug: string): Messages {
  const key = `${language} ${storeSlug}`
  const known = loaded.get(key)
  if (known) return known
  const folder = join(process.cwd(), 'messages', language)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const messages = Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Messages,
    ]),
  )
  const merged = overlay(messages, storeWords(storeSlug, language))
  loaded.set(key, merged)
  return merged
}

function storeWords(storeSlug: string, language: string): Messages {
  if (isBuildStore(storeSlug)) return {}
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

export default getRequestConfig(async (request) => {
  const language = request.locale ?? (await locale()) ?? 'en'
  const storeSlug = (await store()) ?? ''
  const timeZone = isBuildStore(storeSlug) ? 'UTC' : getStore(storeSlug).timeZone
  return { locale: language, messages: readMessages(language, storeSlug), timeZone }
})
