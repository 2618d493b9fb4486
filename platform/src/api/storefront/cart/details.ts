import {
  applyCoupon,
  removeCoupon,
  updateAddresses,
  updateBuyer,
} from '#commerce/cart/change-details.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { findCustomerOf } from '#http/customer-auth.ts'
import { limitRate, type RateLimit } from '#http/rate-limit.ts'
import { replyWithCart } from './answers.ts'
import { addressesRequest, buyerRequest, cartChange, couponRequest } from './schemas.ts'

const path = '/v1/carts/{cartToken}'

/** Without a limit, a script could guess coupon codes. */
const couponLimit: RateLimit = { name: 'coupon', limit: 60, seconds: 600 }

/** Sets the buyer, the addresses and the coupon of a cart. */
export const addCartDetailRoutes: RegisterRoutes = ({ forBuyers, forShoppers }, services) => {
  const { db } = services
  forBuyers.patch(`${path}/buyer`, 'UpdateCartBuyer', {
    contract: 'documented',
    // Open to guests. With a customer's token, the cart is assigned to the customer.
    security: [{}, { bearer: [] }],
    ...cartChange,
    body: buyerRequest,
    refused: [400, 401, 404, 409],
    handle: (c, { cartToken }, buyer) => {
      const customerId = findCustomerOf(c)?.customerId ?? null
      return replyWithCart(c, services, cartToken, (request) =>
        updateBuyer(db, { ...request, buyer, customerId }),
      )
    },
  })
  forShoppers.patch(`${path}/addresses`, 'UpdateCartAddresses', {
    contract: 'documented',
    ...cartChange,
    body: addressesRequest,
    handle: (c, { cartToken }, addresses) =>
      replyWithCart(c, services, cartToken, (request) =>
        updateAddresses(db, { ...request, addresses }),
      ),
  })

  forShoppers.put(`${path}/coupon`, 'ApplyCartCoupon', {
    ...cartChange,
    body: couponRequest,
    refused: [400, 404, 409, 429],
    handle: async (c, { cartToken }, { code }) => {
      await limitRate(services, [{ rule: couponLimit, subject: c.var.source }])
      return replyWithCart(c, services, cartToken, (request) =>
        applyCoupon(db, { ...request, code }),
      )
    },
  })

  forShoppers.delete(`${path}/coupon`, 'RemoveCartCoupon', {
    ...cartChange,
    handle: (c, { cartToken }) =>
      replyWithCart(c, services, cartToken, (request) => removeCoupon(db, request)),
  })
}
