import { toMajor } from '#http/money.ts'
import type { ShippingMethod, ShippingRate } from '#store/schema/shipping.ts'
import type { MethodJson, RateJson } from './schemas.ts'

// Spec §2.1 and §2.2 declare no field nullable, so a field without a value is undefined here and
// absent from the JSON.

const gramsPerKilogram = 1000
const kilograms = (grams: number | null) => (grams === null ? undefined : grams / gramsPerKilogram)
const major = (minor: number | null, currency: string) =>
  minor === null ? undefined : toMajor(minor, currency)

/** A rate in the shape of spec §2.1. */
export function toRateJson(rate: ShippingRate): RateJson {
  const { currency, discountPercentage } = rate
  return {
    id: rate.id,
    storeId: rate.storeId,
    sellerId: rate.sellerId ?? undefined,
    shippingMethodId: rate.shippingMethodId,
    type: rate.type,
    price: major(rate.priceMinor, currency),
    currency,
    minOrderPrice: major(rate.minOrderPriceMinor, currency),
    maxOrderPrice: major(rate.maxOrderPriceMinor, currency),
    postalCodes: rate.postalCodes,
    isActive: rate.isActive,
    description: rate.description ?? undefined,
    discountPercentage: discountPercentage === null ? undefined : Number(discountPercentage),
    zoneCode: rate.zoneCode ?? undefined,
    minWeight: kilograms(rate.minWeightGrams),
    maxWeight: kilograms(rate.maxWeightGrams),
    minValue: rate.minValue ?? undefined,
    maxValue: rate.maxValue ?? undefined,
    basePrice: major(rate.basePriceMinor, currency),
    pricePerKg: major(rate.pricePerKgMinor, currency),
    pricePerUnit: major(rate.pricePerUnitMinor, currency),
    taxIncluded: rate.taxIncluded ?? undefined,
    surcharge: major(rate.surchargeMinor, currency),
    metadata: rate.metadata,
    createdOn: rate.createdOn.toISOString(),
    updatedOn: rate.updatedOn.toISOString(),
  }
}

/** A method in the shape of spec §2.2, with its rates. */
export function toMethodJson(method: ShippingMethod, rates: readonly ShippingRate[]): MethodJson {
  const { currency } = method
  return {
    id: method.id,
    storeId: method.storeId,
    sellerId: method.sellerId ?? undefined,
    name: method.name,
    displayName: method.displayName,
    type: method.type,
    isActive: method.isActive,
    visibleInCheckout: method.visibleInCheckout,
    sortOrder: method.sortOrder,
    shippingProfileId: method.shippingProfileId ?? undefined,
    minOrderAmount: major(method.minOrderAmountMinor, currency),
    maxOrderAmount: major(method.maxOrderAmountMinor, currency),
    minWeight: kilograms(method.minWeightGrams),
    maxWeight: kilograms(method.maxWeightGrams),
    allowSplitFulfillment: method.allowSplitFulfillment,
    availableDays: method.availableDays,
    basePrice: toMajor(method.basePriceMinor, currency),
    currency,
    estimatedDeliveryDays: method.estimatedDeliveryDays,
    estimatedDeliveryHours: method.estimatedDeliveryHours,
    allowShowCalendar: method.allowShowCalendar,
    metadata: method.metadata,
    connectionId: method.connectionId ?? undefined,
    pickupPointIds: method.pickupPointIds,
    rates: rates.map(toRateJson),
    createdOn: method.createdOn.toISOString(),
    updatedOn: method.updatedOn.toISOString(),
  }
}
