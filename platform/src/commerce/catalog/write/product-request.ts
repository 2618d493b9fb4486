import { z } from '@hono/zod-openapi'
import { htmlText, slugSchema } from '#store/texts-schema.ts'
import {
  baseUnitsFor,
  findUnitPricing,
  type GivenUnitPricing,
} from '#commerce/pricing/unit-price.ts'
import { compliance } from '#store/compliance-schema.ts'
import { baseUnits, measureUnits, taxClasses, withdrawalExceptions } from '#store/enums.ts'
import { findMinor } from '#store/money.ts'
import type { UnitPricing } from '#store/schema/catalog.ts'
import { maxVariants } from './product-draft.ts'
import type { Change } from '#store/write-row.ts'
import { requestedDay } from '#store/date-schema.ts'

// A product as merchants send it: in requests of the Admin API, and in files to import.

const imageUrl = z
  .string()
  .max(2048)
  .refine((url) => url.startsWith('/media/') || url.startsWith('https://'), {
    message: 'Must be an https URL, or a path returned by an upload.',
  })

export const imageInput = z
  .object({
    url: imageUrl,
    alt: z.string().max(500).default(''),
    width: z.int().positive().max(20_000),
    height: z.int().positive().max(20_000),
  })
  .openapi('ImageInput')

const namedValue = z.object({
  name: z.string().trim().min(1).max(100),
  value: z.string().trim().min(1).max(500),
})

/** An amount in major units, as a JSON number (spec §2). */
export const amount = z.number().nonnegative().max(1e12)

/** A position in a list; within the range of PostgreSQL's integer. */
export const listPosition = z.int().nonnegative().max(1_000_000_000)

const unitPricingRequest = z
  .object({
    contentQuantity: z
      .number()
      .positive()
      .max(1_000_000)
      .multipleOf(0.001)
      .describe('How much the variant contains'),
    contentUnit: z.enum(measureUnits),
    baseQuantity: z.int().positive().max(1_000).optional().describe('Default: 1'),
    baseUnit: z
      .enum(baseUnits)
      .optional()
      .describe('Default: kilogram, litre, metre, square metre or piece'),
  })
  .openapi('UnitPricingRequest')

const option = z.object({
  name: z.string().trim().min(1).max(100),
  values: z.array(z.string().trim().min(1).max(200)).min(1).max(200),
})

const variantOptions = z.array(namedValue).max(5)

export const variantRequest = z
  .object({
    id: z.string().optional(),
    sku: z.string().trim().min(1).max(100),
    name: z.string().max(500).nullable().optional(),
    barcode: z.string().max(100).nullable().optional(),
    options: variantOptions.default([]),
    price: amount,
    compareAtPrice: amount.nullable().optional(),
    weightGrams: z.int().nonnegative().max(10_000_000).optional(),
    unitPricing: unitPricingRequest.nullable().optional(),
    imageUrl: z.string().max(2048).nullable().optional(),
    isActive: z.boolean().optional(),
    availableQuantity: z.int().nonnegative().max(1_000_000_000).optional(),
    restockDate: requestedDay.nullable().optional(),
  })
  .openapi('VariantRequest')

/** Omitted members stay. The stock of an existing variant is set per location. */
export const variantChange = variantRequest
  .omit({ id: true, availableQuantity: true })
  .extend({ options: variantOptions })
  .partial()
  .openapi('VariantChange')

export const productRequest = z
  .object({
    title: z.string().trim().min(1).max(300),
    slug: slugSchema.optional(),
    subtitle: z.string().max(500).nullable().optional(),
    description: z.array(z.string().max(20_000)).max(1_000).optional(),
    descriptionHtml: htmlText
      .nullable()
      .optional()
      .describe(
        'Replaces `description`; null: the paragraphs alone. Only allowed elements are kept',
      ),
    brandId: z.string().nullable().optional(),
    attributes: z.array(namedValue).max(100).optional(),
    tags: z.array(z.string().trim().min(1).max(100)).max(100).optional(),
    position: listPosition.optional(),
    isActive: z.boolean().optional(),
    taxClass: z.enum(taxClasses).optional(),
    withdrawalException: z.enum(withdrawalExceptions).nullable().optional(),
    compliance: compliance
      .nullable()
      .optional()
      .describe('Manufacturer, warnings and energy label: replaced as a whole'),
    options: z.array(option).max(5).optional(),
    images: z.array(imageInput).max(100).optional(),
    variants: z.array(variantRequest).min(1).max(maxVariants),
    categoryIds: z.array(z.string()).max(50).optional(),
    collectionIds: z.array(z.string()).max(50).optional(),
    sourceIds: z.array(z.string()).max(50).optional(),
  })
  .openapi('ProductRequest')

export const productChange = productRequest
  .omit({ sourceIds: true })
  .partial()
  .extend({
    replaceVariants: z
      .boolean()
      .optional()
      .describe('Whether variants that `variants` does not name are deleted; requires If-Match'),
  })
  .openapi('ProductChange')

/** A variant as edited, in minor units. Without an id it and its stock are new. */
export type VariantDraft = Omit<
  z.output<typeof variantRequest>,
  'price' | 'compareAtPrice' | 'unitPricing'
> & {
  priceMinor: number
  compareAtMinor?: number | null | undefined
  unitPricing?: UnitPricing | null | undefined
}

export type ProductDraft = Omit<z.output<typeof productRequest>, 'variants'> & {
  variants: VariantDraft[]
}

export type ProductChange = Change<ProductDraft> & { replaceVariants?: boolean | undefined }

/** Receives what a schema cannot find by itself: the member, such as `variants.0.price`, and why. */
export type Refuse = (member: string, reason: string) => void

function readAmount(given: number, currency: string, member: string, refuse: Refuse) {
  const minor = findMinor(given, currency)
  if (minor === null) refuse(member, `Not an amount of ${currency}.`)
  return minor ?? 0
}

function readUnitPricing(given: GivenUnitPricing, refuse: Refuse): UnitPricing | null {
  const found = findUnitPricing(given)
  if (found) return found
  const allowed = baseUnitsFor(given.contentUnit).join(', ')
  const reason = `The base unit of a content in ${given.contentUnit} must be one of: ${allowed}.`
  refuse('variants', reason)
  return null
}

/** Members of a variant with amounts in minor units. `at` is where the variant is. */
export function readVariantChange(
  { price, compareAtPrice, unitPricing, ...more }: z.output<typeof variantChange>,
  currency: string,
  refuse: Refuse,
  at = '',
): Change<VariantDraft> {
  const read = (given: number, member: string) =>
    readAmount(given, currency, `${at}${member}`, refuse)
  return {
    ...more,
    unitPricing: unitPricing && readUnitPricing(unitPricing, refuse),
    priceMinor: price === undefined ? undefined : read(price, 'price'),
    compareAtMinor:
      compareAtPrice === null || compareAtPrice === undefined
        ? compareAtPrice
        : read(compareAtPrice, 'compareAtPrice'),
  }
}

export function readVariant(
  { price, ...given }: z.output<typeof variantRequest>,
  currency: string,
  refuse: Refuse,
  at = '',
): VariantDraft {
  const { sku, options } = given
  const priceMinor = readAmount(price, currency, `${at}price`, refuse)
  return { ...readVariantChange(given, currency, refuse, at), sku, options, priceMinor }
}

/** Variants of a request. `refuse` may throw. */
export function readVariants(
  given: readonly z.output<typeof variantRequest>[],
  currency: string,
  refuse: Refuse,
): VariantDraft[] {
  return given.map((each, index) =>
    readVariant(each, currency, refuse, `variants.${String(index)}.`),
  )
}

export function readProduct(
  { variants, ...more }: z.output<typeof productRequest>,
  currency: string,
  refuse: Refuse,
): ProductDraft {
  return { ...more, variants: readVariants(variants, currency, refuse) }
}

export function readProductChange(
  { variants, ...more }: z.output<typeof productChange>,
  currency: string,
  refuse: Refuse,
): ProductChange {
  return { ...more, variants: variants && readVariants(variants, currency, refuse) }
}
