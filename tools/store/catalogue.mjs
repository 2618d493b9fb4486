import { createCommerceClient } from '@/lib/commerce/client'
import { findProduct } from '@/lib/commerce/catalog'
import {
  findCategorySlug,
  findCollection,
  listCategories,
  listCollections,
} from '@/lib/commerce/categories'
import { isPagePath } from '@/lib/routes'
import { hasSlug } from '@/lib/shop/i18n/locale-path'
import { completeStore } from '@/lib/shop/store/complete-store'
import { namedInCatalogue } from '@/lib/shop/store/named-in-catalogue'
import { readRedirects } from '@/lib/shop/store/redirects'

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
      products: [],
    }
    const isKnown = (kind, slug) => known[kind].some((one) => hasSlug(one, slug))
    /** The current slug of an entry that was renamed; null when there is none. */
    const finders = {
      categories: (slug) => findCategorySlug(client, slug),
      collections: async (slug) => (await findCollection(client, slug))?.slug ?? null,
      products: async (slug) => {
        const product = await findProduct(client, slug)
        return product && (hasSlug(product, slug) ? slug : product.slug)
      },
    }
    const named = namedInCatalogue(store)
    const lines = Object.keys(known).flatMap((kind) =>
      named[kind]
        .filter((slug) => !isKnown(kind, slug))
        .map(async (slug) => {
          const present = await finders[kind](slug)
          if (present === slug && kind === 'products') return []
          const isRenamed = present !== null && present !== slug
          const fault = isRenamed ? `now "${present}"` : 'which the platform does not have'
          return [`${file}: (${kind}): found "${slug}", ${fault}`]
        }),
    )
    const redirects = readRedirects(`stores/${folder.slug}/redirects.csv`, folder.redirects ?? '')
    const present = (kind, slug) => (isKnown(kind, slug) ? slug : finders[kind](slug))
    return [
      ...(await Promise.all(lines)).flat(),
      ...(redirects.ok ? await findUnusedRedirects(folder.slug, redirects.value, present) : []),
    ]
  } catch (error) {
    const found = `no answer for the store ${store.storeDomain} at ${baseUrl}`
    return [`${file}: storeDomain: found ${found} (${error.message}), expected a store there`]
  }
}

const inCatalogue = /^(?:\/[a-z]{2}(?:-[A-Z]{2})?)?\/(products|categories|collections)\/([^?#]+)/
const localePrefix = /^\/[a-z]{2}(?:-[A-Z]{2})?(?=\/)/
/** A shop may have moved thousands of pages. */
const requestsAtOnce = 20

/** One line for each redirect from a page of the catalogue that exists, or to one that does not. */
async function findUnusedRedirects(slug, redirects, present) {
  const find = async (path) => {
    const [, kind, rest] = inCatalogue.exec(path) ?? []
    if (!kind) return undefined
    const slugs = rest.split('/')
    return await present(kind, (kind === 'categories' ? slugs.at(-1) : slugs[0]) ?? '')
  }
  const faultOf = async ([from, to]) => {
    const line = `stores/${slug}/redirects.csv: ${from}: found`
    // Undefined: neither the catalogue's, nor to be looked up.
    if (isPagePath(from.replace(localePrefix, '')) && (await find(from)))
      return [`${line} a path that the shop answers itself`]
    return (await find(to)) === null ? [`${line} "${to}", which the platform does not have`] : []
  }
  const lines = []
  const entries = [...redirects]
  for (let at = 0; at < entries.length; at += requestsAtOnce) {
    const batch = entries.slice(at, at + requestsAtOnce).map(faultOf)
    lines.push(...(await Promise.all(batch)).flat())
  }
  return lines
}
