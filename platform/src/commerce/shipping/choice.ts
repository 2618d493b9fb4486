import { offerPickup, type PickupOffer } from '#commerce/pickup/pickup-offers.ts'
import type { Cart, TimeWindow } from '#store/schema/carts.ts'
import type { OrderShipping } from '#store/schema/orders.ts'
import { isSameDay, type DateRange } from './calendar.ts'
import { toLocal } from './local-time.ts'
import { quoteMethod, surchargeOf, type QuoteRequest, type ShippingQuote } from './quote.ts'
import type { ShippingSetup } from './shipping-setup.ts'

export type ShippingSelection = Pick<
  Cart,
  'shippingMethodId' | 'pickupPointId' | 'scheduledDate' | 'scheduledWindow'
>

/** Why a selection cannot be had now; but for `unavailable`, the method is still offered. */
export const shippingLapses = ['dayUnavailable', 'pickupPointUnavailable', 'unavailable'] as const

export type ShippingLapse = (typeof shippingLapses)[number]

/** A selected method as it is now, with the price of the selected day and time in its quote. */
export interface ShippingChoice {
  quote: ShippingQuote
  offer: PickupOffer | null
  scheduledDate: string | null
  scheduledWindow: TimeWindow | null
  estimatedDelivery: DateRange | null
}

function collect(
  setup: ShippingSetup,
  quote: ShippingQuote,
  request: QuoteRequest,
  pointId: string,
) {
  const offer = offerPickup(setup, quote.method, { ...request, from: null }).find(
    ({ point, canServe }) => point.id === pointId && canServe,
  )
  if (!offer) return null
  const date = toLocal(offer.readyOn, setup.timeZone).date
  const estimatedDelivery = { earliest: date, latest: date }
  return { quote, offer, scheduledDate: null, scheduledWindow: null, estimatedDelivery }
}

function deliver(
  quote: ShippingQuote,
  { scheduledDate: selected, scheduledWindow: wanted }: ShippingSelection,
): ShippingChoice | null {
  const { method, calendar, estimatedDelivery } = quote
  const sameDay = isSameDay(method) ? (estimatedDelivery?.earliest ?? null) : null
  const dates = sameDay === null ? calendar : [sameDay]
  const date = selected ?? sameDay
  if (date === null || dates.length === 0) {
    return { quote, offer: null, scheduledDate: null, scheduledWindow: null, estimatedDelivery }
  }
  if (!dates.includes(date)) return null
  const window = quote.timeWindows.find(({ from, to }) => from === wanted?.from && to === wanted.to)
  if (wanted && !window) return null
  return {
    quote: { ...quote, priceMinor: quote.ratePriceMinor + surchargeOf(quote, date, window) },
    offer: null,
    scheduledDate: date,
    scheduledWindow: window ? { from: window.from, to: window.to } : null,
    estimatedDelivery: { earliest: date, latest: date },
  }
}

/**
 * Compares a selection with the shop as it is now. That of a same-day delivery holds its day, so
 * that after the cut-off nobody is sent their order later than they agreed to.
 * @returns null when the method is gone or unavailable, the point cannot serve the items, or the
 * day is no longer possible.
 */
export function resolveChoice(
  setup: ShippingSetup,
  selection: ShippingSelection,
  request: QuoteRequest,
): ShippingChoice | null {
  const rated = setup.methods.find(({ method }) => method.id === selection.shippingMethodId)
  if (!rated) return null
  const quote = quoteMethod(setup, rated, request)
  if (!quote.available) return null
  if (quote.method.type !== 'pickup') return deliver(quote, selection)
  return collect(setup, quote, request, selection.pickupPointId ?? '')
}

/** Why `resolveChoice` found nothing. */
export function explainLapse(
  setup: ShippingSetup,
  selection: ShippingSelection,
  request: QuoteRequest,
): ShippingLapse {
  const rated = setup.methods.find(({ method }) => method.id === selection.shippingMethodId)
  if (!rated || !quoteMethod(setup, rated, request).available) return 'unavailable'
  if (rated.method.type === 'pickup') return 'pickupPointUnavailable'
  const isTimed = (selection.scheduledDate ?? selection.scheduledWindow) !== null
  return isTimed ? 'dayUnavailable' : 'unavailable'
}

/** A choice as it is shown and, once bought, stored. */
export function toPromise({ quote, offer, ...dates }: ShippingChoice): OrderShipping {
  const { id, displayName, type } = quote.method
  const point = offer?.point
  return {
    methodId: id,
    name: displayName,
    type,
    priceMinor: quote.priceMinor,
    pickupPoint: point
      ? { id: point.id, name: point.name, address: point.address, hours: point.hours }
      : null,
    ...dates,
  }
}
