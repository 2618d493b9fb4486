import type { ShippingDesk } from '#commerce/shipping/shipping-desk.ts'
import type { LiveVariant } from '#commerce/stock/live-variants.ts'
import type { PickupPoint, ShippingMethod } from '#store/schema/shipping.ts'
import { distanceKm } from './distance.ts'
import type { Coordinates } from './postal-centroids.ts'
import { readyOn } from './ready-time.ts'

/** Pieces of one variant that somebody wants. */
export interface WantedPieces {
  variant: LiveVariant
  quantity: number
}

/** A point as it can serve these goods. */
export interface PickupOffer {
  point: PickupPoint
  /** All the goods lie there now. */
  inStock: boolean
  /** They lie there, or are brought there. */
  canServe: boolean
  readyOn: Date
  /** Null when the point or the shopper's place is not on our map. */
  distanceKm: number | null
}

function liesAt(point: PickupPoint, { variant, quantity }: WantedPieces) {
  const there =
    point.locationId === null ? variant.available : variant.stockByLocation.get(point.locationId)
  return (there ?? 0) >= quantity
}

function distanceTo({ latitude, longitude }: PickupPoint, from: Coordinates | null) {
  if (from === null || latitude === null || longitude === null) return null
  return distanceKm(from, { latitude, longitude })
}

/** The points of a pickup method: those it names, or all of the store when it names none. */
export function pointsOf(desk: ShippingDesk, method: ShippingMethod): PickupPoint[] {
  const named = method.pickupPointIds
  return desk.points.filter((point) => named.length === 0 || named.includes(point.id))
}

/** What each point of a method can do for these goods, the nearest first. */
export function offerPickup(
  desk: ShippingDesk,
  method: ShippingMethod,
  request: { goods: readonly WantedPieces[]; now: Date; from: Coordinates | null },
): PickupOffer[] {
  const closedDates = method.metadata.closedDates ?? []
  return pointsOf(desk, method)
    .map((point) => {
      const inStock = request.goods.every((wanted) => liesAt(point, wanted))
      return {
        point,
        inStock,
        canServe: inStock || point.transferDays !== null,
        readyOn: readyOn(point, request.now, { inStock, closedDates, timeZone: desk.timeZone }),
        distanceKm: distanceTo(point, request.from),
      }
    })
    .toSorted((one, other) => (one.distanceKm ?? Infinity) - (other.distanceKm ?? Infinity) || 0)
}
