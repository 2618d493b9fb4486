import { toMajor } from '#http/money.ts'
import type { ShippingMethod, ShippingRate } from '#store/schema/shipping.ts'
import type { MethodJson, RateJson } from './admin-shipping-schemas.ts'

const gramsPerKilogram = 1000
const kilograms = (grams: number | null) => (grams === null ? null : grams / gramsPerKilogram)
const major = (minor: number | null, currency: string) =>
  minor === null ? null : toMajor(minor, currency)

function owned(row: ShippingMethod | ShippingRate) {
  const { id, storeId, sellerId, currency } = row
  return {
    ...{ id, storeId, sellerId, currency },
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
  }
}

/** A rate in the shape of spec §2.1. */
export function toRateJson(rate: ShippingRate): RateJson {
  const { currency, shippingMethodId, type, postalCodes, isActive, description } = rate
  const { zoneCode, minValue, maxValue, taxIncluded, metadata } = rate
  return {
    ...owned(rate),
    ...{ shippingMethodId, type, postalCodes, isActive, description },
    ...{ zoneCode, minValue, maxValue, taxIncluded, metadata },
    price: major(rate.priceMinor, currency),
    minOrderPrice: major(rate.minOrderPriceMinor, currency),
    maxOrderPrice: major(rate.maxOrderPriceMinor, currency),
    discountPercentage: rate.discountPercentage === null ? null : Number(rate.discountPercentage),
    minWeight: kilograms(rate.minWeightGrams),
    maxWeight: kilograms(rate.maxWeightGrams),
    basePrice: major(rate.basePriceMinor, currency),
    pricePerKg: major(rate.pricePerKgMinor, currency),
    pricePerUnit: major(rate.pricePerUnitMinor, currency),
    surcharge: major(rate.surchargeMinor, currency),
  }
}

/** A method in the shape of spec §2.2, its rates in it. */
export function toMethodJson(method: ShippingMethod, rates: readonly ShippingRate[]): MethodJson {
  const { currency, name, displayName, type, isActive, visibleInCheckout, sortOrder } = method
  const { shippingProfileId, allowSplitFulfillment, connectionId, pickupPointIds } = method
  const { estimatedDeliveryDays, estimatedDeliveryHours, allowShowCalendar, metadata } = method
  return {
    ...owned(method),
    ...{ name, displayName, type, isActive, visibleInCheckout, sortOrder },
    ...{ shippingProfileId, allowSplitFulfillment, connectionId, pickupPointIds },
    ...{ estimatedDeliveryDays, estimatedDeliveryHours, allowShowCalendar, metadata },
    availableDays: method.availableDays as MethodJson['availableDays'],
    minOrderAmount: major(method.minOrderAmountMinor, currency),
    maxOrderAmount: major(method.maxOrderAmountMinor, currency),
    minWeight: kilograms(method.minWeightGrams),
    maxWeight: kilograms(method.maxWeightGrams),
    basePrice: toMajor(method.basePriceMinor, currency),
    rates: rates.map(toRateJson),
  }
}
