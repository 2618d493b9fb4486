import 'server-only'
import { log } from '@/lib/server/request/log'
import {
  findProduct,
  getCommerceStore,
  listProducts,
  type ProductCard,
  type ProductPage,
  type ProductQuery,
} from '@/lib/commerce/catalog'
import type { CommerceClient } from '@/lib/commerce/client'
import { asFault } from '@/lib/commerce/errors'
import { listDeliveryOptions, listVariantDeliveries } from '@/lib/commerce/delivery-options'
import { estimateOptions } from '@/lib/shop/catalog/estimate'
import type { Money } from '@/lib/shop/i18n/money'
import {
  findCategorySlug,
  findCollection,
  listCategories,
  listCollections,
} from '@/lib/commerce/categories'
import { recordFault, recordRead } from '@/lib/server/request/render-context'
import type { RequestSource } from '@/lib/server/request/request-source'
import { getStore } from '@/lib/server/request/stores'
import { hasSlug } from '@/lib/shop/i18n/locale-path'
import { rememberAvailability } from './availability'
import { catalogTags } from '@/lib/server/request/cache-tags'
import { cachedRead } from './cached-read'
import { catalogClient, liveClient, type Reader } from './catalog-client'
import { withLocalImages } from './media'

// Cached reads of the catalogue, the same for every shopper of a store. Store and language are
// explicit arguments, so they are part of every key, and nothing of a session can get in. A tag
// covers all languages.

/** How late a change without a webhook, or whose webhook is lost, can show at most. */
const FRESH_MS = 600_000
/** Shorter, because events name products, not the lists that a changed product enters. */
const LIST_FRESH_MS = 30_000
/** For searches and filtered lists, which have no kept document to make stale. */
const SEARCH_FRESH_MS = 10_000
/** Delivery dates change at a cut-off, for which there is no event. */
const DELIVERY_FRESH_MS = 60_000
/** For what does not exist: it may be created at any moment. */
const MISSING_FRESH_MS = 1_000

interface Source {
  readonly client: CommerceClient
  readonly storeSlug: string
}

interface CatalogRead<Args extends readonly unknown[], T> {
  readonly load: (source: Source, ...args: Args) => Promise<T>
  readonly tagsOf: (value: T, storeSlug: string, ...args: Args) => readonly string[]
  readonly freshMs: (value: T, ...args: Args) => number
  readonly maxMib: number
}

/** A cached read of a store, by slug and language; the images of the answer are paths of ours. */
function catalogRead<Args extends readonly unknown[], T>({
  load,
  tagsOf,
  freshMs,
  maxMib,
}: CatalogRead<Args, T>): (store: Reader, ...args: Args) => Promise<T> {
  const read = cachedRead({
    load: async (storeSlug: string, language: string, ...args: Args) => {
      const client = catalogClient({ slug: storeSlug, language })
      return withLocalImages(await load({ client, storeSlug }, ...args))
    },
    tagsOf: (value, storeSlug, _language, ...args) => tagsOf(value, storeSlug, ...args),
    freshMs: (value, _storeSlug, _language, ...args) => freshMs(value, ...args),
    maxBytes: maxMib * 1024 * 1024,
  })
  return ({ slug, language }, ...args) => read(slug, language, ...args)
}

const partsOf = (products: readonly ProductCard[]) =>
  products.map(({ id }) => `product:${id}` as const)

/** One product by its slug in any language, or by a former slug; or null. */
export const findCachedProduct = catalogRead({
  load: async ({ client, storeSlug }: Source, slug: string) => {
    const since = performance.now()
    const product = await findProduct(client, slug)
    if (product) rememberAvailability(storeSlug, [product, ...product.related], since)
    return product
  },
  tagsOf: (product, storeSlug) => {
    if (!product) return catalogTags(storeSlug, 'products')
    const shown = partsOf([product, ...product.related])
    return catalogTags(storeSlug, 'brands', 'categories', ...shown)
  },
  freshMs: (product, slug) => {
    if (!product) return MISSING_FRESH_MS
    // Another product may take over a former slug of this one, for which this one has no event.
    return hasSlug(product, slug) ? FRESH_MS : LIST_FRESH_MS
  },
  maxMib: 16,
})

async function readProducts({ client, storeSlug }: Source, query: ProductQuery) {
  const since = performance.now()
  const page = await listProducts(client, query)
  rememberAvailability(storeSlug, page.data, since)
  if (page.unpriced.length > 0) {
    const slugs = page.unpriced.join(', ')
    log('warn', `products with a price that their currency does not have are left out: ${slugs}`)
  }
  return page
}

/** Delivery options of a variant in the store's own country. */
export const listCachedDeliveryOptions = catalogRead({
  load: ({ client, storeSlug }: Source, question: { slug: string; variantId: string }) => {
    const { countryCode } = getStore(storeSlug)
    return listDeliveryOptions(client, { ...question, postalCode: null, countryCode })
  },
  tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'products'),
  freshMs: () => DELIVERY_FRESH_MS,
  maxMib: 2,
})

/** `readShippingRates` in the store's own country; without dates, so cached as long as the product. */
export const listCachedShippingRates = catalogRead({
  load: (
    { client, storeSlug }: Source,
    { variantIds }: { productId: string; variantIds: readonly string[] },
  ) => readShippingRates(client, getStore(storeSlug).countryCode, variantIds),
  tagsOf: (_, storeSlug, { productId }) => catalogTags(storeSlug, `product:${productId}`),
  freshMs: () => FRESH_MS,
  maxMib: 4,
})

/** A page of products. Never called for a text search, which is not cached. */
export const listCachedProducts = catalogRead({
  load: readProducts,
  tagsOf: listTags,
  freshMs: () => LIST_FRESH_MS,
  maxMib: 24,
})

function listTags(page: ProductPage, storeSlug: string): string[] {
  const shown = partsOf(page.data)
  return catalogTags(storeSlug, 'products', 'brands', 'categories', 'collections', ...shown)
}

/**
 * The same page without the cache, for text searches, which must not fill it. Rate limits count it
 * for `source`, or for the reader of the page that is being rendered.
 */
export async function searchProducts(
  store: Reader,
  query: ProductQuery,
  source?: RequestSource,
): Promise<ProductPage> {
  try {
    const page = withLocalImages(
      await readProducts({ client: liveClient(store, source), storeSlug: store.slug }, query),
    )
    recordRead(listTags(page, store.slug), SEARCH_FRESH_MS)
    return page
  } catch (error) {
    recordFault(asFault(error)?.kind === 'limited' ? 'limited' : 'platform')
    throw error
  }
}

/** The category tree; its lowest prices and product counts change with the lists. */
export const listCachedCategories = catalogRead({
  load: ({ client }: Source) => listCategories(client),
  tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'categories'),
  freshMs: () => LIST_FRESH_MS,
  maxMib: 4,
})

/** The categories of both levels, each with its path. */
export async function listCategoryPaths(store: Reader) {
  const tree = await listCachedCategories(store)
  return tree.flatMap(({ children, ...parent }) => {
    const path = `/categories/${parent.slug}`
    const below = children.map((child) => ({ ...child, path: `${path}/${child.slug}` }))
    return [{ ...parent, path }, ...below]
  })
}

/** All collections. */
export const listCachedCollections = catalogRead({
  load: ({ client }: Source) => listCollections(client),
  tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'collections'),
  freshMs: () => LIST_FRESH_MS,
  maxMib: 2,
})

/** The current slug, in the language of the read, of a category by any of its slugs; or null. */
export const findCachedCategorySlug = catalogRead({
  load: ({ client }: Source, slug: string) => findCategorySlug(client, slug),
  tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'categories'),
  freshMs: (found) => (found === null ? MISSING_FRESH_MS : LIST_FRESH_MS),
  maxMib: 1,
})

/** One collection by its slug in any language, or by a former slug; or null. */
export const findCachedCollection = catalogRead({
  load: ({ client }: Source, slug: string) => findCollection(client, slug),
  tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'collections'),
  freshMs: (collection) => (collection ? LIST_FRESH_MS : MISSING_FRESH_MS),
  maxMib: 2,
})

/** Currency and delivery countries of the store. */
export const getCachedCommerceStore = cachedRead({
  load: (storeSlug: string) => getCommerceStore(catalogClient(getStore(storeSlug))),
  tagsOf: (_, storeSlug) => catalogTags(storeSlug),
  freshMs: () => FRESH_MS,
  maxBytes: 1024 * 1024,
})

/** The price of one delivery within the store's own country. */
export interface ShippingRate {
  /** Name of the shipping method, in the language of the client. */
  readonly name: string
  readonly price: Money
}

/** What the platform answers for in one read. */
const MOST_VARIANTS = 50

/** Prices of an estimate’s deliveries by variant, without dates; null for what is only collected. */
export async function readShippingRates(
  client: CommerceClient,
  countryCode: string,
  variantIds: readonly string[],
): Promise<{ variantId: string; rates: ShippingRate[] | null }[]> {
  const parts = Array.from({ length: Math.ceil(variantIds.length / MOST_VARIANTS) }, (_, at) =>
    variantIds.slice(at * MOST_VARIANTS, (at + 1) * MOST_VARIANTS),
  )
  const ask = (part: readonly string[]) =>
    listVariantDeliveries(client, { variantIds: part, postalCode: null, countryCode })
  const answers = await Promise.all(parts.map(ask))
  return answers.flat().map(({ variantId, options }) => {
    const { deliveries, isPickupOnly } = estimateOptions(options)
    const rates = deliveries.map(({ name, price }) => ({ name, price }))
    return { variantId, rates: isPickupOnly ? null : rates }
  })
}
