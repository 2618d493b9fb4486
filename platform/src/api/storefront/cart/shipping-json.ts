import type { CartPickupOffer } from '#commerce/cart/quote-delivery.ts'
import { toMajorLimit, type ShippingQuote } from '#commerce/shipping/quote.ts'
import { pricedView } from '#api/shared/view.ts'
import { pickupOption, pricedDay, pricedWindow, shippingOption } from './shipping-schemas.ts'

/** A quote in the shape of REST and GraphQL. */
export const toShippingOption = ({ method, ...quote }: ShippingQuote, currency: string) =>
  pricedView(shippingOption, { ...method, ...quote }, currency, {
    name: method.displayName,
    description: method.metadata.description ?? null,
    currencyCode: currency,
    limit: toMajorLimit({ method, ...quote }, currency),
    timeWindows: quote.timeWindows.map((window) => pricedView(pricedWindow, window, currency)),
    daySurcharges: quote.daySurcharges.map((day) => pricedView(pricedDay, day, currency)),
  })

export const toPickupOption = ({ point, ...offer }: CartPickupOffer, currency: string) =>
  pricedView(pickupOption, { ...point, ...offer }, currency)
