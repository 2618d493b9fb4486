import {
  applyCoupon,
  removeCoupon,
  updateAddresses,
  updateBuyer,
} from '#commerce/cart/change-details.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { findCustomerOf, optionalCustomer } from '#http/customer-auth.ts'
import { limitRate, type RateLimit } from '#http/rate-limit.ts'
import { addOperation } from '#http/route.ts'
import { replyWithCart } from './answers.ts'
import { addressesRequest, buyerRequest, cartParams, cartReply, couponRequest } from './schemas.ts'

const path = '/v1/carts/{cartToken}'
const reply = { 200: [cartReply, 'The changed cart'] as const }

/** Without a limit, a script could guess coupon codes. */
const couponLimit: RateLimit = { name: 'coupon', limit: 60, seconds: 600 }

/** Sets the buyer, the addresses and the coupon of a cart. */
export const addCartDetailRoutes: RegisterRoutes = (api, services) => {
  const { db } = services
  api.use('/v1/carts/:cartToken/buyer', optionalCustomer(services))
  addOperation(api, 'patch', `${path}/buyer`, 'UpdateCartBuyer', {
    contract: 'documented',
    // Open to guests. With a customer's token, the cart is assigned to the customer.
    security: [{}, { bearer: [] }],
    params: cartParams,
    body: buyerRequest,
    replies: reply,
    refused: [400, 401, 404, 409],
    handle: (c, { cartToken }, buyer) => {
      const customerId = findCustomerOf(c)?.customerId ?? null
      return replyWithCart(c, services, cartToken, (request) =>
        updateBuyer(db, { ...request, buyer, customerId }),
      )
    },
  })
  addOperation(api, 'patch', `${path}/addresses`, 'UpdateCartAddresses', {
    contract: 'documented',
    params: cartParams,
    body: addressesRequest,
    replies: reply,
    refused: [400, 404, 409],
    handle: (c, { cartToken }, addresses) =>
      replyWithCart(c, services, cartToken, (request) =>
        updateAddresses(db, { ...request, addresses }),
      ),
  })

  addOperation(api, 'put', `${path}/coupon`, 'ApplyCartCoupon', {
    params: cartParams,
    body: couponRequest,
    replies: reply,
    refused: [400, 404, 409, 429],
    handle: async (c, { cartToken }, { code }) => {
      await limitRate(services, [{ rule: couponLimit, subject: c.var.source }])
      return replyWithCart(c, services, cartToken, (request) =>
        applyCoupon(db, { ...request, code }),
      )
    },
  })

  addOperation(api, 'delete', `${path}/coupon`, 'RemoveCartCoupon', {
    params: cartParams,
    replies: reply,
    refused: [400, 404, 409],
    handle: (c, { cartToken }) =>
      replyWithCart(c, services, cartToken, (request) => removeCoupon(db, request)),
  })
}
