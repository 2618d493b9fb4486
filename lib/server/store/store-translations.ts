import 'server-only'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import type { Translations } from '@/lib/shop/store/translate-store'
import { readJson } from './read-json'
import { storePath } from './store-path'

const translationsSchema = z.record(z.string(), z.string().min(1))

/** The translations of a store file: `stores/<slug>/translations/<locale>.json`. */
export function readStoreTranslations(storeSlug: string, locale: string): Translations {
  const file = storePath(storeSlug, 'translations', `${locale}.json`)
  if (!existsSync(file)) return {}
  const name = `stores/${storeSlug}/translations/${locale}.json`
  const parsed = translationsSchema.safeParse(readJson(file, name))
  if (parsed.success) return parsed.data
  throw new Error(`${name}: every entry is a text that is not empty`)
}
