import { call, type Schemas } from '#api/client.ts'
import type { Store } from '#session/store.ts'

export type Cart = Schemas['StorefrontCartDto']

/** Who buys, and where to. */
export type Buyer = Pick<
  NonNullable<Cart['shippingAddress']>,
  | ('firstName' | 'lastName' | 'company' | 'line1' | 'line2')
  | ('postalCode' | 'city' | 'region' | 'countryCode' | 'phone')
> & { email: string }

/** Who buys, as a cart has it. */
export const buyerOf = ({ buyer, shippingAddress, email }: Cart) =>
  ({ ...buyer, ...shippingAddress, ...(email && { email }) }) as Partial<Buyer>

/** A way to deliver a cart, for pickup at one of its points. */
interface Delivery {
  shippingMethodId: string
  pickupPointId: string | null
  name: string
  price: number
}

/** Who buys, and for which account; null for none. */
export interface BuyerChange {
  buyer: Partial<Buyer>
  customerId: string | null
}

/** One change of a cart. */
export type CartChange =
  | { variantId: string }
  | { itemId: string; quantity: number }
  | BuyerChange
  | Delivery

const carts = '/v1/carts/{cartToken}'

/** The cart of an order that is taken for somebody, made as a shopper makes one. */
export function cartsOf({ domain, currencyCode }: Store) {
  const headers = { 'x-store-domain': domain }
  const at = ({ token: cartToken }: Cart) => ({ headers, cartToken })
  const setBuyer = async (cart: Cart, { email, ...address }: Partial<Buyer>) => {
    const { firstName = null, lastName = null, phone = null } = address
    // What is absent, the platform keeps from whoever was the buyer before.
    const buyer = { email, firstName, lastName, phone }
    await call('patch', `${carts}/buyer`, { ...at(cart), body: buyer as never })
    // An account can be without one. The document has it as an address that is empty too.
    const body = { shippingAddress: (address.line1 ? address : null) as never }
    return call('patch', `${carts}/addresses`, { ...at(cart), body })
  }
  return {
    open: () => call('post', '/v1/carts', { headers, body: { currencyCode } }),
    read: (cart: Cart) => call('get', carts, at(cart)),
    change: (cart: Cart, change: CartChange, key: string): Promise<Cart> => {
      if ('buyer' in change) return setBuyer(cart, change.buyer)
      if ('variantId' in change) {
        const body = { variantId: change.variantId, quantity: 1 }
        return call('post', `${carts}/items`, { ...at(cart), key, body })
      }
      if ('itemId' in change) {
        const { itemId, ...body } = change
        return call('patch', `${carts}/items/{itemId}`, { ...at(cart), itemId, body })
      }
      const { shippingMethodId, pickupPointId } = change
      const body = { shippingMethodId, pickupPointId }
      return call('patch', `${carts}/shipping`, { ...at(cart), body })
    },
    /** How the cart can be delivered, and paid without a payment page. */
    readChoices: async (cart: Cart) => {
      const [methods, points, payments] = await Promise.all([
        call('get', `${carts}/shipping-methods`, at(cart)),
        call('get', `${carts}/pickup-options`, at(cart)),
        call('get', `${carts}/payment-methods`, at(cart)),
      ])
      const deliveries = methods.data
        .filter(({ available }) => available)
        .flatMap(({ id: shippingMethodId, name, type, price }): Delivery | Delivery[] => {
          const own = points.data.filter((point) => point.shippingMethodId === shippingMethodId)
          if (type !== 'pickup') return { shippingMethodId, pickupPointId: null, name, price }
          return own.map((point) => ({
            ...{ shippingMethodId, pickupPointId: point.id, price: point.price },
            name: `${name}, ${point.name}`,
          }))
        })
      return {
        deliveries,
        payments: payments.data.filter(({ available, type }) => available && type !== 'redirect'),
      }
    },
  }
}
