import type { Tx } from '#store/database.ts'
import { actorUuid, appendEvent, eventScope, type PlatformEvent } from '#store/events.ts'
import { toMajor } from '#store/money.ts'
import type { Cart, CartItem } from '#store/schema/carts.ts'

// A guest has no id: the cart stands for whoever holds its token.
const actorOf = (cart: Cart) => actorUuid(cart.customerId ?? cart.id)

function commonFields(cart: Cart, now: Date) {
  return { CartId: cart.id, ...eventScope(cart, now) }
}

export async function announceCartCreated(tx: Tx, cart: Cart, now: Date) {
  const body = { ...commonFields(cart, now), CurrencyCode: cart.currencyCode }
  await appendEvent(tx, { type: 'cart.created', body: { ...body, CreatedBy: actorOf(cart) } })
}

export async function announceCartUpdated(tx: Tx, cart: Cart, now: Date) {
  const body = { ...commonFields(cart, now), UpdatedBy: actorOf(cart) }
  await appendEvent(tx, { type: 'cart.updated', body })
}

type EventItem = Pick<CartItem, 'id' | 'productId' | 'variantId' | 'unitPriceMinor'>

function itemFields(cart: Cart, item: EventItem, now: Date) {
  return {
    ...commonFields(cart, now),
    CartItemId: item.id,
    ProductId: item.productId,
    VariantId: item.variantId,
    ActorId: actorOf(cart),
  }
}

/** @param quantity items added by this change, not the quantity of the line. */
export async function announceItemAdded(
  tx: Tx,
  cart: Cart,
  item: EventItem,
  quantity: number,
  now: Date,
) {
  const body = {
    ...itemFields(cart, item, now),
    Quantity: quantity,
    UnitPrice: toMajor(item.unitPriceMinor, cart.currencyCode),
  }
  await appendEvent(tx, { type: 'cart.item_added', body })
}

export async function announceItemRemoved(tx: Tx, cart: Cart, item: CartItem, now: Date) {
  const body = { ...itemFields(cart, item, now), Quantity: null, UnitPrice: null }
  await appendEvent(tx, { type: 'cart.item_removed', body })
}

export function toCompletedEvent(cart: Cart, totalMinor: number, now: Date): PlatformEvent {
  const body = {
    ...commonFields(cart, now),
    TotalAmount: toMajor(totalMinor, cart.currencyCode),
    CurrencyCode: cart.currencyCode,
    CompletedBy: actorOf(cart),
  }
  return { type: 'cart.completed', body }
}
