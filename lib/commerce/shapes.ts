import { z } from 'zod'
import { ENERGY_CLASSES, WITHDRAWAL_EXCEPTIONS } from '@/lib/shop/catalog/legal-facts'
import { BASE_UNITS, MEASURE_UNITS, type UnitPricing } from '@/lib/shop/catalog/unit-price'
import { findMoney, moneyFromMajor, type Money } from '@/lib/shop/i18n/money'

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

/** The slug in each language; empty on a platform with one slug for all languages. */
export const slugsShape = z
  .array(z.object({ language: z.string(), slug: z.string() }))
  .nullish()
  .transform((slugs) => slugs ?? [])

/** Name and values are the same in every language; the labels are translated. */
export const optionShape = z
  .object({
    name: z.string(),
    values: z.array(z.string()),
    label: optional(z.string()),
    valueLabels: optional(z.array(z.string())),
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
    label: z.string().optional(),
    valueLabel: z.string().optional(),
  })
  .transform(({ name, value, label = name, valueLabel = value }) => ({
    name,
    value,
    label,
    valueLabel,
  }))

/** First and last day of a delivery, `YYYY-MM-DD`. */
export const dateRangeShape = z.object({ earliest: z.string(), latest: z.string() })
export type DateRange = z.infer<typeof dateRangeShape>

/** A time of day, local times `HH:MM`. */
export const timeWindowShape = z.object({ from: z.string(), to: z.string() })

/** A shipping method with its price in major units; an unavailable one carries a `reason`. */
export const deliveryShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  description: optional(z.string()),
  price: z.number(),
  currencyCode: z.string(),
  available: z.boolean(),
  reason: optional(z.string()),
  limit: optional(z.number()),
  estimatedDelivery: optional(dateRangeShape),
  /** Order deadline for these days; null when there is none. */
  orderBy: optional(z.string()),
  /** Of a pickup method, when a postal code is known (assumed). */
  nearestPickupPoint: optional(z.object({ name: z.string(), distanceKm: z.number() })),
})

/**
 * A delivery with its price as money. @throws AmountError for a price with more decimals than its
 * currency has.
 */
export const withPrice = <T extends { price: number; currencyCode: string }>(option: T) => ({
  ...option,
  price: moneyFromMajor(option.price, option.currencyCode),
})

/** A page of a list with a cursor (spec §2.3). */
export function pageShape<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    hasNextPage: z.boolean(),
    nextCursor: z
      .string()
      .nullish()
      .transform((value) => value ?? null),
    totalCount: z.number().int().nonnegative(),
  })
}

/** Null and absent mean the same in replies. */
export function optional<T extends z.ZodType>(shape: T) {
  return shape.nullish().transform((value) => value ?? null)
}

/** The unit price of a variant; null for an unknown unit, which must not fail the whole reply. */
export const unitPricingShape = z
  .object({
    price: z.number(),
    baseQuantity: z.number().int().positive(),
    baseUnit: z.string().pipe(z.enum(BASE_UNITS)),
    contentQuantity: z.number().positive(),
    contentUnit: z.string().pipe(z.enum(MEASURE_UNITS)),
  })
  .nullish()
  .transform((pricing) => pricing ?? null)
  .catch(null)

/** @throws AmountError for a price with more decimals than the currency has. */
export function amountIn(value: number | null, currencyCode: string): Money | null {
  return value === null ? null : moneyFromMajor(value, currencyCode)
}

/** The price as money; null when it is not valid in the currency. */
export function unitPricingIn(
  pricing: z.infer<typeof unitPricingShape>,
  currencyCode: string,
): UnitPricing | null {
  const price = pricing && findMoney(pricing.price, currencyCode)
  return price && { ...pricing, price }
}

/**
 * The tax of a cart or an order at each rate (per cent); empty on a platform that does not report
 * it.
 */
export const taxSummaryShape = z
  .array(z.object({ rate: z.number(), tax: z.number(), net: optional(z.number()) }))
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
export const complianceShape = optional(
  z.object({
    manufacturer: operatorShape,
    responsiblePerson: operatorShape,
    warnings: optional(z.string()),
    warningsLanguage: optional(z.string()),
    energyLabel: optional(energyClassShape.extend({ labelUrl: webUrl, sheetUrl: webUrl })).catch(
      null,
    ),
  }),
)

/** Why a product cannot be withdrawn from; null for a reason that the shop has no words for. */
export const withdrawalException = optional(z.string()).transform(
  (reason) => WITHDRAWAL_EXCEPTIONS.find((known) => known === reason) ?? null,
)
