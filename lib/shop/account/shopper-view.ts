import { isNumber, isString, nullable, objectOf } from '@/lib/shop/json'

/** The personal part of a public page; the count is null when unknown. */
export const isShopperView = objectOf({
  firstName: nullable(isString),
  cartCount: nullable(isNumber),
})

/** URL that it is read from, shared by the cart count and the greeting. */
export const SHOPPER_ADDRESS = '/api/shopper'
