import type { DeliveryOption } from '@/lib/commerce/delivery-options'
import { compareMoney } from '@/lib/shop/i18n/money'
import { arrayOf, either, isString, literal, objectOf, type Guarded } from '@/lib/shop/json'
import { isOrderBy } from '@/lib/shop/checkout/delivery-dates'

const isEstimateRow = objectOf({
  /** The dates, or the name of the method. */
  title: isString,
  price: isString,
  note: isString,
  orderBy: isOrderBy,
})
/** A row of the delivery estimate. */
export type EstimateRow = Guarded<typeof isEstimateRow>

/** The delivery estimate for a postal code: its rows, or the reason why there are none. */
export const isEstimate = either(
  objectOf({ ok: literal(true), postalCode: isString, rows: arrayOf(isEstimateRow) }),
  objectOf({ ok: literal(false), postalCode: isString, reason: isString }),
)
export type Estimate = Guarded<typeof isEstimate>

/** The most variants in one request. */
export const CARDS_AT_ONCE = 24

/** The reply of `/api/deliveries`: dates and price of each variant, as its card shows them. */
export const isCardDeliveries = arrayOf(objectOf({ variantId: isString, text: isString }))
export type CardDeliveries = Guarded<typeof isCardDeliveries>

/** Kilometres within which a pickup point is shown: nobody collects a parcel further away. */
const NEAR_KM = 25

const MAX_DELIVERIES = 2

/**
 * The options that a delivery estimate shows: the two cheapest deliveries, those without a date
 * last, and one pickup, the one with the nearest point if a postal code is known. `cheapest` is the
 * cheapest delivery of all, `nearby` the name of the nearest pickup point. `isPickupOnly`: nothing
 * depends on a postal code.
 */
export function estimateOptions<
  Option extends Pick<
    DeliveryOption,
    'type' | 'available' | 'price' | 'estimatedDelivery' | 'nearestPickupPoint'
  >,
>(options: readonly Option[]) {
  const available = options.filter((option) => option.available)
  const byPrice = available
    .filter(({ type }) => type !== 'pickup')
    .sort((one, other) => compareMoney(one.price, other.price))
  const dated = byPrice.filter(({ estimatedDelivery }) => estimatedDelivery)
  const undated = byPrice.filter(({ estimatedDelivery }) => !estimatedDelivery)
  const distance = ({ nearestPickupPoint: point }: Option) => point?.distanceKm ?? Infinity
  const [pickup] = available
    .filter(({ type }) => type === 'pickup')
    .sort((one, other) => distance(one) - distance(other) || 0)
  return {
    deliveries: [...dated, ...undated].slice(0, MAX_DELIVERIES),
    cheapest: byPrice[0],
    pickup,
    nearby:
      pickup && distance(pickup) <= NEAR_KM ? (pickup.nearestPickupPoint?.name ?? null) : null,
    isPickupOnly: pickup !== undefined && options.every(({ type }) => type === 'pickup'),
  }
}
