import 'server-only'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { translateStore, type Translations } from '@/lib/shop/store/translate-store'
import type { Store } from '@/lib/shop/store/store-schema'

const translationsSchema = z.record(z.string(), z.string().min(1))

/** The translations of a store file: `stores/<slug>/words/<locale>.json`. */
export function readStoreTranslations(storeSlug: string, locale: string): Translations {
  const file = join(process.cwd(), 'stores', storeSlug, 'words', `${locale}.json`)
  if (!existsSync(file)) return {}
  return translationsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The store in a locale; untranslated texts stay as they are. */
export function storeInLocale(store: Store, locale: string): Store {
  return translateStore(store, readStoreTranslations(store.slug, locale))
}
