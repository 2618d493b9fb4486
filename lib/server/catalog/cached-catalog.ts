import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import {
  findProduct,
  listProducts,
  type Product,
  type ProductPage,
  type ProductQuery,
} from '@/lib/commerce/catalog'
import { createCommerceClient, type CommerceClient } from '@/lib/commerce/client'
import {
  findCollection,
  listCategories,
  listCollections,
  type Category,
  type Collection,
} from '@/lib/commerce/categories'
import { getCommerceStore, type CommerceStore } from '@/lib/commerce/store'
import { getEnv } from '@/lib/server/env'
import type { RequestSource } from '@/lib/server/session/request-source'
import { catalogCacheTag } from './cache-tags'
import { withLocalImages } from './media'
import { getStore } from '@/lib/server/store/stores'

/**
 * Cached reads of the catalogue: the same for every shopper of a store. The store is an explicit
 * argument, so it is part of every key; nothing of a session can get in.
 */
function catalogClient(storeSlug: string, source?: RequestSource): CommerceClient {
  const { storeDomain } = getStore(storeSlug)
  return createCommerceClient({ baseUrl: getEnv().COMMERCE_URL, storeDomain, ...source })
}

/** One product, or null. */
export async function findCachedProduct(storeSlug: string, slug: string): Promise<Product | null> {
  'use cache'
  cacheLife('catalog')
  cacheTag(catalogCacheTag(storeSlug), catalogCacheTag(storeSlug, 'product', slug))
  return withLocalImages(await findProduct(catalogClient(storeSlug), slug))
}

/** A filtered page of products. Never call it with a free text: those are read afresh. */
export async function listCachedProducts(
  storeSlug: string,
  query: ProductQuery,
): Promise<ProductPage> {
  'use cache'
  cacheLife('catalog')
  cacheTag(catalogCacheTag(storeSlug), catalogCacheTag(storeSlug, 'products'))
  return withLocalImages(await listProducts(catalogClient(storeSlug), query))
}

/** The same page read afresh, for free texts: they must not fill the cache. */
export async function searchProducts(
  storeSlug: string,
  query: ProductQuery,
  source?: RequestSource,
): Promise<ProductPage> {
  return withLocalImages(await listProducts(catalogClient(storeSlug, source), query))
}

/** The category tree. */
export async function listCachedCategories(storeSlug: string): Promise<Category[]> {
  'use cache'
  cacheLife('catalog')
  cacheTag(catalogCacheTag(storeSlug), catalogCacheTag(storeSlug, 'categories'))
  return withLocalImages(await listCategories(catalogClient(storeSlug)))
}

/** All collections. */
export async function listCachedCollections(storeSlug: string): Promise<Collection[]> {
  'use cache'
  cacheLife('catalog')
  cacheTag(catalogCacheTag(storeSlug), catalogCacheTag(storeSlug, 'collections'))
  return withLocalImages(await listCollections(catalogClient(storeSlug)))
}

/** One collection, or null. */
export async function findCachedCollection(
  storeSlug: string,
  slug: string,
): Promise<Collection | null> {
  'use cache'
  cacheLife('catalog')
  cacheTag(catalogCacheTag(storeSlug), catalogCacheTag(storeSlug, 'collections'))
  return withLocalImages(await findCollection(catalogClient(storeSlug), slug))
}

/** Currency, tax and served countries of the store. */
export async function getCachedCommerceStore(storeSlug: string): Promise<CommerceStore> {
  'use cache'
  cacheLife('catalog')
  cacheTag(catalogCacheTag(storeSlug))
  return getCommerceStore(catalogClient(storeSlug))
}
