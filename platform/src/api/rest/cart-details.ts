import { createRoute } from '@hono/zod-openapi'
import {
  applyCoupon,
  removeCoupon,
  updateAddresses,
  updateBuyer,
} from '#commerce/cart/change-details.ts'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { findCustomerOf, optionalCustomer } from '#http/customer-auth.ts'
import { jsonBody, jsonReply, refusals } from '#http/openapi.ts'
import { limitRate, type RateLimit } from '#http/rate-limit.ts'
import type { Services } from '#services.ts'
import { answerCart } from './cart-answers.ts'
import {
  addressesRequest,
  buyerRequest,
  cartParams,
  cartReply,
  couponRequest,
} from './cart-schemas.ts'

const path = '/v1/carts/{cartToken}'
const reply = { 200: jsonReply(cartReply, 'The cart after it') }

/** Codes are short enough to be guessed by a machine, long enough not to be by a person. */
const couponLimit: RateLimit = { name: 'coupon', limit: 60, seconds: 600 }

const buyerRoute = createRoute({
  method: 'patch',
  path: `${path}/buyer`,
  operationId: 'UpdateCartBuyer',
  'x-contract': 'documented',
  // Anonymous; with a token the cart becomes the customer's.
  security: [{}, { bearer: [] }],
  request: { params: cartParams, body: jsonBody(buyerRequest) },
  responses: { ...reply, ...refusals(400, 401, 404, 409) },
})

const addressesRoute = createRoute({
  method: 'patch',
  path: `${path}/addresses`,
  operationId: 'UpdateCartAddresses',
  'x-contract': 'documented',
  request: { params: cartParams, body: jsonBody(addressesRequest) },
  responses: { ...reply, ...refusals(400, 404, 409) },
})

const applyCouponRoute = createRoute({
  method: 'put',
  path: `${path}/coupon`,
  operationId: 'ApplyCartCoupon',
  'x-contract': 'assumed',
  request: { params: cartParams, body: jsonBody(couponRequest) },
  responses: { ...reply, ...refusals(400, 404, 409, 429) },
})

const removeCouponRoute = createRoute({
  method: 'delete',
  path: `${path}/coupon`,
  operationId: 'RemoveCartCoupon',
  'x-contract': 'assumed',
  request: { params: cartParams },
  responses: { ...reply, ...refusals(400, 404, 409) },
})

/** Members that were sent; JSON has no undefined, Zod's optional members do. */
function present<Value extends object>(value: Value) {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Value]?: Exclude<Value[Name], undefined> }
}

function addBuyer(api: Api, services: Services) {
  api.use('/v1/carts/:cartToken/buyer', optionalCustomer(services))
  api.openapi(buyerRoute, async (c) => {
    const { cartToken: token } = c.req.valid('param')
    const request = { store: c.var.store, token, now: services.clock() }
    const buyer = present(c.req.valid('json'))
    const customerId = findCustomerOf(c)?.customerId ?? null
    const answer = await updateBuyer(services.db, { ...request, buyer, customerId })
    return c.json(answerCart(c, services, token, answer), 200)
  })
  api.openapi(addressesRoute, async (c) => {
    const { cartToken: token } = c.req.valid('param')
    const request = { store: c.var.store, token, now: services.clock() }
    const addresses = present(c.req.valid('json'))
    const answer = await updateAddresses(services.db, { ...request, addresses })
    return c.json(answerCart(c, services, token, answer), 200)
  })
}

/** Who buys, where to, and with which coupon. */
export const registerCartDetailRoutes: RegisterRoutes = (api, services) => {
  addBuyer(api, services)
  api.openapi(applyCouponRoute, async (c) => {
    await limitRate(services, [{ rule: couponLimit, subject: c.var.source }])
    const { cartToken: token } = c.req.valid('param')
    const request = { store: c.var.store, token, now: services.clock() }
    const answer = await applyCoupon(services.db, { ...request, ...c.req.valid('json') })
    return c.json(answerCart(c, services, token, answer), 200)
  })
  api.openapi(removeCouponRoute, async (c) => {
    const { cartToken: token } = c.req.valid('param')
    const request = { store: c.var.store, token, now: services.clock() }
    const answer = await removeCoupon(services.db, request)
    return c.json(answerCart(c, services, token, answer), 200)
  })
}
