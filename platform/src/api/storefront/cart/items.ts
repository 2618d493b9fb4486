import { addCartItem, removeCartItem, setCartItem } from '#commerce/cart/change-items.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { optionalIdempotencyKey } from '#http/idempotency.ts'
import { replyWithCart } from './answers.ts'
import { addItemRequest, cartChange, itemParams, setItemRequest } from './schemas.ts'

const path = '/v1/carts/{cartToken}/items'
/** Adds, changes and removes the lines of a cart. */
export const addCartItemRoutes: RegisterRoutes = ({ forShoppers }, services) => {
  const { db } = services
  forShoppers.post(path, 'AddCartItem', {
    headers: optionalIdempotencyKey,
    body: addItemRequest,
    ...cartChange,
    refused: [400, 404, 409, 422],
    handle: (c, { cartToken }, item) =>
      replyWithCart(c, services, cartToken, (request) => addCartItem(db, { ...request, ...item })),
  })
  forShoppers.patch(`${path}/{itemId}`, 'SetCartItem', {
    ...cartChange,
    params: itemParams,
    body: setItemRequest,
    handle: (c, { cartToken, itemId }, { quantity }) =>
      replyWithCart(c, services, cartToken, (request) =>
        setCartItem(db, { ...request, itemId, quantity }),
      ),
  })
  forShoppers.delete(`${path}/{itemId}`, 'RemoveCartItem', {
    ...cartChange,
    params: itemParams,
    handle: (c, { cartToken, itemId }) =>
      replyWithCart(c, services, cartToken, (request) =>
        removeCartItem(db, { ...request, itemId }),
      ),
  })
}
