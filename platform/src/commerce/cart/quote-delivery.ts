import { offerPickup, type PickupOffer } from '#commerce/pickup/pickup-offers.ts'
import { findCentroid } from '#commerce/pickup/postal-centroids.ts'
import { quoteAll, quoteMethod, type ShippingQuote } from '#commerce/shipping/quote.ts'
import { readShippingSetup } from '#commerce/shipping/shipping-setup.ts'
import type { Db, Tx } from '#store/database.ts'
import type { Cart } from '#store/schema/carts.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { priceGoods, quoteRequestOf, type KnownParts } from './cart-view.ts'

/** A destination to quote for instead of the cart's address; null members keep its values. */
export interface Destination {
  countryCode: string | null
  postalCode: string | null
}

async function prepare(
  db: Db | Tx,
  store: Store,
  cart: Cart,
  terms: { destination: Destination; now: Date },
) {
  const { destination, now } = terms
  const goods = await priceGoods(db, store, cart, now)
  const own = quoteRequestOf({ cart, lines: goods.lines }, store, {
    orderPriceMinor: goods.orderPriceMinor,
    now,
  })
  const countryCode = destination.countryCode ?? own.countryCode
  // A postal code of another country is not used in this one.
  const kept = countryCode === own.countryCode ? own.postalCode : null
  const request = { ...own, countryCode, postalCode: destination.postalCode ?? kept }
  return { goods, request, setup: await readShippingSetup(db, store) }
}

/** Every method for this cart, unavailable ones with their reason, and what was read for them. */
export async function quoteCart(
  db: Db | Tx,
  store: Store,
  cart: Cart,
  terms: { destination: Destination; now: Date },
): Promise<KnownParts & { quotes: ShippingQuote[] }> {
  const { request, ...known } = await prepare(db, store, cart, terms)
  return { ...known, quotes: quoteAll(known.setup, request) }
}

export interface CartPickupOffer extends PickupOffer {
  shippingMethodId: string
  priceMinor: number
}

/** The points where this cart can be collected, nearest first. */
export async function listPickupOffers(
  db: Db | Tx,
  store: Store,
  cart: Cart,
  terms: { destination: Destination; now: Date },
): Promise<CartPickupOffer[]> {
  const { setup, request } = await prepare(db, store, cart, terms)
  const { countryCode, postalCode } = request
  const from = postalCode === null ? null : findCentroid(countryCode, postalCode)
  return setup.methods
    .filter(({ method }) => method.type === 'pickup')
    .flatMap((rated) => {
      const quote = quoteMethod(setup, rated, request)
      if (!quote.available) return []
      return offerPickup(setup, rated.method, { ...request, from }).map((offer) => ({
        ...offer,
        shippingMethodId: rated.method.id,
        priceMinor: quote.priceMinor,
      }))
    })
}
