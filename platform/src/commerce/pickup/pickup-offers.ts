import type { ShippingSetup } from '#commerce/shipping/shipping-setup.ts'
import type { LiveVariant } from '#commerce/stock/live-variants.ts'
import type { PickupPoint, ShippingMethod } from '#store/schema/shipping.ts'
import { distanceKm } from './distance.ts'
import type { Coordinates } from './postal-centroids.ts'
import { readyOn } from './ready-time.ts'

/** A wanted quantity of one variant. */
export interface WantedPieces {
  variant: LiveVariant
  quantity: number
}

/** A pickup point and how it can serve these items. */
export interface PickupOffer {
  point: PickupPoint
  /** All items are in stock there. */
  inStock: boolean
  /** All items are in stock there, or can be transferred. */
  canServe: boolean
  readyOn: Date
  /** Null when the position of the point or of the shopper is unknown. */
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

/** The points of a pickup method: those it lists, or all of the store if it lists none. */
export function pointsOf(setup: ShippingSetup, method: ShippingMethod): PickupPoint[] {
  const named = method.pickupPointIds
  return setup.points.filter((point) => named.length === 0 || named.includes(point.id))
}

/** How each point of a method can serve these items, nearest first. */
export function offerPickup(
  setup: ShippingSetup,
  method: ShippingMethod,
  request: { goods: readonly WantedPieces[]; now: Date; from: Coordinates | null },
): PickupOffer[] {
  const closedDates = method.metadata.closedDates ?? []
  return pointsOf(setup, method)
    .map((point) => {
      const inStock = request.goods.every((wanted) => liesAt(point, wanted))
      return {
        point,
        inStock,
        canServe: inStock || point.transferDays !== null,
        readyOn: readyOn(point, request.now, { inStock, closedDates, timeZone: setup.timeZone }),
        distanceKm: distanceTo(point, request.from),
      }
    })
    .toSorted((one, other) => (one.distanceKm ?? Infinity) - (other.distanceKm ?? Infinity) || 0)
}
