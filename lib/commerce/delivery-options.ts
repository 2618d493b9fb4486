import { z } from 'zod'
import type { CommerceClient } from './client'
import { offerFields, restockDate } from './catalog'
import { unless } from './errors'
import { called, isUnknownField, query } from './query'
import { deliveryShape, optional, platformSlug, priced } from './shapes'

/** A shipping method for a postal code with its price; an unavailable one carries a reason. */
export type DeliveryOption = z.infer<typeof optionShape>

const optionShape = deliveryShape.transform((option) => priced(option))

const deliveryOptionsQuery = query(
  'DeliveryOptions($slug: String!, $variantId: ID!, $postalCode: String, $countryCode: String)',
  {
    product: called(
      'slug: $slug',
      optional(
        z.object({
          deliveryOptions: called(
            'variantId: $variantId, postalCode: $postalCode, countryCode: $countryCode',
            z.array(optionShape),
          ),
        }),
      ),
    ),
  },
)

/** Live delivery options of one variant, to a postal code or else to a country. */
export async function listDeliveryOptions(
  client: CommerceClient,
  question: { slug: string; variantId: string; postalCode: string | null; countryCode: string },
): Promise<DeliveryOption[]> {
  const slug = platformSlug(question.slug)
  const { product } = await client.read(deliveryOptionsQuery, { ...question, slug })
  return product?.deliveryOptions ?? []
}

/** Without the nearest pickup point, which is looked for in each of many. */
const cardOptionShape = deliveryShape
  .omit({ nearestPickupPoint: true })
  .transform((option) => ({ ...priced(option), nearestPickupPoint: null }))

const variantDeliveriesQuery = query(
  'VariantDeliveries($variantIds: [ID!]!, $postalCode: String, $countryCode: String)',
  {
    store: z.object({
      variantDeliveries: called(
        'variantIds: $variantIds, postalCode: $postalCode, countryCode: $countryCode',
        z.array(z.object({ variantId: z.string(), options: z.array(cardOptionShape) })),
      ),
    }),
  },
)

/** The same for several variants, at most 50 (assumed); empty on a platform without it. */
export async function listVariantDeliveries(
  client: CommerceClient,
  question: { variantIds: readonly string[]; postalCode: string | null; countryCode: string },
): Promise<{ variantId: string; options: DeliveryOption[] }[]> {
  const found = client.read(variantDeliveriesQuery, question)
  return (await unless(found, isUnknownField, null))?.store.variantDeliveries ?? []
}

const findVariantsQuery = query('FindVariants($slug: String!)', {
  product: called(
    'slug: $slug',
    optional(
      z
        .object({
          currencyCode: z.string(),
          variants: z.array(z.object({ ...offerFields, restockDate })),
        })
        .transform((product) => priced(product).variants),
    ),
  ),
})

/** Price and stock of a product's variants, a cheaper read; null as for `findProduct`. */
export async function findVariants(client: CommerceClient, slug: string) {
  return (await client.read(findVariantsQuery, { slug: platformSlug(slug) })).product
}
