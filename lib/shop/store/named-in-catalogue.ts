import type { Store } from './store-schema'

/** Every text in a JSON value with its path, such as `home.0.title`. */
export function textsOf(value: unknown, at = ''): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) =>
    textsOf(below, at === '' ? key : `${at}.${key}`),
  )
}

/** The parts of the catalogue that a store names: slugs of products, categories and collections. */
export function namedInCatalogue(
  store: Store,
): Record<'products' | 'categories' | 'collections', string[]> {
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
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    for (const [key, below] of Object.entries(value)) {
      if (key === 'collection' && typeof below === 'string') found.collections.add(below)
      else if (key === 'category' && typeof below === 'string') found.categories.add(below)
      else if (key === 'product' && typeof below === 'string') found.products.add(below)
      else if (key === 'slugs' && Array.isArray(below))
        below.forEach((slug) => found.products.add(String(slug)))
      else if (key === 'categories' && Array.isArray(below))
        below.forEach((slug) => found.categories.add(String(slug)))
      else if (key === 'products' && Array.isArray(below)) {
        for (const entry of below) {
          if (typeof entry === 'string') found.products.add(entry)
          else if (typeof entry === 'object' && entry !== null && 'slug' in entry)
            found.products.add(String(entry.slug))
        }
      } else walk(below)
    }
  }
  walk([store.home, store.sections, store.search])
  return {
    products: [...found.products],
    categories: [...found.categories],
    collections: [...found.collections],
  }
}
