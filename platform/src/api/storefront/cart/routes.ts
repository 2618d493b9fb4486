import type { z } from '@hono/zod-openapi'
import { viewCart } from '#commerce/cart/cart-view.ts'
import { quoteCart, listPickupOffers } from '#commerce/cart/quote-delivery.ts'
import { createCart, setInCart } from '#commerce/cart/change-cart.ts'
import { findCart, renewCart } from '#commerce/cart/carts.ts'
import { viewOrderedCart } from '#commerce/cart/ordered-cart.ts'
import { findOrderById } from '#commerce/orders/read-orders.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { optionalIdempotencyKey } from '#http/idempotency.ts'
import { found, validationProblem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import type { Cart } from '#store/schema/carts.ts'
import { replyWithCart, getOpenCart } from './answers.ts'
import { addCartCheckoutRoutes } from '#api/storefront/checkout/routes.ts'
import { toCartJson } from './json.ts'
import {
  cartParams,
  cartReply,
  createCartRequest,
  addItemRequest,
  cartChange,
  itemParams,
  setItemRequest,
  addressesRequest,
  buyerRequest,
  couponRequest,
  selectShippingRequest,
  toSelection,
} from './schemas.ts'
import {
  cartQuery,
  expandedCart,
  destinationQuery,
  findPostalCodeErrors,
  pickupOptions,
  shippingOptions,
  toPickupOption,
  toShippingOption,
} from './shipping-schemas.ts'
import { addCartItem, setCartItem } from '#commerce/cart/change-items.ts'
import { applyCoupon, updateBuyer, selectShipping } from '#commerce/cart/change-details.ts'
import { findCustomerOf } from '#http/customer-auth.ts'
import { limitRate, type RateLimit } from '#http/rate-limit.ts'
import type { Store } from '#store/schema/tenancy.ts'

const path = '/v1/carts/{cartToken}'

type DestinationQuery = z.output<typeof destinationQuery>

/** The destination of a quote from the query; null for that of the cart. */
export function readDestination(cart: Cart, store: Store, query: DestinationQuery) {
  const countryCode = query.countryCode ?? cart.shippingAddress?.countryCode ?? store.countryCode
  const errors = findPostalCodeErrors(countryCode, query.postalCode)
  if (errors) throw validationProblem(errors)
  return { countryCode: query.countryCode ?? null, postalCode: query.postalCode || null }
}

/** Lists shipping methods and pickup points for a cart, and sets its selection. */
export const addCartShippingRoutes: RegisterRoutes = ({ forShoppers }, services) => {
  const { db } = services
  forShoppers.get(`${path}/shipping-methods`, 'ListCartShippingMethods', {
    params: cartParams,
    query: destinationQuery,
    replies: {
      200: [
        shippingOptions,
        'Every shipping method of checkout, with its price or the reason why it is unavailable',
      ],
    },
    refused: [409],
    handle: async (c, { cartToken }, query) => {
      const { store } = c.var
      const { cart, now } = await getOpenCart(c, services, cartToken)
      const destination = readDestination(cart, store, query)
      const { quotes } = await quoteCart(db, store, cart, { destination, now })
      return { data: quotes.map((quote) => toShippingOption(quote, store.currencyCode)) }
    },
  })
  forShoppers.get(`${path}/pickup-options`, 'ListCartPickupOptions', {
    contract: 'named',
    params: cartParams,
    query: destinationQuery,
    replies: {
      200: [pickupOptions, 'The pickup points that can serve the cart, nearest first'],
    },
    refused: [409],
    handle: async (c, { cartToken }, query) => {
      const { store } = c.var
      const { cart, now } = await getOpenCart(c, services, cartToken)
      const destination = readDestination(cart, store, query)
      const offers = await listPickupOffers(db, store, cart, { destination, now })
      return { data: offers.map((offer) => toPickupOption(offer, store.currencyCode)) }
    },
  })
  forShoppers.patch(`${path}/shipping`, 'SelectCartShipping', {
    ...cartChange,
    body: selectShippingRequest,
    handle: (c, { cartToken }, wish) =>
      replyWithCart(c, services, cartToken, (request) =>
        selectShipping(db, { ...request, selection: toSelection(wish) }),
      ),
  })
}

/** Without a limit, a script could guess coupon codes. */
const couponLimit: RateLimit = { name: 'coupon', limit: 60, seconds: 600 }

export const addCartDetailRoutes: RegisterRoutes = ({ forBuyers, forShoppers }, services) => {
  const { db } = services
  forBuyers.patch(`${path}/buyer`, 'UpdateCartBuyer', {
    contract: 'documented',
    // Open to guests. With a customer's token, the cart is assigned to the customer.
    security: [{}, { bearer: [] }],
    ...cartChange,
    body: buyerRequest,
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
      replyWithCart(c, services, cartToken, (request) => setInCart(db, request, addresses)),
  })

  forShoppers.put(`${path}/coupon`, 'ApplyCartCoupon', {
    ...cartChange,
    body: couponRequest,
    refused: [409, 429],
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
      replyWithCart(c, services, cartToken, (request) =>
        setInCart(db, request, { couponCode: null }),
      ),
  })
}

export const addCartItemRoutes: RegisterRoutes = ({ forShoppers }, services) => {
  const { db } = services
  forShoppers.post(`${path}/items`, 'AddCartItem', {
    headers: optionalIdempotencyKey,
    body: addItemRequest,
    ...cartChange,
    handle: (c, { cartToken }, item) =>
      replyWithCart(c, services, cartToken, (request) => addCartItem(db, { ...request, item })),
  })
  forShoppers.patch(`${path}/items/{itemId}`, 'SetCartItem', {
    ...cartChange,
    params: itemParams,
    body: setItemRequest,
    handle: (c, { cartToken, itemId }, { quantity }) =>
      replyWithCart(c, services, cartToken, (request) =>
        setCartItem(db, { ...request, itemId, quantity }),
      ),
  })
  forShoppers.delete(`${path}/items/{itemId}`, 'RemoveCartItem', {
    ...cartChange,
    params: itemParams,
    handle: (c, { cartToken, itemId }) =>
      replyWithCart(c, services, cartToken, (request) =>
        setCartItem(db, { ...request, itemId, quantity: 0 }),
      ),
  })
}

async function answerOrdered(c: ApiContext, services: Services, cart: Cart, token: string) {
  const order = await findOrderById(services.db, cart.storeId, cart.orderId ?? '')
  if (!order) throw new Error(`The completed cart ${cart.id} has no order.`)
  const { orderNumber } = order.order
  const orderToken = recoverToken(services.config.secrets, 'order', order.order)
  const view = await viewOrderedCart(services.db, cart, order)
  return toCartJson(c, services, view, { token, orderNumber, orderToken })
}

async function answerOpen(
  c: ApiContext,
  services: Services,
  found: Cart,
  { token, query }: { token: string; query: z.output<typeof cartQuery> },
) {
  const { db } = services
  const { store } = c.var
  const now = services.clock()
  const cart = await renewCart(db, found, now)
  const terms = query.expand && { destination: readDestination(cart, store, query), now }
  const { quotes, ...known } = terms ? await quoteCart(db, store, cart, terms) : {}
  const shippingMethods = quotes?.map((quote) => toShippingOption(quote, store.currencyCode))
  const view = await viewCart(db, store, cart, now, known)
  return { ...toCartJson(c, services, view, { token }), shippingMethods }
}

const addCartRoutes: RegisterRoutes = ({ forShoppers }, services) => {
  forShoppers.post('/v1/carts', 'CreateCart', {
    contract: 'documented',
    headers: optionalIdempotencyKey,
    body: createCartRequest,
    replies: { 200: [cartReply, 'The empty cart'] },
    handle: async (c, _params, { currencyCode, email }) => {
      const { store } = c.var
      if (currencyCode !== store.currencyCode) {
        throw validationProblem({
          currencyCode: [`must be ${store.currencyCode}, the currency of the store`],
        })
      }
      const request = { store, email: email ?? null, now: services.clock() }
      const { view, token } = await createCart(services.db, services.config.secrets, request)
      return toCartJson(c, services, view, { token })
    },
  })
  forShoppers.get('/v1/carts/{cartToken}', 'GetStorefrontCart', {
    contract: 'documented',
    params: cartParams,
    query: cartQuery,
    replies: { 200: [expandedCart, 'The cart with current prices and stock'] },
    handle: async (c, { cartToken: token }, query) => {
      const key = { storeId: c.var.store.id, token, now: services.clock() }
      const cart = found(await findCart(services.db, key), 'Cart.NotFound')
      return cart.status === 'completed'
        ? answerOrdered(c, services, cart, token)
        : answerOpen(c, services, cart, { token, query })
    },
  })
}

export const registerCartRoutes: RegisterRoutes = (to, services) => {
  addCartRoutes(to, services)
  addCartItemRoutes(to, services)
  addCartDetailRoutes(to, services)
  addCartShippingRoutes(to, services)
  addCartCheckoutRoutes(to, services)
}
