import { createRoute } from '@hono/zod-openapi'
import { addCartItem, removeCartItem, setCartItem } from '#commerce/cart/change-items.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply, refusals } from '#http/openapi.ts'
import { answerCart } from './cart-answers.ts'
import {
  addItemRequest,
  cartParams,
  cartReply,
  itemParams,
  setItemRequest,
} from './cart-schemas.ts'

const path = '/v1/carts/{cartToken}/items'
const responses = { 200: jsonReply(cartReply, 'The cart after it'), ...refusals(400, 404, 409) }

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

/** The lines of a cart. The store context of `/v1/carts/*` is set by the cart's own routes. */
export const registerCartItemRoutes: RegisterRoutes = (api, services) => {
  const { db } = services
  api.openapi(addRoute, async (c) => {
    const { cartToken: token } = c.req.valid('param')
    const request = { store: c.var.store, token, now: services.clock() }
    const answer = await addCartItem(db, { ...request, ...c.req.valid('json') })
    return c.json(answerCart(c, services, token, answer), 200)
  })
  api.openapi(setRoute, async (c) => {
    const { cartToken: token, itemId } = c.req.valid('param')
    const request = { store: c.var.store, token, itemId, now: services.clock() }
    const answer = await setCartItem(db, { ...request, ...c.req.valid('json') })
    return c.json(answerCart(c, services, token, answer), 200)
  })
  api.openapi(removeRoute, async (c) => {
    const { cartToken: token, itemId } = c.req.valid('param')
    const request = { store: c.var.store, token, itemId, now: services.clock() }
    const answer = await removeCartItem(db, request)
    return c.json(answerCart(c, services, token, answer), 200)
  })
}
