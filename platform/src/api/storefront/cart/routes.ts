import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { viewCart } from '#commerce/cart/cart-view.ts'
import { quoteCart } from '#commerce/cart/quote-delivery.ts'
import { createCart } from '#commerce/cart/change-cart.ts'
import { findCart, renewCart } from '#commerce/cart/carts.ts'
import { viewOrderedCart } from '#commerce/cart/ordered-cart.ts'
import { findOrderById } from '#commerce/orders/read-orders.ts'
import type { ApiEnv } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { optionalIdempotencyKey } from '#http/idempotency.ts'
import { Problem, validationProblem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import type { Cart } from '#store/schema/carts.ts'
import { jsonContext } from './answers.ts'
import { addCartCheckoutRoutes } from '#api/storefront/checkout/routes.ts'
import { addCartDetailRoutes } from './details.ts'
import { addCartItemRoutes } from './items.ts'
import { toCartJson } from './json.ts'
import { cartParams, cartReply, createCartRequest } from './schemas.ts'
import { addCartShippingRoutes, readDestination } from './shipping.ts'
import { toShippingOption } from './shipping-json.ts'
import { cartQuery, expandedCart } from './shipping-schemas.ts'

async function answerOrdered(c: Context<ApiEnv>, services: Services, cart: Cart, token: string) {
  const order = await findOrderById(services.db, cart.storeId, cart.orderId ?? '')
  if (!order) throw new Error(`The completed cart ${cart.id} has no order.`)
  const { orderNumber } = order.order
  const orderToken = recoverToken(services.config.secrets, 'order', order.order)
  const view = await viewOrderedCart(services.db, cart, order)
  return toCartJson(view, { token, orderNumber, orderToken }, jsonContext(c, services))
}

async function answerOpen(
  c: Context<ApiEnv>,
  services: Services,
  found: Cart,
  { token, query }: { token: string; query: z.output<typeof cartQuery> },
) {
  const { db } = services
  const { store } = c.var
  const links = { token, orderNumber: null, orderToken: null }
  const now = services.clock()
  const cart = await renewCart(db, found, now)
  const terms = query.expand && { destination: readDestination(cart, store, query), now }
  const { quotes, ...known } = terms ? await quoteCart(db, store, cart, terms) : {}
  const shippingMethods = quotes?.map((quote) => toShippingOption(quote, store.currencyCode))
  const view = await viewCart(db, store, cart, now, known)
  return { ...toCartJson(view, links, jsonContext(c, services)), shippingMethods }
}

const addCartRoutes: RegisterRoutes = ({ forShoppers }, services) => {
  forShoppers.post('/v1/carts', 'CreateCart', {
    contract: 'documented',
    headers: optionalIdempotencyKey,
    body: createCartRequest,
    replies: { 200: [cartReply, 'The empty cart'] },
    refused: [400, 404, 409, 422],
    handle: async (c, _params, { currencyCode, email }) => {
      const { store } = c.var
      if (currencyCode !== store.currencyCode) {
        throw validationProblem({
          currencyCode: [`must be ${store.currencyCode}, the currency of the store`],
        })
      }
      const request = { store, email: email ?? null, now: services.clock() }
      const { view, token } = await createCart(services.db, services.config.secrets, request)
      const links = { token, orderNumber: null, orderToken: null }
      return toCartJson(view, links, jsonContext(c, services))
    },
  })
  forShoppers.get('/v1/carts/{cartToken}', 'GetStorefrontCart', {
    contract: 'documented',
    params: cartParams,
    query: cartQuery,
    replies: { 200: [expandedCart, 'The cart with current prices and stock'] },
    refused: [400, 404],
    handle: async (c, { cartToken: token }, query) => {
      const key = { storeId: c.var.store.id, token, now: services.clock() }
      const cart = await findCart(services.db, key)
      if (!cart) throw new Problem('Cart.NotFound')
      return cart.status === 'completed'
        ? answerOrdered(c, services, cart, token)
        : answerOpen(c, services, cart, { token, query })
    },
  })
}

/** All operations on carts. */
export const registerCartRoutes: RegisterRoutes = (to, services) => {
  addCartRoutes(to, services)
  addCartItemRoutes(to, services)
  addCartDetailRoutes(to, services)
  addCartShippingRoutes(to, services)
  addCartCheckoutRoutes(to, services)
}
