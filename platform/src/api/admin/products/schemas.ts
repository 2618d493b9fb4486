import { z } from '@hono/zod-openapi'
import type { AdminProduct } from '#commerce/catalog/write/admin-product.ts'
import { compliance } from '#store/compliance-schema.ts'
import { named } from '#http/openapi.ts'
import { taxClasses, withdrawalExceptions } from '#store/enums.ts'
import { toUnitPricing, unitPricing } from '#api/shared/unit-pricing.ts'
import { imageView, recordView } from '#api/admin/catalog/schemas.ts'
import { pricedView, viewOf } from '#api/shared/view.ts'

export const variantView = named('AdminVariant', {
  id: z.string(),
  sku: z.string(),
  name: z.string().nullable(),
  barcode: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  price: z.number(),
  compareAtPrice: z.number().nullable(),
  lowestPriceLast30Days: z
    .number()
    .nullable()
    .describe('What shoppers see as the lowest price of the 30 days before; null: nothing'),
  weightGrams: z.int(),
  unitPricing: unitPricing.nullable(),
  imageUrl: z.string().nullable(),
  isActive: z.boolean(),
  availableQuantity: z.int(),
  restockDate: z.string().nullable(),
})

export const productView = named('AdminProduct', {
  ...recordView,
  sellerId: z.string().nullable(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  description: z.array(z.string()),
  descriptionHtml: z
    .string()
    .nullable()
    .describe('With bold, lists, links and tables; null: `description` is all there is'),
  brandId: z.string().nullable(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  tags: z.array(z.string()),
  position: z.int(),
  isActive: z.boolean(),
  taxClass: z.enum(taxClasses),
  withdrawalException: z
    .enum(withdrawalExceptions)
    .nullable()
    .describe('Why consumers cannot withdraw from its purchase; null: they can'),
  compliance: compliance.nullable(),
  currency: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  images: z.array(imageView),
  variants: z.array(variantView),
  categoryIds: z.array(z.string()),
  collectionIds: z.array(z.string()),
  sourceIds: z.array(z.string()),
})

export function toVariantView(
  variant: AdminProduct['variants'][number],
  images: AdminProduct['images'],
  currency: string,
) {
  const { compareAtMinor, imageId, lowestPriorMinor, priceMinor } = variant
  const prices = {
    compareAtPriceMinor: compareAtMinor,
    lowestPriceLast30DaysMinor: lowestPriorMinor,
  }
  return pricedView(variantView, { ...variant, ...prices }, currency, {
    unitPricing: toUnitPricing(priceMinor, variant.unitPricing, currency),
    imageUrl: images.find((image) => image.id === imageId)?.url ?? null,
  })
}

/** A product in responses of the Admin API. Images of this platform keep their `/media/` path. */
export const toProductView = ({ product, ...parts }: AdminProduct, currency: string) =>
  viewOf(
    productView,
    { ...product, ...parts },
    {
      currency,
      images: parts.images.map((image) => viewOf(imageView, image)),
      variants: parts.variants.map((variant) => toVariantView(variant, parts.images, currency)),
    },
  )
