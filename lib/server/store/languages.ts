import 'server-only'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  compileMessages,
  overlayMessages,
  type MessageTree,
} from '@/lib/shop/i18n/compile-messages'
import { findLanguage } from '@/lib/shop/i18n/locale-path'
import type { Messages } from '@/lib/shop/i18n/messages'
import { SOURCE_LANGUAGE } from '@/lib/server/request/stores'

/** Every language with a folder of messages, as `en` and `pt-BR`. */
export const listLanguages = (): string[] => readdirSync(join(process.cwd(), 'messages'))

/** The language of our messages for a locale; English when there are none. */
export const languageFor = (locale: string): string =>
  findLanguage(listLanguages(), locale) ?? SOURCE_LANGUAGE

/** One file of these messages. The cast is safe: tests compare all files with the English ones. */
export const readNamespace = (language: string, file: string) =>
  JSON.parse(readFileSync(join(process.cwd(), 'messages', language, file), 'utf8')) as MessageTree

/** The messages of one of these languages by namespace. */
export function readLanguage(language: string): MessageTree {
  const files = globSync('*.json', { cwd: join(process.cwd(), 'messages', language) })
  return Object.fromEntries(files.map((file) => [file.slice(0, -5), readNamespace(language, file)]))
}

/** Countries whose tax on what is sold is no VAT: the keys of its name in `store.taxNames`. */
const TAX_NAMES = new Map([
  ...['AU', 'IN', 'NZ', 'SG'].map((country) => [country, 'gst'] as const),
  ...['CA', 'JP', 'MY', 'US'].map((country) => [country, 'tax'] as const),
])

/** All messages for a locale, compiled, with some of a store's in place of ours. */
export function compiledMessages(locale: string, own: MessageTree, countryCode = ''): Messages {
  const source = readLanguage(SOURCE_LANGUAGE)
  const messages = overlayMessages(source, readLanguage(languageFor(locale)))
  // Complete, because the English files are below every other language.
  const whole = overlayMessages(messages, own) as unknown as Messages & MessageTree
  const taxName = whole.store.taxNames[TAX_NAMES.get(countryCode) ?? 'vat']
  return compileMessages(whole, taxName) as unknown as Messages
}
