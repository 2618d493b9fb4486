import { z } from 'zod'
import type { CommerceClient } from './client'
import { isUnknownField, assumedVariant, assumedPrices } from './assumed-fields'
import { graphql } from './graphql'
import { deliveryShape, optional, withPrice } from './shapes'
import { pricedIn, variantShape, type PriceField, type Variant } from './catalog'

const assumedNearestPoint = graphql(`
  fragment AssumedNearestPoint on ShippingOption {
    nearestPickupPoint {
      name
      distanceKm
    }
  }
`)

const deliveryFields = graphql(`
  fragment DeliveryFields on ShippingOption {
    id
    name
    type
    description
    price
    currencyCode
    available
    reason
    limit
    estimatedDelivery {
      earliest
      latest
    }
    orderBy
  }
`)

const deliveryOptionsQuery = graphql(
  `
    query DeliveryOptions(
      $slug: String!
      $variantId: ID!
      $postalCode: String
      $countryCode: String
    ) {
      product(slug: $slug) {
        deliveryOptions(variantId: $variantId, postalCode: $postalCode, countryCode: $countryCode) {
          ...DeliveryFields
          ...AssumedNearestPoint
        }
      }
    }
  `,
  [deliveryFields, assumedNearestPoint],
)

/** A shipping method for a postal code with its price; an unavailable one carries a reason. */
export type DeliveryOption = z.infer<typeof optionShape>

// Part of the schema, so that an invalid price makes the reply malformed.
const optionShape = deliveryShape.transform(withPrice)

/**
 * Live delivery options of one variant to a postal code, or to a country when that is null. Cached
 * for a minute at most, because dates pass.
 */
export async function listDeliveryOptions(
  client: CommerceClient,
  query: { slug: string; variantId: string; postalCode: string | null; countryCode: string },
): Promise<DeliveryOption[]> {
  const options = z.object({ deliveryOptions: z.array(optionShape) })
  const shape = z.object({ product: optional(options) })
  const { product } = await client.read(deliveryOptionsQuery, query, shape)
  return product?.deliveryOptions ?? []
}

const variantDeliveriesQuery = graphql(
  `
    query VariantDeliveries($variantIds: [ID!]!, $postalCode: String, $countryCode: String) {
      store {
        variantDeliveries(
          variantIds: $variantIds
          postalCode: $postalCode
          countryCode: $countryCode
        ) {
          variantId
          options {
            ...DeliveryFields
          }
        }
      }
    }
  `,
  [deliveryFields],
)

/**
 * The same for one item of each of several variants, at most 50 (assumed). Empty on a platform that
 * answers for single variants only.
 */
export async function listVariantDeliveries(
  client: CommerceClient,
  query: { variantIds: readonly string[]; postalCode: string | null; countryCode: string },
): Promise<{ variantId: string; options: DeliveryOption[] }[]> {
  const delivery = z.object({ variantId: z.string(), options: z.array(optionShape) })
  const shape = z.object({ store: z.object({ variantDeliveries: z.array(delivery) }) })
  try {
    return (await client.read(variantDeliveriesQuery, query, shape)).store.variantDeliveries
  } catch (error) {
    if (isUnknownField(error)) return []
    throw error
  }
}

const findVariantsQuery = graphql(
  `
    query FindVariants($slug: String!) {
      product(slug: $slug) {
        currencyCode
        variants {
          id
          price
          compareAtPrice
          ...AssumedPrices
          ...AssumedVariant
          availableQuantity
        }
      }
    }
  `,
  [assumedPrices, assumedVariant],
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
