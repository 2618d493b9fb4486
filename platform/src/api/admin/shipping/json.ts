import type { ShippingMethod, ShippingRate } from '#store/schema/shipping.ts'
import { pricedView } from '#api/shared/view.ts'
import { methodSchema, rateSchema } from './schemas.ts'

// Spec §2.1 and §2.2 declare no field nullable, so a field without a value is absent.

const kilograms = (grams: number | null) => (grams === null ? undefined : grams / 1000)

/** A rate in the shape of spec §2.1. */
export const toRateJson = (rate: ShippingRate) =>
  pricedView(rateSchema, rate, rate.currency, {
    discountPercentage:
      rate.discountPercentage === null ? undefined : Number(rate.discountPercentage),
    minWeight: kilograms(rate.minWeightGrams),
    maxWeight: kilograms(rate.maxWeightGrams),
  })

/** A method in the shape of spec §2.2, with its rates. */
export const toMethodJson = (method: ShippingMethod, rates: readonly ShippingRate[]) =>
  pricedView(methodSchema, method, method.currency, {
    minWeight: kilograms(method.minWeightGrams),
    maxWeight: kilograms(method.maxWeightGrams),
    rates: rates.map(toRateJson),
  })
