import { createCommerceClient } from '@/lib/commerce/client'
import { findProduct } from '@/lib/commerce/catalog'
import {
  findCategorySlug,
  findCollection,
  listCategories,
  listCollections,
} from '@/lib/commerce/categories'
import { hasSlug } from '@/lib/shop/i18n/slugs'
import { namedInCatalogue } from '@/lib/shop/store/check-store'
import { completeStore } from '@/lib/shop/store/complete-store'

/**
 * Products, categories and collections that a store names but the platform lacks or has under
 * another slug now, one line each; a single line if the platform does not know the store or cannot
 * be reached.
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
      categories: categories.flatMap((category) => [category, ...category.children]),
      collections,
    }
    const named = namedInCatalogue(store)
    const missing = (kind) =>
      named[kind].filter((slug) => !known[kind].some((one) => hasSlug(one, slug)))
    /** The current slug of an entry that was renamed; null when there is none. */
    const finders = {
      categories: (slug) => findCategorySlug(client, slug),
      collections: async (slug) => (await findCollection(client, slug))?.slug ?? null,
      products: async (slug) => {
        const product = await findProduct(client, slug)
        return product && (hasSlug(product, slug) ? slug : product.slug)
      },
    }
    const unknown = {
      categories: missing('categories'),
      collections: missing('collections'),
      products: named.products,
    }
    const lines = Object.entries(unknown).flatMap(([kind, slugs]) =>
      slugs.map(async (slug) => {
        const present = await finders[kind](slug)
        if (present === slug && kind === 'products') return []
        const isRenamed = present !== null && present !== slug
        const fault = isRenamed ? `now "${present}"` : 'which the platform does not have'
        return [`${file}: (${kind}): found "${slug}", ${fault}`]
      }),
    )
    return (await Promise.all(lines)).flat()
  } catch (error) {
    const found = `no answer for the store ${store.storeDomain} at ${baseUrl}`
    return [`${file}: storeDomain: found ${found} (${error.message}), expected a store there`]
  }
}
