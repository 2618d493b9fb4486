import { z } from 'zod'
import { restockDate, variantPrices } from './assumed-fields'
import { pricedIn, variantShape, type PriceField, type Variant } from './catalog'
import type { CommerceClient } from './client'
import { graphql } from './graphql'
import { optional } from './shapes'

const findVariantsQuery = graphql(
  `
    query FindVariants($slug: String!) {
      product(slug: $slug) {
        currencyCode
        variants {
          id
          price
          compareAtPrice
          ...AssumedVariantPrices
          ...AssumedRestockDate
          availableQuantity
        }
      }
    }
  `,
  [variantPrices, restockDate],
)

const variantsShape = z.object({
  product: optional(
    z
      .object({
        currencyCode: z.string(),
        variants: z.array(variantShape.omit({ sku: true, options: true, image: true })),
      })
      .transform(({ currencyCode, variants }) => variants.map(pricedIn(currencyCode))),
  ),
})

/**
 * Price and stock of a product's variants, without more expensive fields; null as for
 * `findProduct`.
 */
export async function findVariants(
  client: CommerceClient,
  slug: string,
): Promise<Pick<Variant, 'id' | PriceField | 'availableQuantity' | 'restockDate'>[] | null> {
  return (await client.read(findVariantsQuery, { slug }, variantsShape)).product
}
