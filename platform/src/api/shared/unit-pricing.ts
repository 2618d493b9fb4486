import { z } from '@hono/zod-openapi'
import { toMajor } from '#store/money.ts'
import { unitPriceMinor } from '#commerce/pricing/unit-price.ts'
import { named } from '#http/openapi.ts'
import { baseUnits, measureUnits } from '#store/enums.ts'
import type { UnitPricing } from '#store/schema/catalog.ts'
import { amount } from './fields.ts'

export const unitPricing = named('UnitPricing', {
  price: amount.describe('Price of the base quantity'),
  baseQuantity: z.int(),
  baseUnit: z.enum(baseUnits),
  contentQuantity: z.number(),
  contentUnit: z.enum(measureUnits),
})

/** The unit price of a variant in major units; null if its content is unknown. */
export function toUnitPricing(priceMinor: number, pricing: UnitPricing | null, currency: string) {
  return pricing && { ...pricing, price: toMajor(unitPriceMinor(priceMinor, pricing), currency) }
}
