import type { ShippingMethod, ShippingRate, ShippingZone } from '#store/schema/shipping.ts'
import type { Shipment, RatedMethod, RateContext } from './eligibility.ts'

const scope = { tenantId: 'ten_1', storeId: 'sto_1', sellerId: null }
const times = { createdOn: new Date(0), updatedOn: new Date(0) }

/** A method that ships everywhere for 5.00, with the given changes. */
export function methodOf(values: Partial<ShippingMethod> = {}): ShippingMethod {
  return {
    ...scope,
    ...times,
    id: 'shm_1',
    name: 'standard',
    displayName: 'Standard',
    type: 'regular',
    isActive: true,
    visibleInCheckout: true,
    sortOrder: 0,
    shippingProfileId: null,
    minOrderAmountMinor: null,
    maxOrderAmountMinor: null,
    minWeightGrams: null,
    maxWeightGrams: null,
    allowSplitFulfillment: false,
    availableDays: [],
    basePriceMinor: 500,
    currency: 'EUR',
    estimatedDeliveryDays: 2,
    estimatedDeliveryHours: 0,
    allowShowCalendar: false,
    metadata: {},
    connectionId: null,
    pickupPointIds: [],
    ...values,
  }
}

/** A rate without limits. */
export function rateOf(values: Partial<ShippingRate> = {}): ShippingRate {
  return {
    ...scope,
    ...times,
    id: 'shr_1',
    shippingMethodId: 'shm_1',
    type: 'flat',
    priceMinor: null,
    currency: 'EUR',
    minOrderPriceMinor: null,
    maxOrderPriceMinor: null,
    postalCodes: [],
    isActive: true,
    description: null,
    discountPercentage: null,
    zoneCode: null,
    minWeightGrams: null,
    maxWeightGrams: null,
    minValue: null,
    maxValue: null,
    basePriceMinor: null,
    pricePerKgMinor: null,
    pricePerUnitMinor: null,
    taxIncluded: null,
    surchargeMinor: null,
    metadata: {},
    ...values,
  }
}

export function zoneOf(values: Partial<ShippingZone> = {}): ShippingZone {
  return {
    ...scope,
    ...times,
    id: 'shz_1',
    code: 'zone',
    name: 'Zone',
    countries: [],
    postalCodes: [],
    ...values,
  }
}

export function ratedMethodOf(
  method: Partial<ShippingMethod> = {},
  rates: ShippingRate[] = [],
): RatedMethod {
  return { method: methodOf(method), rates }
}

/** Two items at 50.00, one kilogram in all, to Hamburg. */
export function shipmentOf(values: Partial<Shipment> = {}): Shipment {
  return {
    orderPriceMinor: 5000,
    weightGrams: 1000,
    units: 2,
    countryCode: 'DE',
    postalCode: '20457',
    ...values,
  }
}

export function contextOf(values: Partial<RateContext> = {}): RateContext {
  return {
    zones: new Map(),
    servedCountries: ['DE', 'AT'],
    currencyCode: 'EUR',
    tax: { taxIncluded: true, taxRate: '19' },
    ...values,
  }
}
