import { addCartItem, removeCartItem, setCartItem } from '#commerce/cart/change-items.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { optionalIdempotencyKey } from '#http/idempotency.ts'
import { jsonBody, jsonReply } from '#http/openapi.ts'
import { defineRoute } from '#http/route.ts'
import { replyWithCart } from './answers.ts'
import { addItemRequest, cartParams, cartReply, itemParams, setItemRequest } from './schemas.ts'

const path = '/v1/carts/{cartToken}/items'
const changed = {
  replies: { 200: jsonReply(cartReply, 'The changed cart') },
  refused: [400 as const, 404 as const, 409 as const],
}

const addRoute = defineRoute('post', path, 'AddCartItem', {
  request: { params: cartParams, headers: optionalIdempotencyKey, body: jsonBody(addItemRequest) },
  ...changed,
  refused: [400, 404, 409, 422],
})

const setRoute = defineRoute('patch', `${path}/{itemId}`, 'SetCartItem', {
  request: { params: itemParams, body: jsonBody(setItemRequest) },
  ...changed,
})

const removeRoute = defineRoute('delete', `${path}/{itemId}`, 'RemoveCartItem', {
  request: { params: itemParams },
  ...changed,
})

/** Adds, changes and removes the lines of a cart. */
export const addCartItemRoutes: RegisterRoutes = (api, services) => {
  const { db } = services
  api.openapi(addRoute, async (c) => {
    const { cartToken } = c.req.valid('param')
    const item = c.req.valid('json')
    const cart = await replyWithCart(c, services, cartToken, (request) =>
      addCartItem(db, { ...request, ...item }),
    )
    return c.json(cart, 200)
  })
  api.openapi(setRoute, async (c) => {
    const { cartToken, itemId } = c.req.valid('param')
    const { quantity } = c.req.valid('json')
    const cart = await replyWithCart(c, services, cartToken, (request) =>
      setCartItem(db, { ...request, itemId, quantity }),
    )
    return c.json(cart, 200)
  })
  api.openapi(removeRoute, async (c) => {
    const { cartToken, itemId } = c.req.valid('param')
    const cart = await replyWithCart(c, services, cartToken, (request) =>
      removeCartItem(db, { ...request, itemId }),
    )
    return c.json(cart, 200)
  })
}
