import type { DeliveryOption } from '@/lib/commerce/delivery-options'
import { compareMoney } from '@/lib/shop/i18n/money'

/** Kilometres within which a pickup point is shown: nobody collects a parcel further away. */
const NEAR_KM = 25

const MAX_DELIVERIES = 2

/**
 * The options that a delivery estimate shows: the two cheapest deliveries, those without a date
 * last, and one pickup, the one with the nearest point if a postal code is known. `cheapest` is the
 * cheapest delivery of all, `nearby` the name of the nearest pickup point.
 */
export function estimateOptions<
  Option extends Pick<
    DeliveryOption,
    'type' | 'available' | 'price' | 'estimatedDelivery' | 'nearestPickupPoint'
  >,
>(
  options: readonly Option[],
): {
  deliveries: Option[]
  cheapest: Option | undefined
  pickup: Option | undefined
  nearby: string | null
} {
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
  }
}
