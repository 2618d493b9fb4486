import { api, take, type Schemas } from '#api/client.ts'
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
  const header = { 'x-Store-Domain': domain }
  const at = ({ token: cartToken }: Cart) => ({ params: { header, path: { cartToken } } })
  const setBuyer = async (cart: Cart, { email, ...address }: Partial<Buyer>) => {
    const { firstName = null, lastName = null, phone = null } = address
    // What is absent, the platform keeps from whoever was the buyer before.
    const buyer = { email, firstName, lastName, phone }
    await take(api.PATCH(`${carts}/buyer`, { ...at(cart), body: buyer as never }))
    // An account can be without one. The document has it as an address that is empty too.
    const body = { shippingAddress: (address.line1 ? address : null) as never }
    return take(api.PATCH(`${carts}/addresses`, { ...at(cart), body }))
  }
  return {
    open: () => take(api.POST('/v1/carts', { params: { header }, body: { currencyCode } })),
    read: (cart: Cart) => take(api.GET(carts, at(cart))),
    change: (cart: Cart, change: CartChange, key: string): Promise<Cart> => {
      if ('buyer' in change) return setBuyer(cart, change.buyer)
      if ('variantId' in change) {
        const { params } = at(cart)
        const own = { ...params, header: { ...header, 'idempotency-key': key } }
        const body = { variantId: change.variantId, quantity: 1 }
        return take(api.POST(`${carts}/items`, { params: own, body }))
      }
      if ('itemId' in change) {
        const path = { cartToken: cart.token, itemId: change.itemId }
        const body = { quantity: change.quantity }
        return take(api.PATCH(`${carts}/items/{itemId}`, { params: { header, path }, body }))
      }
      const { shippingMethodId, pickupPointId } = change
      const body = { shippingMethodId, pickupPointId }
      return take(api.PATCH(`${carts}/shipping`, { ...at(cart), body }))
    },
    /** How the cart can be delivered, and paid without a payment page. */
    readChoices: async (cart: Cart) => {
      const [methods, points, payments] = await Promise.all([
        take(api.GET(`${carts}/shipping-methods`, at(cart))),
        take(api.GET(`${carts}/pickup-options`, at(cart))),
        take(api.GET(`${carts}/payment-methods`, at(cart))),
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
