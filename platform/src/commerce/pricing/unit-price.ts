import { baseUnits, type BaseUnit, type MeasureUnit } from '#store/enums.ts'
import type { UnitPricing } from '#store/schema/catalog.ts'

type Dimension = 'weight' | 'volume' | 'length' | 'area' | 'count'

/** What a unit measures, and how many thousandths of its dimension's smallest unit it is. */
const units: Record<MeasureUnit, { of: Dimension; size: bigint }> = {
  mg: { of: 'weight', size: 1n },
  g: { of: 'weight', size: 1_000n },
  kg: { of: 'weight', size: 1_000_000n },
  ml: { of: 'volume', size: 1n },
  cl: { of: 'volume', size: 10n },
  l: { of: 'volume', size: 1_000n },
  cm: { of: 'length', size: 1n },
  m: { of: 'length', size: 100n },
  m2: { of: 'area', size: 1n },
  piece: { of: 'count', size: 1n },
}

/** The default base of a unit price (Directive 98/6/EC Art. 2 b). */
const usualUnits: Record<Dimension, BaseUnit> = {
  weight: 'kg',
  volume: 'l',
  length: 'm',
  area: 'm2',
  count: 'piece',
}

/** As a merchant enters it: the base may be omitted. */
export interface GivenUnitPricing {
  contentQuantity: number
  contentUnit: MeasureUnit
  baseQuantity?: number | undefined
  baseUnit?: BaseUnit | undefined
}

/** The units in which the price of this content can be stated. */
export function baseUnitsFor(contentUnit: MeasureUnit): BaseUnit[] {
  return baseUnits.filter((unit) => units[unit].of === units[contentUnit].of)
}

/** As stored, by default per kilogram, litre or the like; null if the dimensions differ. */
export function findUnitPricing(given: GivenUnitPricing): UnitPricing | null {
  const { contentQuantity, contentUnit, baseQuantity = 1 } = given
  const { baseUnit = usualUnits[units[contentUnit].of] } = given
  if (units[baseUnit].of !== units[contentUnit].of) return null
  return { contentQuantity, contentUnit, baseQuantity, baseUnit }
}

/** Contents have at most three decimals. */
const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1_000))

/** The price of the base quantity, minor units, rounded half up in whole numbers. */
export function unitPriceMinor(priceMinor: number, pricing: UnitPricing): number {
  const { contentQuantity, contentUnit, baseQuantity, baseUnit } = pricing
  const base = thousandths(baseQuantity) * units[baseUnit].size
  const content = thousandths(contentQuantity) * units[contentUnit].size
  return Number((2n * BigInt(priceMinor) * base + content) / (2n * content))
}
