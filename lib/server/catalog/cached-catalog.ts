import 'server-only'
import { log } from '@/lib/server/request/log'
import {
  findProduct,
  listProducts,
  type ProductCard,
  type ProductPage,
  type ProductQuery,
} from '@/lib/commerce/catalog'
import { createCommerceClient, type CommerceClient } from '@/lib/commerce/client'
import { asFault } from '@/lib/commerce/errors'
import { listDeliveryOptions } from '@/lib/commerce/delivery-options'
import {
  findCategorySlug,
  findCollection,
  listCategories,
  listCollections,
} from '@/lib/commerce/categories'
import { getCommerceStore } from '@/lib/commerce/store'
import { getEnv } from '@/lib/server/request/env'
import { recordFault, recordRead } from '@/lib/server/request/render-context'
import { sourceOfRender, type RequestSource } from '@/lib/server/request/request-source'
import { getStore } from '@/lib/server/request/stores'
import { hasSlug } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import { rememberAvailability } from './availability'
import { catalogCacheTag, catalogTags } from '@/lib/server/request/cache-tags'
import { cachedRead } from './cached-read'
import { receiveChanges } from './catalog-changes'
import { withLocalImages } from './media'
import { readShippingRates } from './shipping-rates'

// Cached reads of the catalogue, the same for every shopper of a store. Store and language are
// explicit arguments, so they are part of every key, and nothing of a session can get in. A tag
// covers all languages.

const MIB = 1024 * 1024
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

receiveChanges()

/** A store, and the language to read it in. */
type Reader = Pick<Store, 'slug' | 'language'>

/** Reads of one store on behalf of no customer; `source` is for the platform's rate limits. */
export function catalogClient({ slug, language }: Reader, source?: RequestSource): CommerceClient {
  const { storeDomain } = getStore(slug)
  return createCommerceClient({ baseUrl: getEnv().COMMERCE_URL, storeDomain, language, ...source })
}

/**
 * Makes a read of a store whose cache key holds the slug and language instead of the store itself.
 */
const ofStore =
  <Args extends readonly unknown[], T>(
    read: (storeSlug: string, language: string, ...args: Args) => Promise<T>,
  ) =>
  ({ slug, language }: Reader, ...args: Args): Promise<T> =>
    read(slug, language, ...args)

function productTags(storeSlug: string, products: readonly ProductCard[]): string[] {
  rememberAvailability(storeSlug, products)
  return products.map(({ id }) => catalogCacheTag(storeSlug, 'product', id))
}

/** One product by its slug in any language, or by a former slug; or null. */
export const findCachedProduct = ofStore(
  cachedRead({
    load: async (storeSlug: string, language: string, slug: string) =>
      withLocalImages(await findProduct(catalogClient({ slug: storeSlug, language }), slug)),
    tagsOf: (product, storeSlug) => {
      if (!product) return catalogTags(storeSlug, 'products')
      const shown = productTags(storeSlug, [product, ...product.related])
      return [...catalogTags(storeSlug, 'brands', 'categories'), ...shown]
    },
    freshMs: (product, _store, _language, slug) => {
      if (!product) return MISSING_FRESH_MS
      // Another product may take over a former slug of this one, for which this one has no event.
      return hasSlug(product, slug) ? FRESH_MS : LIST_FRESH_MS
    },
    maxBytes: 16 * MIB,
  }),
)

/** A page of products from the platform. */
async function readProducts(store: Reader, query: ProductQuery, source?: RequestSource) {
  const page = withLocalImages(await listProducts(catalogClient(store, source), query))
  if (page.unpriced.length > 0) {
    const slugs = page.unpriced.join(', ')
    log('warn', `products with a price that their currency does not have are left out: ${slugs}`)
  }
  return page
}

/**
 * Delivery options of a variant in the store's own country, for shoppers without a known postal
 * code.
 */
export const listCachedDeliveryOptions = ofStore(
  cachedRead({
    load: async (
      storeSlug: string,
      language: string,
      question: { slug: string; variantId: string },
    ) =>
      listDeliveryOptions(catalogClient({ slug: storeSlug, language }), {
        ...question,
        postalCode: null,
        countryCode: getStore(storeSlug).countryCode,
      }),
    tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'products'),
    freshMs: () => DELIVERY_FRESH_MS,
    maxBytes: 2 * MIB,
  }),
)

/** `readShippingRates` in the store's own country; without dates, so cached as long as the product. */
export const listCachedShippingRates = ofStore(
  cachedRead({
    load: async (
      storeSlug: string,
      language: string,
      { variantIds }: { productId: string; variantIds: readonly string[] },
    ) => {
      const client = catalogClient({ slug: storeSlug, language })
      return readShippingRates(client, getStore(storeSlug).countryCode, variantIds)
    },
    tagsOf: (_, storeSlug, _language, { productId }) => [
      catalogCacheTag(storeSlug),
      catalogCacheTag(storeSlug, 'product', productId),
    ],
    freshMs: () => FRESH_MS,
    maxBytes: 4 * MIB,
  }),
)

/** A page of products. Never called for a text search, which is not cached. */
export const listCachedProducts = ofStore(
  cachedRead({
    load: (slug: string, language: string, query: ProductQuery) =>
      readProducts({ slug, language }, query),
    tagsOf: listTags,
    freshMs: () => LIST_FRESH_MS,
    maxBytes: 24 * MIB,
  }),
)

function listTags(page: ProductPage, storeSlug: string): string[] {
  return [
    ...catalogTags(storeSlug, 'products', 'brands', 'categories', 'collections'),
    ...productTags(storeSlug, page.data),
  ]
}

/**
 * The same page without the cache, for text searches, which must not fill it. Rate limits count it
 * for `source`, or for the reader of the page that is being rendered.
 */
export async function searchProducts(
  store: Reader,
  query: ProductQuery,
  source: RequestSource | undefined = sourceOfRender(),
): Promise<ProductPage> {
  try {
    const page = await readProducts(store, query, source)
    recordRead(listTags(page, store.slug), SEARCH_FRESH_MS)
    return page
  } catch (error) {
    recordFault(asFault(error)?.kind === 'limited' ? 'limited' : 'platform')
    throw error
  }
}

/** The category tree; its lowest prices and product counts change with the lists. */
export const listCachedCategories = ofStore(
  cachedRead({
    load: async (slug: string, language: string) =>
      withLocalImages(await listCategories(catalogClient({ slug, language }))),
    tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'categories'),
    freshMs: () => LIST_FRESH_MS,
    maxBytes: 4 * MIB,
  }),
)

/** All collections. */
export const listCachedCollections = ofStore(
  cachedRead({
    load: async (slug: string, language: string) =>
      withLocalImages(await listCollections(catalogClient({ slug, language }))),
    tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'collections'),
    freshMs: () => LIST_FRESH_MS,
    maxBytes: 2 * MIB,
  }),
)

/**
 * The slug, in the language of the read, of the category that has this slug or had it before; or
 * null.
 */
export const findCachedCategorySlug = ofStore(
  cachedRead({
    load: (storeSlug: string, language: string, slug: string) =>
      findCategorySlug(catalogClient({ slug: storeSlug, language }), slug),
    tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'categories'),
    freshMs: (found) => (found === null ? MISSING_FRESH_MS : LIST_FRESH_MS),
    maxBytes: MIB,
  }),
)

/** One collection by its slug in any language, or by a former slug; or null. */
export const findCachedCollection = ofStore(
  cachedRead({
    load: async (storeSlug: string, language: string, slug: string) =>
      withLocalImages(await findCollection(catalogClient({ slug: storeSlug, language }), slug)),
    tagsOf: (_, storeSlug) => catalogTags(storeSlug, 'collections'),
    freshMs: (collection) => (collection ? LIST_FRESH_MS : MISSING_FRESH_MS),
    maxBytes: 2 * MIB,
  }),
)

/** Currency, tax and delivery countries of the store. */
export const getCachedCommerceStore = cachedRead({
  load: (storeSlug: string) => getCommerceStore(catalogClient(getStore(storeSlug))),
  tagsOf: (_, storeSlug) => catalogTags(storeSlug),
  freshMs: () => FRESH_MS,
  maxBytes: MIB,
})
