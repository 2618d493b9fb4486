import { z } from '@hono/zod-openapi'
import {
  baseUnitsFor,
  findUnitPricing,
  unitPriceMinor,
  type GivenUnitPricing,
} from '#commerce/pricing/unit-price.ts'
import { toMajor } from '#http/money.ts'
import { validationProblem } from '#http/problem.ts'
import { baseUnits, measureUnits } from '#store/enums.ts'
import type { UnitPricing } from '#store/schema/catalog.ts'
import { amount } from './catalog-schemas.ts'

export const unitPricingRequest = z
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
  .openapi('UnitPricingRequest', { 'x-contract': 'assumed' })

export const unitPricing = z
  .object({
    price: amount.describe('Price of the base quantity'),
    baseQuantity: z.int(),
    baseUnit: z.enum(baseUnits),
    contentQuantity: z.number(),
    contentUnit: z.enum(measureUnits),
  })
  .openapi('UnitPricing', { 'x-contract': 'assumed' })

/** @throws Problem 400 when the base unit measures a different dimension than the content unit. */
export function readUnitPricing(given: GivenUnitPricing): UnitPricing {
  const found = findUnitPricing(given)
  if (found) return found
  const allowed = baseUnitsFor(given.contentUnit).join(', ')
  throw validationProblem({
    variants: [`The base unit of a content in ${given.contentUnit} must be one of: ${allowed}.`],
  })
}

/** The unit price of a variant in major units; null if its content is unknown. */
export function toUnitPricing(
  priceMinor: number,
  pricing: UnitPricing | null,
  currency: string,
): z.output<typeof unitPricing> | null {
  return pricing && { ...pricing, price: toMajor(unitPriceMinor(priceMinor, pricing), currency) }
}
