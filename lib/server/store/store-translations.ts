import 'server-only'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { translateStore, type Words } from '@/lib/shop/store/translate-store'
import type { Store } from '@/lib/shop/store/store-schema'

const wordsSchema = z.record(z.string(), z.string().min(1))

/** What a store file says in another language: `stores/<slug>/words/<locale>.json`. */
export function readStoreTranslations(storeSlug: string, locale: string): Words {
  const file = join(process.cwd(), 'stores', storeSlug, 'words', `${locale}.json`)
  if (!existsSync(file)) return {}
  return wordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The store with its sentences in a language; what is not translated stays as it is. */
export function storeInLocale(store: Store, locale: string): Store {
  return translateStore(store, readStoreTranslations(store.slug, locale))
}
