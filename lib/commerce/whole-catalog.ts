import { z } from 'zod'
import { feedFields, withValidPrices } from './catalog'
import type { CommerceClient } from './client'
import { called, query } from './query'
import { pageShape, slugShape, slugsShape } from './shapes'

// Reads of the whole catalogue, page by page in a fixed order: for sitemaps and feeds.

interface CatalogPage {
  readonly limit: number
  readonly cursor: string | null
}

const inOrder = 'sort: TITLE, limit: $limit, cursor: $cursor'

const listProductSlugsQuery = query('ListProductSlugs($limit: Int, $cursor: String)', {
  products: called(inOrder, pageShape(z.object({ slug: slugShape, slugs: slugsShape }))),
})

/** The slugs of products in each language, for sitemaps. */
export async function listProductSlugs(client: CommerceClient, page: CatalogPage) {
  return (await client.read(listProductSlugsQuery, page)).products
}

const listFeedProductsQuery = query('ListFeedProducts($limit: Int, $cursor: String)', {
  products: called(inOrder, pageShape(feedFields)),
})

/** A product as a feed lists it. */
export type FeedProduct = Awaited<ReturnType<typeof listFeedProducts>>['products'][number]

/** Products for feeds; those with an invalid price are left out. */
export async function listFeedProducts(client: CommerceClient, page: CatalogPage) {
  const { products } = await client.read(listFeedProductsQuery, page)
  return { products: withValidPrices(products.data), nextCursor: products.nextCursor }
}
