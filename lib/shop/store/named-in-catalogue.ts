import { ownOf, ownValue, textsOf } from '@/lib/shop/record'
import type { Store } from './store-schema'

/** Fields that name a part of the catalogue; products also by their `slug`. */
const FIELDS = {
  collection: 'collections',
  category: 'categories',
  categories: 'categories',
  product: 'products',
  products: 'products',
  slugs: 'products',
} as const

/** The parts of the catalogue that a store names: slugs of products, categories and collections. */
export function namedInCatalogue(store: Store) {
  const found = {
    products: new Set<string>(),
    categories: new Set<string>(),
    collections: new Set<string>(),
  }
  for (const { text } of textsOf([store.navigation, store.home, store.sections, store.footer])) {
    const [, kind, path = ''] = /^\/(products|categories|collections)\/([^?#]+)/.exec(text) ?? []
    if (kind === 'products' || kind === 'collections') found[kind].add(path.split('/')[0] ?? '')
    if (kind === 'categories') for (const slug of path.split('/')) found.categories.add(slug)
  }
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, below] of Object.entries(value)) {
      const part = ownValue<keyof typeof found>(FIELDS, key)
      for (const entry of [below].flat()) {
        const named = key === 'products' ? ownOf(entry, 'slug') : undefined
        const name = typeof entry === 'string' ? entry : named
        if (part && typeof name === 'string') found[part].add(name)
        else walk(entry)
      }
    }
  }
  walk([store.home, store.sections, store.search])
  return {
    products: [...found.products],
    categories: [...found.categories],
    collections: [...found.collections],
  }
}
