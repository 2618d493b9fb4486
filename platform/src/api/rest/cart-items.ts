import { createRoute } from '@hono/zod-openapi'
import { addCartItem, removeCartItem, setCartItem } from '#commerce/cart/change-items.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply, refusals } from '#http/openapi.ts'
import { replyWithCart } from './cart-answers.ts'
import {
  addItemRequest,
  cartParams,
  cartReply,
  itemParams,
  setItemRequest,
} from './cart-schemas.ts'

const path = '/v1/carts/{cartToken}/items'
const responses = { 200: jsonReply(cartReply, 'The changed cart'), ...refusals(400, 404, 409) }

const addRoute = createRoute({
  method: 'post',
  path,
  operationId: 'AddCartItem',
  'x-contract': 'assumed',
  request: { params: cartParams, body: jsonBody(addItemRequest) },
  responses,
})

const setRoute = createRoute({
  method: 'patch',
  path: `${path}/{itemId}`,
  operationId: 'SetCartItem',
  'x-contract': 'assumed',
  request: { params: itemParams, body: jsonBody(setItemRequest) },
  responses,
})

const removeRoute = createRoute({
  method: 'delete',
  path: `${path}/{itemId}`,
  operationId: 'RemoveCartItem',
  'x-contract': 'assumed',
  request: { params: itemParams },
  responses,
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
