import { z } from 'zod'
import { moneyFromMajor, type Money } from '@/lib/shop/i18n/money'
import type { CommerceClient } from './client'
import { graphql } from './graphql'
import { deliveryShape, optional } from './shapes'

const deliveryOptionsQuery = graphql(`
  query DeliveryOptions(
    $slug: String!
    $variantId: ID!
    $postalCode: String
    $countryCode: String
  ) {
    product(slug: $slug) {
      deliveryOptions(variantId: $variantId, postalCode: $postalCode, countryCode: $countryCode) {
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
      }
    }
  }
`)

/** A shipping method for a postal code with its price; an unavailable one carries a reason. */
export type DeliveryOption = Omit<z.infer<typeof deliveryShape>, 'price'> & { price: Money }

/** Live delivery options of one variant; never cached, because dates pass. */
export async function listDeliveryOptions(
  client: CommerceClient,
  query: { slug: string; variantId: string; postalCode: string; countryCode: string },
): Promise<DeliveryOption[]> {
  const options = z.object({ deliveryOptions: z.array(deliveryShape) })
  const shape = z.object({ product: optional(options) })
  const { product } = await client.read(deliveryOptionsQuery, query, shape)
  return (product?.deliveryOptions ?? []).map((option) => ({
    ...option,
    price: moneyFromMajor(option.price, option.currencyCode),
  }))
}
