import { offerPickup, pointsOf, type WantedPieces } from '#commerce/pickup/pickup-offers.ts'
import { findCentroid } from '#commerce/pickup/postal-centroids.ts'
import { readLiveVariants } from '#commerce/stock/live-variants.ts'
import type { Db, Tx } from '#store/database.ts'
import { findMinor, toMajor } from '#store/money.ts'
import type { TimeWindow } from '#store/schema/carts.ts'
import type { ShippingMethod } from '#store/schema/shipping.ts'
import type { Store } from '#store/schema/tenancy.ts'
import {
  findOrderBy,
  isSameDay,
  isUndated,
  planDelivery,
  type DateRange,
  type Schedule,
} from './calendar.ts'
import { priceShipment, type RatedMethod, type UnavailableReason } from './eligibility.ts'
import { toLocal, weekdayOf, type LocalDate } from './local-time.ts'
import { readShippingSetup, type ShippingSetup } from './shipping-setup.ts'

/** The quote of one method for items and a destination. Amounts are in minor units. */
export interface ShippingQuote {
  method: ShippingMethod
  available: boolean
  reason: UnavailableReason | null
  /** The limit behind the reason, in minor units or grams. */
  limit: number | null
  /** On the first day of `estimatedDelivery`, at the cheapest time of day. */
  priceMinor: number
  /** Before what the day and the time of day add. */
  ratePriceMinor: number
  /** Null too for a method that names no time of delivery. */
  estimatedDelivery: DateRange | null
  /** Order deadline for these dates, if the method has a cut-off. */
  orderBy: Date | null
  calendar: LocalDate[]
  /** The times of day to choose from, of a delivery on a fixed day. */
  timeWindows: (TimeWindow & { surchargeMinor: number })[]
  /** The days that cost more. */
  daySurcharges: { date: LocalDate; surchargeMinor: number }[]
  pickupPointCount: number
  /** For a pickup method, the point nearest to the postal code that can serve the items. */
  nearestPickupPoint: NearestPickupPoint | null
}

/** The name of a pickup point and how far away it is, as the crow flies. */
export interface NearestPickupPoint {
  name: string
  distanceKm: number
}

/** What to quote for. `orderPriceMinor`: the subtotal after discount. */
export interface QuoteRequest {
  goods: readonly WantedPieces[]
  orderPriceMinor: number
  countryCode: string
  /** Null while unknown. */
  postalCode: string | null
  now: Date
}

/** The limit behind a quote's reason: grams, or an amount in major units. */
export function toMajorLimit({ reason, limit }: ShippingQuote, currencyCode: string) {
  const isWeight = reason === 'minWeight' || reason === 'maxWeight'
  return limit === null || isWeight ? limit : toMajor(limit, currencyCode)
}

type PickupPlan = Schedule & Pick<ShippingQuote, 'nearestPickupPoint'>

function planPickup(
  setup: ShippingSetup,
  method: ShippingMethod,
  request: QuoteRequest,
): PickupPlan {
  const { countryCode, postalCode } = request
  const from = postalCode === null ? null : findCentroid(countryCode, postalCode)
  const offers = offerPickup(setup, method, { ...request, from }).filter((it) => it.canServe)
  const dates = offers.map((offer) => toLocal(offer.readyOn, setup.timeZone).date).toSorted()
  const [earliest, latest] = [dates.at(0), dates.at(-1)]
  const [nearest] = offers
  return {
    estimated: earliest && latest ? { earliest, latest } : null,
    dates: [],
    nearestPickupPoint:
      nearest && nearest.distanceKm !== null
        ? { name: nearest.point.name, distanceKm: nearest.distanceKm }
        : null,
  }
}

/** The times of day of a method, and what they and these days add to its price. */
function listSurcharges({ currency, metadata }: ShippingMethod, dates: readonly LocalDate[]) {
  const { timeWindows = [], daySurcharges = {} } = metadata
  const minor = (amount = 0) => findMinor(amount, currency) ?? 0
  return {
    timeWindows: (dates.length > 0 ? timeWindows : []).map(({ from, to, surcharge }) => {
      return { from, to, surchargeMinor: minor(surcharge) }
    }),
    daySurcharges: dates
      .map((date) => ({ date, surchargeMinor: minor(daySurcharges[weekdayOf(date)]) }))
      .filter(({ surchargeMinor }) => surchargeMinor > 0),
  }
}

/** What a day and a time of day add to the price; until a time is chosen, the cheapest. */
export function surchargeOf(
  { daySurcharges, timeWindows }: Pick<ShippingQuote, 'daySurcharges' | 'timeWindows'>,
  date: LocalDate,
  window?: { surchargeMinor: number },
): number {
  const onDay = daySurcharges.find((day) => day.date === date)?.surchargeMinor ?? 0
  const times = (window ? [window] : timeWindows).map(({ surchargeMinor }) => surchargeMinor)
  return onDay + (times.toSorted((a, b) => a - b)[0] ?? 0)
}

export function quoteMethod(
  setup: ShippingSetup,
  rated: RatedMethod,
  request: QuoteRequest,
): ShippingQuote {
  const { method } = rated
  const units = request.goods.reduce((sum, { quantity }) => sum + quantity, 0)
  const weightGrams = request.goods.reduce((sum, g) => sum + g.variant.weightGrams * g.quantity, 0)
  const price = priceShipment(rated, { ...request, units, weightGrams }, setup)
  const isPickup = method.type === 'pickup'
  const schedule: PickupPlan = isPickup
    ? planPickup(setup, method, request)
    : { ...planDelivery(method, request.now, setup.timeZone), nearestPickupPoint: null }
  const ratePriceMinor = price.available ? price.priceMinor : method.basePriceMinor
  const common = {
    method,
    ratePriceMinor,
    priceMinor: ratePriceMinor,
    pickupPointCount: isPickup ? pointsOf(setup, method).length : 0,
  }
  const none = {
    ...common,
    available: false,
    estimatedDelivery: null,
    orderBy: null,
    calendar: [],
    timeWindows: [],
    daySurcharges: [],
    nearestPickupPoint: null,
  }
  if (!price.available) return { ...none, reason: price.reason, limit: price.limit }
  if (!schedule.estimated) {
    return { ...none, reason: isPickup ? 'noPickupPoint' : 'noDates', limit: null }
  }
  const { earliest } = schedule.estimated
  const surcharges = listSurcharges(method, isSameDay(method) ? [earliest] : schedule.dates)
  return {
    ...common,
    priceMinor: ratePriceMinor + surchargeOf(surcharges, earliest),
    available: true,
    reason: null,
    limit: null,
    estimatedDelivery: isUndated(method) ? null : schedule.estimated,
    orderBy: isUndated(method) ? null : findOrderBy(method, request.now, setup.timeZone),
    calendar: schedule.dates,
    ...surcharges,
    nearestPickupPoint: schedule.nearestPickupPoint,
  }
}

/** Every method that checkout shows; unavailable ones have a reason. */
export function quoteAll(setup: ShippingSetup, request: QuoteRequest): ShippingQuote[] {
  return setup.methods.map((rated) => quoteMethod(setup, rated, request))
}

/** Quotes each of some variants by itself, with two rounds of queries; those not sold are left out. */
export async function quoteEach(
  db: Db | Tx,
  store: Store,
  request: Pick<QuoteRequest, 'postalCode' | 'countryCode' | 'now'> & {
    variantIds: readonly string[]
    quantity: number
  },
): Promise<{ variantId: string; options: ShippingQuote[] }[]> {
  const { quantity } = request
  const live = await readLiveVariants(db, store, request.variantIds)
  const setup = await readShippingSetup(db, store)
  return [...live].map(([variantId, variant]) => {
    const goods = [{ variant, quantity }]
    const orderPriceMinor = variant.unitPriceMinor * quantity
    return { variantId, options: quoteAll(setup, { ...request, goods, orderPriceMinor }) }
  })
}
