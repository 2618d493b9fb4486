import { z } from 'zod'
import { ENERGY_CLASSES, WITHDRAWAL_EXCEPTIONS } from '@/lib/shop/catalog/legal-facts'
import { BASE_UNITS, MEASURE_UNITS, type UnitPricing } from '@/lib/shop/catalog/unit-price'
import { compareMoney, findMoney, moneyFromMajor, type Money } from '@/lib/shop/i18n/money'
import { assumed } from './query'

/** An address in a reply; which fields a country requires is decided in `lib/shop/address`. */
export const addressShape = z.object({
  firstName: optional(z.string()),
  lastName: optional(z.string()),
  company: optional(z.string()),
  line1: z.string(),
  line2: optional(z.string()),
  city: z.string(),
  region: optional(z.string()),
  postalCode: optional(z.string()),
  countryCode: z.string(),
  phone: optional(z.string()),
})
export type Address = z.infer<typeof addressShape>

/** An image from the platform; `lib/server/catalog/media.ts` turns `url` into a path of our own. */
export const imageShape = z.object({
  url: z.string(),
  alt: z.string().catch(''),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

/** A slug as it is in a URL: letters beyond ASCII are encoded, so that paths of it are one text. */
export const slugShape = z.string().transform((slug) => encodeURIComponent(slug))

/** A slug of a URL, or of a store's file, as the platform has it. */
export function platformSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** The slug in each language; empty on a platform with one slug for all languages. */
export const slugsShape = assumed(
  z
    .array(z.object({ language: z.string(), slug: slugShape }))
    .nullish()
    .transform((slugs) => slugs ?? []),
)

/** Name and values are the same in every language; the labels are translated. */
export const optionShape = z
  .object({
    name: z.string(),
    values: z.array(z.string()),
    label: assumed(optional(z.string())),
    valueLabels: assumed(optional(z.array(z.string()))),
  })
  .transform(({ name, values, label, valueLabels }) => ({
    name,
    values,
    label: label ?? name,
    valueLabels: valueLabels?.length === values.length ? valueLabels : values,
  }))

/** An option of a variant; the labels are name and value as shown to shoppers. */
export const selectedOptionShape = z
  .object({
    name: z.string(),
    value: z.string(),
    label: assumed(z.string().optional()),
    valueLabel: assumed(z.string().optional()),
  })
  .transform(({ name, value, label = name, valueLabel = value }) => ({
    name,
    value,
    label,
    valueLabel,
  }))

/** A value in a reply that depends on the currency which the reply names. */
class InCurrency<T> {
  readonly read: (currencyCode: string) => T
  constructor(read: (currencyCode: string) => T) {
    this.read = read
  }
}

type Priced<T> =
  T extends InCurrency<infer Value>
    ? Value
    : T extends (infer Item)[]
      ? Priced<Item>[]
      : T extends object
        ? PricedFields<T>
        : T
type PricedFields<T> = { [Name in keyof T]: Priced<T[Name]> }

/** An amount in major units, which `priced` turns into money. */
export const amount = z
  .number()
  .transform((major) => new InCurrency((currencyCode) => moneyFromMajor(major, currencyCode)))

/**
 * A reply with every amount in it as money; part of a shape, so that an invalid amount makes the
 * reply malformed. @throws AmountError for an amount with more decimals than its currency has.
 */
export function priced<T extends { currencyCode: string }>(reply: T): PricedFields<T> {
  return pricedIn(reply.currencyCode, reply) as PricedFields<T>
}

function pricedIn(currencyCode: string, value: unknown): unknown {
  if (value instanceof InCurrency) return value.read(currencyCode)
  if (Array.isArray(value)) return value.map((item) => pricedIn(currencyCode, item))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, pricedIn(currencyCode, field)])
  return withoutFalseReduction(Object.fromEntries(fields))
}

/** An offer, or a line of a cart, whose price before a reduction is none unless it was higher. */
function withoutFalseReduction(fields: {
  compareAtPrice?: Money | null
  unitPrice?: Money
  price?: Money
}) {
  const { compareAtPrice: was, price = fields.unitPrice } = fields
  const isFalse = was && price && compareMoney(was, price) <= 0
  return isFalse ? { ...fields, compareAtPrice: null } : fields
}

/** First and last day of a delivery, `YYYY-MM-DD`. */
export const dateRangeShape = z.object({ earliest: z.string(), latest: z.string() })
export type DateRange = z.infer<typeof dateRangeShape>

/** A time of day, local times `HH:MM`. */
export const timeWindowShape = z.object({ from: z.string(), to: z.string() })

/** The delivery of a cart or an order, without its pickup point. */
export const selectedDeliveryShape = z.object({
  methodId: z.string(),
  name: z.string(),
  type: z.string(),
  price: amount,
  scheduledDate: optional(z.string()),
  scheduledWindow: assumed(optional(timeWindowShape)),
  estimatedDelivery: optional(dateRangeShape),
})

/** A shipping method; an unavailable one carries a `reason`. */
export const deliveryShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  description: optional(z.string()),
  price: amount,
  currencyCode: z.string(),
  available: z.boolean(),
  reason: optional(z.string()),
  limit: optional(z.number()),
  estimatedDelivery: optional(dateRangeShape),
  /** Order deadline for these days; null when there is none. */
  orderBy: optional(z.string()),
  /** Of a pickup method, when a postal code is known (assumed). */
  nearestPickupPoint: assumed(
    optional(z.object({ name: z.string(), distanceKm: optional(z.number()) })),
  ),
})

/** A shipping method of a cart. */
export const shippingOptionShape = deliveryShape.extend({
  calendar: z.array(z.string()).catch([]),
  /** Times of day to choose from (assumed). */
  timeWindows: z.array(timeWindowShape.extend({ surcharge: amount })).catch([]),
  /** Days of the calendar that cost more (assumed). */
  daySurcharges: z.array(z.object({ date: z.string(), surcharge: amount })).catch([]),
})

/** A page of a list with a cursor (spec §2.3). */
export function pageShape<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    hasNextPage: z.boolean(),
    nextCursor: optional(z.string()),
    totalCount: z.number().int().nonnegative(),
  })
}

/** Null and absent mean the same in replies. */
export function optional<T extends z.ZodType>(shape: T) {
  return shape.nullish().transform((value) => value ?? null)
}

/** The unit price; null for an unknown unit or an invalid price, which must not fail the reply. */
export const unitPricingShape = assumed(
  optional(
    z.object({
      price: z.number(),
      baseQuantity: z.number().int().positive(),
      baseUnit: z.string().pipe(z.enum(BASE_UNITS)),
      contentQuantity: z.number().positive(),
      contentUnit: z.string().pipe(z.enum(MEASURE_UNITS)),
    }),
  )
    .catch(null)
    .transform((pricing) => new InCurrency((code) => unitPricingIn(pricing, code))),
)

function unitPricingIn(
  pricing: (Omit<UnitPricing, 'price'> & { price: number }) | null,
  currencyCode: string,
): UnitPricing | null {
  const price = pricing && findMoney(pricing.price, currencyCode)
  return price && { ...pricing, price }
}

/** The tax of a cart or an order at each rate (per cent); empty when it is not reported. */
export const taxSummaryShape = z
  .array(z.object({ rate: z.number(), tax: amount, net: optional(amount) }))
  .catch([])

const operatorShape = optional(
  z.object({ name: z.string(), postalAddress: z.string(), electronicAddress: z.string() }),
)
const webUrl = z.string().pipe(z.url({ protocol: /^https?$/ }))
const energyClass = z.string().pipe(z.enum(ENERGY_CLASSES))
export const energyClassShape = z.object({
  class: energyClass,
  best: energyClass,
  worst: energyClass,
})

/** Manufacturer, warnings and energy label; a label of a class that is not known is left out. */
export const complianceShape = assumed(
  optional(
    z.object({
      manufacturer: operatorShape,
      responsiblePerson: operatorShape,
      warnings: optional(z.string()),
      warningsLanguage: optional(z.string()),
      energyLabel: optional(energyClassShape.extend({ labelUrl: webUrl, sheetUrl: webUrl })).catch(
        null,
      ),
    }),
  ),
)

/** Why a product cannot be withdrawn from; null for a reason that the shop has no words for. */
export const withdrawalException = assumed(
  optional(z.string()).transform(
    (reason) => WITHDRAWAL_EXCEPTIONS.find((known) => known === reason) ?? null,
  ),
)

/** What a line of a cart and an item of an order have in common. */
export const lineFields = {
  id: z.string(),
  title: z.string(),
  /** Language of the title (BCP 47); null on a platform that does not report it. */
  language: assumed(optional(z.string())),
  options: z.array(selectedOptionShape),
  image: optional(imageShape),
  /** Null: it can be withdrawn from, or the platform does not say. */
  withdrawalException,
  quantity: z.number().int().nonnegative(),
  unitPrice: amount,
  lineTotal: amount,
}
