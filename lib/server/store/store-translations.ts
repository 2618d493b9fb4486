import 'server-only'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { translateStore, type Translations } from '@/lib/shop/store/translate-store'
import type { Store } from '@/lib/shop/store/store-schema'
import { readJson } from './read-json'

const translationsSchema = z.record(z.string(), z.string().min(1))

/** The translations of a store file: `stores/<slug>/words/<locale>.json`. */
export function readStoreTranslations(storeSlug: string, locale: string): Translations {
  const file = join(process.cwd(), 'stores', storeSlug, 'words', `${locale}.json`)
  if (!existsSync(file)) return {}
  const name = `stores/${storeSlug}/words/${locale}.json`
  const parsed = translationsSchema.safeParse(readJson(file, name))
  if (parsed.success) return parsed.data
  throw new Error(`${name}: every entry is a text that is not empty`)
}

/** The store in a locale; untranslated texts stay as they are. */
export function storeInLocale(store: Store, locale: string): Store {
  return translateStore(store, readStoreTranslations(store.slug, locale))
}
