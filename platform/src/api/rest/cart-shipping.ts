import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { selectShipping } from '#commerce/cart/change-details.ts'
import { findCart } from '#commerce/cart/find-cart.ts'
import { listPickupOffers, quoteCart } from '#commerce/cart/quote-cart.ts'
import type { ApiEnv, RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply, refusals } from '#http/openapi.ts'
import { validationProblem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { answerCart } from './cart-answers.ts'
import { cartProblem } from './cart-problems.ts'
import { cartParams, cartReply, selectShippingRequest } from './cart-schemas.ts'
import { toPickupOption, toShippingOption } from './shipping-json.ts'
import { findPlaceFault, pickupOptions, placeQuery, shippingOptions } from './shipping-schemas.ts'

const path = '/v1/carts/{cartToken}'

const methodsRoute = createRoute({
  method: 'get',
  path: `${path}/shipping-methods`,
  operationId: 'ListCartShippingMethods',
  'x-contract': 'assumed',
  request: { params: cartParams, query: placeQuery },
  responses: {
    200: jsonReply(shippingOptions, 'Every method of checkout, with its price or its reason'),
    ...refusals(400, 404, 409),
  },
})

const pickupRoute = createRoute({
  method: 'get',
  path: `${path}/pickup-options`,
  operationId: 'ListCartPickupOptions',
  'x-contract': 'named',
  request: { params: cartParams, query: placeQuery },
  responses: {
    200: jsonReply(pickupOptions, 'The places to collect the goods, the nearest first'),
    ...refusals(400, 404, 409),
  },
})

const selectRoute = createRoute({
  method: 'patch',
  path: `${path}/shipping`,
  operationId: 'SelectCartShipping',
  'x-contract': 'assumed',
  request: { params: cartParams, body: jsonBody(selectShippingRequest) },
  responses: { 200: jsonReply(cartReply, 'The cart after it'), ...refusals(400, 404, 409) },
})

async function getOpenCart(c: Context<ApiEnv>, { db, clock }: Services, token: string) {
  const now = clock()
  const cart = await findCart(db, { storeId: c.var.store.id, token, now })
  if (!cart) throw cartProblem({ ok: false, code: 'Cart.NotFound' }, '')
  if (cart.status === 'completed') throw cartProblem({ ok: false, code: 'Cart.Completed' }, '')
  return { cart, now }
}

interface PlaceQuery {
  countryCode?: string | undefined
  postalCode?: string | undefined
}

function toPlace(query: PlaceQuery, countryCode: string) {
  const fault = findPlaceFault(countryCode, query.postalCode)
  if (fault) throw validationProblem(fault)
  return { countryCode: query.countryCode ?? null, postalCode: query.postalCode || null }
}

/** How the goods of a cart can reach the buyer. */
export const registerCartShippingRoutes: RegisterRoutes = (api, services) => {
  api.openapi(methodsRoute, async (c) => {
    const { store } = c.var
    const { cart, now } = await getOpenCart(c, services, c.req.valid('param').cartToken)
    const query = c.req.valid('query')
    const own = cart.shippingAddress?.countryCode ?? store.countryCode
    const place = toPlace(query, query.countryCode ?? own)
    const quotes = await quoteCart(services.db, store, cart, { place, now })
    return c.json({ data: quotes.map((quote) => toShippingOption(quote, store.currencyCode)) }, 200)
  })
  api.openapi(pickupRoute, async (c) => {
    const { store } = c.var
    const { cart, now } = await getOpenCart(c, services, c.req.valid('param').cartToken)
    const query = c.req.valid('query')
    const own = cart.shippingAddress?.countryCode ?? store.countryCode
    const place = toPlace(query, query.countryCode ?? own)
    const offers = await listPickupOffers(services.db, store, cart, { place, now })
    return c.json({ data: offers.map((offer) => toPickupOption(offer, store.currencyCode)) }, 200)
  })
  api.openapi(selectRoute, async (c) => {
    const { cartToken: token } = c.req.valid('param')
    const { shippingMethodId, pickupPointId, scheduledDate } = c.req.valid('json')
    const selection = {
      shippingMethodId,
      pickupPointId: pickupPointId ?? null,
      scheduledDate: scheduledDate ?? null,
    }
    const request = { store: c.var.store, token, now: services.clock() }
    const answer = await selectShipping(services.db, { ...request, selection })
    return c.json(answerCart(c, services, token, answer), 200)
  })
}
