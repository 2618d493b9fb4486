import {
  applyCoupon,
  removeCoupon,
  updateAddresses,
  updateBuyer,
} from '#commerce/cart/change-details.ts'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { findCustomerOf, optionalCustomer } from '#http/customer-auth.ts'
import { jsonBody, jsonReply } from '#http/openapi.ts'
import { limitRate, type RateLimit } from '#http/rate-limit.ts'
import { defineRoute } from '#http/route.ts'
import type { Services } from '#services.ts'
import { replyWithCart } from './answers.ts'
import { addressesRequest, buyerRequest, cartParams, cartReply, couponRequest } from './schemas.ts'

const path = '/v1/carts/{cartToken}'
const reply = { 200: jsonReply(cartReply, 'The changed cart') }

/** Without a limit, a script could guess coupon codes. */
const couponLimit: RateLimit = { name: 'coupon', limit: 60, seconds: 600 }

const buyerRoute = defineRoute('patch', `${path}/buyer`, 'UpdateCartBuyer', {
  contract: 'documented',
  // Open to guests. With a customer's token, the cart is assigned to the customer.
  security: [{}, { bearer: [] }],
  request: { params: cartParams, body: jsonBody(buyerRequest) },
  replies: reply,
  refused: [400, 401, 404, 409],
})

const addressesRoute = defineRoute('patch', `${path}/addresses`, 'UpdateCartAddresses', {
  contract: 'documented',
  request: { params: cartParams, body: jsonBody(addressesRequest) },
  replies: reply,
  refused: [400, 404, 409],
})

const applyCouponRoute = defineRoute('put', `${path}/coupon`, 'ApplyCartCoupon', {
  request: { params: cartParams, body: jsonBody(couponRequest) },
  replies: reply,
  refused: [400, 404, 409, 429],
})

const removeCouponRoute = defineRoute('delete', `${path}/coupon`, 'RemoveCartCoupon', {
  request: { params: cartParams },
  replies: reply,
  refused: [400, 404, 409],
})

function addBuyer(api: Api, services: Services) {
  const { db } = services
  api.use('/v1/carts/:cartToken/buyer', optionalCustomer(services))
  api.openapi(buyerRoute, async (c) => {
    const { cartToken } = c.req.valid('param')
    const buyer = c.req.valid('json')
    const customerId = findCustomerOf(c)?.customerId ?? null
    const cart = await replyWithCart(c, services, cartToken, (request) =>
      updateBuyer(db, { ...request, buyer, customerId }),
    )
    return c.json(cart, 200)
  })
  api.openapi(addressesRoute, async (c) => {
    const { cartToken } = c.req.valid('param')
    const addresses = c.req.valid('json')
    const cart = await replyWithCart(c, services, cartToken, (request) =>
      updateAddresses(db, { ...request, addresses }),
    )
    return c.json(cart, 200)
  })
}

/** Sets the buyer, the addresses and the coupon of a cart. */
export const addCartDetailRoutes: RegisterRoutes = (api, services) => {
  const { db } = services
  addBuyer(api, services)
  api.openapi(applyCouponRoute, async (c) => {
    await limitRate(services, [{ rule: couponLimit, subject: c.var.source }])
    const { cartToken } = c.req.valid('param')
    const { code } = c.req.valid('json')
    const cart = await replyWithCart(c, services, cartToken, (request) =>
      applyCoupon(db, { ...request, code }),
    )
    return c.json(cart, 200)
  })
  api.openapi(removeCouponRoute, async (c) => {
    const { cartToken } = c.req.valid('param')
    const cart = await replyWithCart(c, services, cartToken, (request) => removeCoupon(db, request))
    return c.json(cart, 200)
  })
}
