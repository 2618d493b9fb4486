import { createCommerceClient } from '@/lib/commerce/client'
import { findProduct } from '@/lib/commerce/catalog'
import { listCategories, listCollections } from '@/lib/commerce/categories'
import { namedInCatalogue } from '@/lib/shop/store/check-store'
import { completeStore } from '@/lib/shop/store/complete-store'

/**
 * What a store names and the platform does not have: products, categories, collections, one line
 * each; one line when the platform does not know the store or cannot be reached.
 */
export async function findMissing(folder, { texts }, baseUrl) {
  const store = completeStore(folder.slug, folder.store, texts)
  const file = `stores/${folder.slug}/store.json`
  const client = createCommerceClient({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    storeDomain: store.storeDomain,
  })
  try {
    const [categories, collections] = await Promise.all([
      listCategories(client),
      listCollections(client),
    ])
    const known = {
      categories: categories.flatMap(({ slug, children }) => [
        slug,
        ...children.map((child) => child.slug),
      ]),
      collections: collections.map(({ slug }) => slug),
    }
    const named = namedInCatalogue(store)
    const missing = (kind) => named[kind].filter((slug) => !known[kind].includes(slug))
    const products = await Promise.all(
      named.products.map(async (slug) => ((await findProduct(client, slug)) ? [] : [slug])),
    )
    const lines = {
      categories: missing('categories'),
      collections: missing('collections'),
      products: products.flat(),
    }
    return Object.entries(lines).flatMap(([kind, slugs]) =>
      slugs.map((slug) => `${file}: (${kind}): found "${slug}", which the platform does not have`),
    )
  } catch (error) {
    const found = `no answer for the store ${store.storeDomain} at ${baseUrl}`
    return [`${file}: storeDomain: found ${found} (${error.message}), expected a store there`]
  }
}
