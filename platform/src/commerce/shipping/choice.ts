import { offerPickup, type PickupOffer } from '#commerce/pickup/pickup-offers.ts'
import type { OrderShipping } from '#store/schema/orders.ts'
import { isSameDay, type DateRange } from './calendar.ts'
import { toLocal } from './local-time.ts'
import { quoteMethod, type QuoteRequest, type ShippingQuote } from './quote.ts'
import type { ShippingSetup } from './shipping-setup.ts'

/** A shopper's selection. */
export interface ShippingSelection {
  shippingMethodId: string | null
  pickupPointId: string | null
  scheduledDate: string | null
}

/** A selected method as it is now. */
export interface ShippingChoice {
  quote: ShippingQuote
  offer: PickupOffer | null
  scheduledDate: string | null
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
  return { quote, offer, scheduledDate: null, estimatedDelivery: { earliest: date, latest: date } }
}

function deliver(quote: ShippingQuote, selected: string | null): ShippingChoice | null {
  const { method, calendar, estimatedDelivery } = quote
  const sameDay = isSameDay(method) ? (estimatedDelivery?.earliest ?? null) : null
  const dates = sameDay === null ? calendar : [sameDay]
  const date = selected ?? sameDay
  if (date === null || dates.length === 0) {
    return { quote, offer: null, scheduledDate: null, estimatedDelivery }
  }
  if (!dates.includes(date)) return null
  return {
    quote,
    offer: null,
    scheduledDate: date,
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
  if (quote.method.type !== 'pickup') return deliver(quote, selection.scheduledDate)
  return collect(setup, quote, request, selection.pickupPointId ?? '')
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
