import { parsePercent, scaleMinor } from '#commerce/pricing/fractions.ts'
import { asStorePrice, type TaxRule } from '#commerce/tax/tax.ts'
import type { ShippingRate } from '#store/schema/shipping.ts'

type RatePrices = Pick<
  ShippingRate,
  | 'priceMinor'
  | 'basePriceMinor'
  | 'pricePerKgMinor'
  | 'pricePerUnitMinor'
  | 'discountPercentage'
  | 'surchargeMinor'
  | 'taxIncluded'
>

const gramsPerKilogram = 1000n

/**
 * The price of a rate: (`price`, or else `basePrice`) + `pricePerKg` × weight + `pricePerUnit` ×
 * items, less `discountPercentage`, plus `surcharge`, which is not discounted. Converted to the
 * store's tax rule last. This interpretation of the fields is ours (docs/platform.md): spec §2.1
 * names them without rules.
 */
export function priceOfRate(
  rate: RatePrices,
  parcel: { weightGrams: number; units: number },
  fallbackMinor: number,
  tax: TaxRule,
): number {
  const weightMinor = scaleMinor(rate.pricePerKgMinor ?? 0, {
    numerator: BigInt(parcel.weightGrams),
    denominator: gramsPerKilogram,
  })
  const fixedMinor = rate.priceMinor ?? rate.basePriceMinor ?? fallbackMinor
  const fullMinor = fixedMinor + weightMinor + (rate.pricePerUnitMinor ?? 0) * parcel.units
  const discountMinor = scaleMinor(fullMinor, parsePercent(rate.discountPercentage ?? '0'))
  const reducedMinor = Math.max(0, fullMinor - discountMinor)
  return asStorePrice(reducedMinor + (rate.surchargeMinor ?? 0), rate.taxIncluded, tax)
}
