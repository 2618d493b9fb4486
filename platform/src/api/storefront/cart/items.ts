import { addCartItem, removeCartItem, setCartItem } from '#commerce/cart/change-items.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { optionalIdempotencyKey } from '#http/idempotency.ts'
import { replyWithCart } from './answers.ts'
import { addItemRequest, cartParams, cartReply, itemParams, setItemRequest } from './schemas.ts'

const path = '/v1/carts/{cartToken}/items'
const changed = {
  replies: { 200: [cartReply, 'The changed cart'] as const },
  refused: [400 as const, 404 as const, 409 as const],
}

/** Adds, changes and removes the lines of a cart. */
export const addCartItemRoutes: RegisterRoutes = ({ forShoppers }, services) => {
  const { db } = services
  forShoppers.post(path, 'AddCartItem', {
    params: cartParams,
    headers: optionalIdempotencyKey,
    body: addItemRequest,
    ...changed,
    refused: [400, 404, 409, 422],
    handle: (c, { cartToken }, item) =>
      replyWithCart(c, services, cartToken, (request) => addCartItem(db, { ...request, ...item })),
  })
  forShoppers.patch(`${path}/{itemId}`, 'SetCartItem', {
    params: itemParams,
    body: setItemRequest,
    ...changed,
    handle: (c, { cartToken, itemId }, { quantity }) =>
      replyWithCart(c, services, cartToken, (request) =>
        setCartItem(db, { ...request, itemId, quantity }),
      ),
  })
  forShoppers.delete(`${path}/{itemId}`, 'RemoveCartItem', {
    params: itemParams,
    ...changed,
    handle: (c, { cartToken, itemId }) =>
      replyWithCart(c, services, cartToken, (request) =>
        removeCartItem(db, { ...request, itemId }),
      ),
  })
}
