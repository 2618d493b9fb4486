import type { OrderView } from '#commerce/orders/read-orders.ts'
import type { Db, Tx } from '#store/database.ts'
import type { Cart } from '#store/schema/carts.ts'
import { listCartItems } from './cart-lines.ts'
import type { TaxedLine } from './cart-view.ts'

/** A completed cart: what was bought, at the prices of that time. Nothing is recalculated. */
export async function viewOrderedCart(db: Db | Tx, cart: Cart, { order, items, tax }: OrderView) {
  const lineIds = new Map(
    (await listCartItems(db, cart.id)).map(({ variantId, id }) => [variantId, id]),
  )
  const lines = items.map((item): TaxedLine => ({
    ...item,
    id: lineIds.get(item.variantId) ?? item.id,
    availableQuantity: item.quantity,
    compareAtMinor: null,
    lowestPriorMinor: null,
    notices: [],
    variant: null,
  }))
  const { couponCode: code, discountMinor, subTotalMinor, shippingTotalMinor } = order
  return {
    cart,
    lines,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    weightGrams: 0,
    coupon: code === null ? null : { id: null, code, name: code, discountMinor, refusal: null },
    shipping: order.shipping,
    shippingNotice: null,
    pickupLocationId: null,
    orderPriceMinor: subTotalMinor - discountMinor,
    totals: {
      subTotalMinor,
      discountMinor,
      shippingTotalMinor,
      taxMinor: order.taxMinor,
      totalMinor: order.totalMinor,
    },
    tax,
    freeShippingFromMinor: null,
    freeShippingMissingMinor: null,
  }
}
