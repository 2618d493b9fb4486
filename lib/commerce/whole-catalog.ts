import { z } from 'zod'
import { AmountError } from '@/lib/shop/i18n/money'
import type { Addressed } from '@/lib/shop/i18n/locale-path'
import { cardFields, linkShape, productCardFields, withPrices, type ProductCard } from './catalog'
import { assumedCard, assumedVariant, energyClass } from './assumed-fields'
import type { CommerceClient } from './client'
import { graphql } from './graphql'
import { energyClassShape, optional, pageShape, slugsShape } from './shapes'

// Reads of the whole catalogue, page by page in a fixed order: for sitemaps and feeds.

interface CatalogPage {
  readonly limit: number
  readonly cursor: string | null
}

const listProductSlugsQuery = graphql(
  `
    query ListProductSlugs($limit: Int, $cursor: String) {
      products(sort: TITLE, limit: $limit, cursor: $cursor) {
        data {
          slug
          ...AssumedCard
        }
        hasNextPage
        nextCursor
        totalCount
      }
    }
  `,
  [assumedCard],
)

/** The slugs of products in each language, for sitemaps. */
export async function listProductSlugs(
  client: CommerceClient,
  query: CatalogPage,
): Promise<{ slugs: Addressed[]; nextCursor: string | null; totalCount: number }> {
  const addressed = z.object({ slug: z.string(), slugs: slugsShape })
  const shape = z.object({ products: pageShape(addressed) })
  const { products } = await client.read(listProductSlugsQuery, query, shape)
  const { data, nextCursor, totalCount } = products
  return { slugs: data, nextCursor, totalCount }
}

const listFeedProductsQuery = graphql(
  `
    query ListFeedProducts($limit: Int, $cursor: String) {
      products(sort: TITLE, limit: $limit, cursor: $cursor) {
        data {
          ...ProductCardFields
          ...AssumedEnergyClass
          variants {
            id
            ...AssumedVariant
          }
          description
          brand {
            slug
            name
          }
          categories {
            slug
            name
          }
        }
        hasNextPage
        nextCursor
        totalCount
      }
    }
  `,
  [productCardFields, assumedVariant, energyClass],
)

const feedFields = cardFields.extend({
  description: z.array(z.string()),
  brand: optional(linkShape),
  categories: z.array(linkShape),
  compliance: optional(z.object({ energyLabel: optional(energyClassShape) })).catch(null),
})

/** A product as a feed lists it. */
export type FeedProduct = ProductCard &
  Pick<z.infer<typeof feedFields>, 'description' | 'brand' | 'categories' | 'compliance'>

/** Products for feeds; those with an invalid price are left out. */
export async function listFeedProducts(
  client: CommerceClient,
  query: CatalogPage,
): Promise<{ products: FeedProduct[]; nextCursor: string | null }> {
  const shape = z.object({ products: pageShape(feedFields) })
  const { products } = await client.read(listFeedProductsQuery, query, shape)
  return { products: products.data.flatMap(findPriced), nextCursor: products.nextCursor }
}

function findPriced(product: z.infer<typeof feedFields>): FeedProduct[] {
  const { description, brand, categories, compliance } = product
  try {
    return [{ ...withPrices(product), description, brand, categories, compliance }]
  } catch (error) {
    if (error instanceof AmountError) return []
    throw error
  }
}
