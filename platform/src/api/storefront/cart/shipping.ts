import type { z } from '@hono/zod-openapi'
import { selectShipping } from '#commerce/cart/change-details.ts'
import { listPickupOffers, quoteCart } from '#commerce/cart/quote-delivery.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { validationProblem } from '#http/problem.ts'
import type { Cart } from '#store/schema/carts.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { getOpenCart, replyWithCart } from './answers.ts'
import { cartChange, cartParams, selectShippingRequest, toSelection } from './schemas.ts'
import { toPickupOption, toShippingOption } from './shipping-json.ts'
import {
  destinationQuery,
  findPostalCodeErrors,
  pickupOptions,
  shippingOptions,
} from './shipping-schemas.ts'

const path = '/v1/carts/{cartToken}'

type DestinationQuery = z.output<typeof destinationQuery>

/** The destination of a quote from the query; null for that of the cart. */
export function readDestination(cart: Cart, store: Store, query: DestinationQuery) {
  const countryCode = query.countryCode ?? cart.shippingAddress?.countryCode ?? store.countryCode
  const errors = findPostalCodeErrors(countryCode, query.postalCode)
  if (errors) throw validationProblem(errors)
  return { countryCode: query.countryCode ?? null, postalCode: query.postalCode || null }
}

/** Lists shipping methods and pickup points for a cart, and sets its selection. */
export const addCartShippingRoutes: RegisterRoutes = ({ forShoppers }, services) => {
  const { db } = services
  forShoppers.get(`${path}/shipping-methods`, 'ListCartShippingMethods', {
    params: cartParams,
    query: destinationQuery,
    replies: {
      200: [
        shippingOptions,
        'Every shipping method of checkout, with its price or the reason why it is unavailable',
      ],
    },
    refused: [400, 404, 409],
    handle: async (c, { cartToken }, query) => {
      const { store } = c.var
      const { cart, now } = await getOpenCart(c, services, cartToken)
      const destination = readDestination(cart, store, query)
      const { quotes } = await quoteCart(db, store, cart, { destination, now })
      return { data: quotes.map((quote) => toShippingOption(quote, store.currencyCode)) }
    },
  })
  forShoppers.get(`${path}/pickup-options`, 'ListCartPickupOptions', {
    contract: 'named',
    params: cartParams,
    query: destinationQuery,
    replies: {
      200: [pickupOptions, 'The pickup points that can serve the cart, nearest first'],
    },
    refused: [400, 404, 409],
    handle: async (c, { cartToken }, query) => {
      const { store } = c.var
      const { cart, now } = await getOpenCart(c, services, cartToken)
      const destination = readDestination(cart, store, query)
      const offers = await listPickupOffers(db, store, cart, { destination, now })
      return { data: offers.map((offer) => toPickupOption(offer, store.currencyCode)) }
    },
  })
  forShoppers.patch(`${path}/shipping`, 'SelectCartShipping', {
    ...cartChange,
    body: selectShippingRequest,
    handle: (c, { cartToken }, wish) =>
      replyWithCart(c, services, cartToken, (request) =>
        selectShipping(db, { ...request, selection: toSelection(wish) }),
      ),
  })
}
