import type { ShippingSetup } from '#commerce/shipping/shipping-setup.ts'
import type { LiveVariant } from '#commerce/stock/live-variants.ts'
import type { PickupPoint, ShippingMethod, OpeningHours } from '#store/schema/shipping.ts'
import { addDays, parseTime, toInstant, toLocal, weekdayOf } from '#commerce/shipping/local-time.ts'
import type { Coordinates } from './postal-centroids.ts'

const msPerHour = 3_600_000
const quarterMs = 900_000
const horizonDays = 21

interface Door {
  hours: readonly OpeningHours[]
  closedDates: readonly string[]
  timeZone: string
}

/** The first time from `from` on when the point is open; `from` itself when it never is. */
function nextOpening({ hours, closedDates, timeZone }: Door, from: Date): Date {
  const today = toLocal(from, timeZone).date
  for (let days = 0; days < horizonDays; days += 1) {
    const date = addDays(today, days)
    if (closedDates.includes(date)) continue
    const openings = hours
      .filter((opening) => opening.days.includes(weekdayOf(date)))
      .toSorted((one, other) => one.opens.localeCompare(other.opens))
    for (const { opens, closes } of openings) {
      if (from >= toInstant(date, parseTime(closes), timeZone)) continue
      const opening = toInstant(date, parseTime(opens), timeZone)
      return opening > from ? opening : from
    }
  }
  return from
}

/**
 * When items can be collected: preparation begins when the point is open, takes `readyAfterHours`
 * (and `transferDays` more when the items are elsewhere), and ends at the next quarter of an hour
 * when the point is open.
 */
export function readyOn(
  point: Pick<PickupPoint, 'hours' | 'readyAfterHours' | 'transferDays'>,
  now: Date,
  options: { inStock: boolean; closedDates: readonly string[]; timeZone: string },
): Date {
  const door = { ...options, hours: point.hours }
  const transferHours = options.inStock ? 0 : (point.transferDays ?? 0) * 24
  const begun = nextOpening(door, now)
  const done = begun.getTime() + (point.readyAfterHours + transferHours) * msPerHour
  return nextOpening(door, new Date(Math.ceil(done / quarterMs) * quarterMs))
}

const earthRadiusKm = 6371
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance as the crow flies (haversine), kilometres with one decimal. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const latitude = toRadians(to.latitude - from.latitude)
  const longitude = toRadians(to.longitude - from.longitude)
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) *
      Math.cos(toRadians(to.latitude)) *
      Math.sin(longitude / 2) ** 2
  return Math.round(2 * earthRadiusKm * Math.asin(Math.sqrt(chord)) * 10) / 10
}

export interface WantedPieces {
  variant: LiveVariant
  quantity: number
}

/** A pickup point and how it can serve these items. */
export interface PickupOffer {
  point: PickupPoint
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
