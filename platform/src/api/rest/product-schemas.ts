import { z } from '@hono/zod-openapi'
import type { AdminProduct } from '#commerce/catalog-admin/admin-product.ts'
import type { ProductDraft, VariantDraft } from '#commerce/catalog-admin/product-draft.ts'
import type { Change } from '#commerce/catalog-admin/written.ts'
import { findMinor, toMajor } from '#http/money.ts'
import { validationProblem } from '#http/problem.ts'
import { taxClasses } from '#store/enums.ts'
import { readUnitPricing, toUnitPricing, unitPricing, unitPricingRequest } from './unit-pricing.ts'
import {
  amount,
  imageInput,
  imageView,
  listPosition,
  namedValue,
  recordView,
  slug,
  toRecord,
} from './catalog-schemas.ts'

const option = z.object({
  name: z.string().trim().min(1).max(100),
  values: z.array(z.string().trim().min(1).max(200)).min(1).max(200),
})

const variantRequest = z
  .object({
    id: z.string().optional(),
    sku: z.string().trim().min(1).max(100),
    name: z.string().max(500).nullable().optional(),
    barcode: z.string().max(100).nullable().optional(),
    options: z.array(namedValue).max(5).default([]),
    price: amount,
    compareAtPrice: amount.nullable().optional(),
    weightGrams: z.int().nonnegative().max(10_000_000).optional(),
    unitPricing: unitPricingRequest.nullable().optional(),
    imageUrl: z.string().max(2048).nullable().optional(),
    isActive: z.boolean().optional(),
    availableQuantity: z.int().nonnegative().max(1_000_000_000).optional(),
    restockDate: z.iso.date().nullable().optional(),
  })
  .openapi('VariantRequest', { 'x-contract': 'assumed' })

export const productRequest = z
  .object({
    title: z.string().trim().min(1).max(300),
    slug: slug.optional(),
    subtitle: z.string().max(500).nullable().optional(),
    description: z.array(z.string().max(20_000)).max(100).optional(),
    brandId: z.string().nullable().optional(),
    attributes: z.array(namedValue).max(100).optional(),
    tags: z.array(z.string().trim().min(1).max(100)).max(100).optional(),
    position: listPosition.optional(),
    isActive: z.boolean().optional(),
    taxClass: z.enum(taxClasses).optional(),
    options: z.array(option).max(5).optional(),
    images: z.array(imageInput).max(100).optional(),
    variants: z.array(variantRequest).min(1).max(500),
    categoryIds: z.array(z.string()).max(50).optional(),
    collectionIds: z.array(z.string()).max(50).optional(),
    sourceIds: z.array(z.string()).max(50).optional(),
  })
  .openapi('ProductRequest', { 'x-contract': 'assumed' })

export const productChange = productRequest
  .omit({ sourceIds: true })
  .partial()
  .openapi('ProductChange', { 'x-contract': 'assumed' })

const variantView = z
  .object({
    id: z.string(),
    sku: z.string(),
    name: z.string().nullable(),
    barcode: z.string().nullable(),
    options: z.array(z.object({ name: z.string(), value: z.string() })),
    price: z.number(),
    compareAtPrice: z.number().nullable(),
    weightGrams: z.int(),
    unitPricing: unitPricing.nullable(),
    imageUrl: z.string().nullable(),
    isActive: z.boolean(),
    availableQuantity: z.int(),
    restockDate: z.string().nullable(),
  })
  .openapi('AdminVariant', { 'x-contract': 'assumed' })

export const productView = z
  .object({
    ...recordView,
    sellerId: z.string().nullable(),
    slug: z.string(),
    title: z.string(),
    subtitle: z.string().nullable(),
    description: z.array(z.string()),
    brandId: z.string().nullable(),
    attributes: z.array(z.object({ name: z.string(), value: z.string() })),
    tags: z.array(z.string()),
    position: z.int(),
    isActive: z.boolean(),
    taxClass: z.enum(taxClasses),
    currency: z.string(),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    images: z.array(imageView),
    variants: z.array(variantView),
    categoryIds: z.array(z.string()),
    collectionIds: z.array(z.string()),
    sourceIds: z.array(z.string()),
  })
  .openapi('AdminProduct', { 'x-contract': 'assumed' })

function readAmount(given: number, currency: string, field: string) {
  const minor = findMinor(given, currency)
  if (minor === null) throw validationProblem({ [field]: [`Not an amount of ${currency}.`] })
  return minor
}

function readVariant(
  given: z.output<typeof variantRequest>,
  index: number,
  currency: string,
): VariantDraft {
  const field = `variants.${String(index)}`
  const { price, compareAtPrice, unitPricing: measured, ...more } = given
  return {
    ...more,
    unitPricing: measured && readUnitPricing(measured),
    priceMinor: readAmount(price, currency, `${field}.price`),
    compareAtMinor:
      compareAtPrice === null || compareAtPrice === undefined
        ? compareAtPrice
        : readAmount(compareAtPrice, currency, `${field}.compareAtPrice`),
  }
}

export function readProduct(
  given: z.output<typeof productRequest>,
  currency: string,
): ProductDraft {
  const { variants, ...more } = given
  return {
    ...more,
    variants: variants.map((variant, index) => readVariant(variant, index, currency)),
  }
}

export function readProductChange(
  given: z.output<typeof productChange>,
  currency: string,
): Change<ProductDraft> {
  const { variants, ...more } = given
  return {
    ...more,
    variants: variants?.map((variant, index) => readVariant(variant, index, currency)),
  }
}

function toVariantView(
  variant: AdminProduct['variants'][number],
  images: AdminProduct['images'],
  currency: string,
): z.output<typeof variantView> {
  const { id, sku, name, barcode, options, weightGrams, isActive, availableQuantity } = variant
  const { compareAtMinor, imageId, priceMinor, restockDate } = variant
  return {
    id,
    sku,
    name,
    barcode,
    options,
    price: toMajor(priceMinor, currency),
    compareAtPrice: compareAtMinor === null ? null : toMajor(compareAtMinor, currency),
    weightGrams,
    unitPricing: toUnitPricing(priceMinor, variant.unitPricing, currency),
    imageUrl: images.find((image) => image.id === imageId)?.url ?? null,
    isActive,
    availableQuantity,
    restockDate,
  }
}

/** A product in responses of the Admin API. Images of this platform keep their `/media/` path. */
export function toProductView(
  { product, ...parts }: AdminProduct,
  currency: string,
): z.output<typeof productView> {
  const { sellerId, title, subtitle, description, brandId, attributes, tags, position } = product
  return {
    ...toRecord(product),
    sellerId,
    slug: product.slug,
    title,
    subtitle,
    description,
    brandId,
    attributes,
    tags,
    position,
    isActive: product.isActive,
    taxClass: product.taxClass,
    currency,
    options: parts.options,
    images: parts.images.map(({ url, alt, width, height }) => ({ url, alt, width, height })),
    variants: parts.variants.map((variant) => toVariantView(variant, parts.images, currency)),
    categoryIds: parts.categoryIds,
    collectionIds: parts.collectionIds,
    sourceIds: parts.sourceIds,
  }
}
