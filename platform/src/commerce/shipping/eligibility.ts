import { asStorePrice, type TaxRule } from '#commerce/tax/tax.ts'
import type { ShippingMethod, ShippingRate, ShippingZone } from '#store/schema/shipping.ts'
import { parsePercent, scaleMinor } from '#commerce/pricing/fractions.ts'
import { matchesPostalPattern } from './postal-codes.ts'

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
function priceOfRate(
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

export const unavailableReasons = [
  'country',
  'postalCode',
  'minOrderAmount',
  'maxOrderAmount',
  'minWeight',
  'maxWeight',
  'noDates',
  'noPickupPoint',
  'address',
] as const

export type UnavailableReason = (typeof unavailableReasons)[number]

/** `limit`: the limit behind the reason in minor units or grams, if it has one. */
export interface Unavailable {
  available: false
  reason: UnavailableReason
  limit: number | null
}

/** What is to be sent, and where. */
export interface Shipment {
  /** Subtotal after discount, which limits and thresholds are compared with. */
  orderPriceMinor: number
  weightGrams: number
  units: number
  countryCode: string
  /** Null while unknown. */
  postalCode: string | null
}

/** A method with what its price depends on. */
export interface RatedMethod {
  method: ShippingMethod
  rates: readonly ShippingRate[]
}

export interface RateContext {
  zones: ReadonlyMap<string, ShippingZone>
  servedCountries: readonly string[]
  currencyCode: string
  tax: TaxRule
}

type Limits = readonly [min: number | null, max: number | null]

type Check = Unavailable | null

const refuse = (reason: UnavailableReason, limit: number | null = null): Unavailable => ({
  available: false,
  reason,
  limit,
})

/** The first limit that a shipment exceeds; limits are inclusive. */
function checkBounds(
  { orderPriceMinor, weightGrams }: Shipment,
  [minMinor, maxMinor]: Limits,
  { minWeightGrams, maxWeightGrams }: Pick<ShippingRate, 'minWeightGrams' | 'maxWeightGrams'>,
): Check {
  if (minMinor !== null && orderPriceMinor < minMinor) return refuse('minOrderAmount', minMinor)
  if (maxMinor !== null && orderPriceMinor > maxMinor) return refuse('maxOrderAmount', maxMinor)
  if (minWeightGrams !== null && weightGrams < minWeightGrams)
    return refuse('minWeight', minWeightGrams)
  if (maxWeightGrams !== null && weightGrams > maxWeightGrams)
    return refuse('maxWeight', maxWeightGrams)
  return null
}

function checkPostalCodes(shipment: Shipment, patterns: readonly string[]): Check {
  if (patterns.length === 0) return null
  const { postalCode } = shipment
  if (postalCode === null) return refuse('address')
  return patterns.some((pattern) => matchesPostalPattern(postalCode, pattern))
    ? null
    : refuse('postalCode')
}

function checkZone(shipment: Shipment, zone: ShippingZone | undefined): Check {
  // A rate for a zone that no longer exists applies to nobody.
  if (!zone) return refuse('country')
  if (zone.countries.length > 0 && !zone.countries.includes(shipment.countryCode)) {
    return refuse('country')
  }
  return checkPostalCodes(shipment, zone.postalCodes)
}

function checkArea(shipment: Shipment, rate: ShippingRate, context: RateContext): Check {
  const zone = rate.zoneCode === null ? null : checkZone(shipment, context.zones.get(rate.zoneCode))
  return zone ?? checkPostalCodes(shipment, rate.postalCodes)
}

/** Limits on the number of items; with the reason of the amount, as they have none. */
function checkUnits({ units }: Shipment, { minValue, maxValue }: ShippingRate): Check {
  if (minValue !== null && units < minValue) return refuse('minOrderAmount')
  if (maxValue !== null && units > maxValue) return refuse('maxOrderAmount')
  return null
}

function checkRate(
  rated: RatedMethod,
  rate: ShippingRate,
  shipment: Shipment,
  context: RateContext,
) {
  // For pickup, the address does not matter.
  const area = rated.method.type === 'pickup' ? null : checkArea(shipment, rate, context)
  const prices = [rate.minOrderPriceMinor, rate.maxOrderPriceMinor] as const
  return area ?? checkBounds(shipment, prices, rate) ?? checkUnits(shipment, rate)
}

const order: UnavailableReason[] = [
  'country',
  'address',
  'postalCode',
  'minOrderAmount',
  'maxOrderAmount',
  'minWeight',
  'maxWeight',
]

/** The more helpful of two refusals: the one of the later check, or the nearer of two limits. */
function nearer(one: Unavailable, other: Unavailable): Unavailable {
  const difference = order.indexOf(one.reason) - order.indexOf(other.reason)
  if (difference !== 0) return difference > 0 ? one : other
  const lower = (one.limit ?? 0) <= (other.limit ?? 0)
  return lower === one.reason.startsWith('min') ? one : other
}

function isWithoutArea({ method, rates }: RatedMethod) {
  return (
    method.type === 'localDelivery' &&
    !rates.some((rate) => rate.postalCodes.length > 0 || rate.zoneCode !== null)
  )
}

function checkMethod({ method }: RatedMethod, shipment: Shipment, context: RateContext): Check {
  const served = context.servedCountries.includes(shipment.countryCode)
  if (method.type !== 'pickup' && !served) return refuse('country')
  return checkBounds(shipment, [method.minOrderAmountMinor, method.maxOrderAmountMinor], method)
}

/**
 * What a method costs for a shipment, or why it is unavailable. Of the matching rates, the cheapest
 * applies; a method without rates, not even disabled ones, costs its `basePrice` everywhere the store
 * serves, except local delivery, which needs an area.
 */
export function priceShipment(
  rated: RatedMethod,
  shipment: Shipment,
  context: RateContext,
): { available: true; priceMinor: number } | Unavailable {
  const refusal = checkMethod(rated, shipment, context)
  if (refusal) return refusal
  const { basePriceMinor } = rated.method
  const rates = rated.rates.filter((r) => r.isActive && r.currency === context.currencyCode)
  if (isWithoutArea({ ...rated, rates })) return refuse('postalCode')
  if (rated.rates.length === 0) return { available: true, priceMinor: basePriceMinor }
  if (rates.length === 0) return refuse('country')
  const refusals: Unavailable[] = []
  const prices: number[] = []
  for (const rate of rates) {
    const check = checkRate(rated, rate, shipment, context)
    if (check) refusals.push(check)
    else prices.push(priceOfRate(rate, shipment, basePriceMinor, context.tax))
  }
  if (prices.length > 0) return { available: true, priceMinor: Math.min(...prices) }
  return refusals.reduce(nearer)
}
