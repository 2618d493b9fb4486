import type { CartPickupOffer } from '#commerce/cart/quote-delivery.ts'
import { toMajorLimit, type ShippingQuote } from '#commerce/shipping/quote.ts'
import { toMajor } from '#http/money.ts'
import type { PickupOptionJson, ShippingOptionJson } from './shipping-schemas.ts'

/** A quote in the shape of REST and GraphQL. */
export function toShippingOption(quote: ShippingQuote, currency: string): ShippingOptionJson {
  const { method, available, reason, estimatedDelivery, calendar, pickupPointCount } = quote
  return {
    id: method.id,
    name: method.displayName,
    type: method.type,
    description: method.metadata.description ?? null,
    price: toMajor(quote.priceMinor, currency),
    currencyCode: currency,
    available,
    reason,
    estimatedDelivery,
    orderBy: quote.orderBy?.toISOString() ?? null,
    calendar,
    pickupPointCount,
    nearestPickupPoint: quote.nearestPickupPoint,
    limit: toMajorLimit(quote, currency),
  }
}

export function toPickupOption(offer: CartPickupOffer, currency: string): PickupOptionJson {
  const { id, name, address, phone, hours } = offer.point
  return {
    id,
    name,
    address,
    phone,
    hours,
    shippingMethodId: offer.shippingMethodId,
    distanceKm: offer.distanceKm,
    readyOn: offer.readyOn.toISOString(),
    inStock: offer.inStock,
    price: toMajor(offer.priceMinor, currency),
  }
}
