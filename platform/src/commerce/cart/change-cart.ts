import { eq } from '#store/drizzle.ts'
import type { PgUpdateSetSource } from '#store/drizzle-pg.ts'
import type { Db, Tx } from '#store/database.ts'
import { createDerivedToken, type Secrets } from '#store/derived-tokens.ts'
import { carts, type Cart } from '#store/schema/carts.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { insertRow, updateRow, updateRows } from '#store/write-row.ts'
import type { CouponRefusal } from '#commerce/coupons/discount.ts'
import type { ShippingLapse } from '#commerce/shipping/choice.ts'
import { announceCartCreated, announceCartUpdated } from './cart-events.ts'
import { noGoods, viewCart, type CartView, type KnownParts } from './cart-view.ts'
import { cartLifeMs, findCart, isCartOf, lockCart } from './carts.ts'

/** Why a change of a cart is refused. `api/` maps each reason to a status. */
export type CartRefusal =
  | { ok: false; code: 'Cart.NotFound' | 'Cart.Completed' | 'Cart.ItemNotFound' }
  | { ok: false; code: 'Cart.TooManyLines' }
  | { ok: false; code: 'Cart.ShippingUnavailable'; reason: ShippingLapse }
  | { ok: false; code: 'Catalog.VariantNotFound' | 'Shipping.MethodNotFound' }
  | { ok: false; code: 'Cart.InsufficientStock'; available: number }
  | { ok: false; code: 'Cart.CouponRefused'; refusal: CouponRefusal }
  | { ok: false; code: 'Cart.PickupPointMissing' }

export type CartAnswer<Value> = { ok: true; value: Value } | CartRefusal

/** The cart that a request refers to, in its store, at the time of the request. */
export interface CartRequest {
  store: Store
  token: string
  now: Date
}

/** Opens an empty cart in the store's currency. */
export async function createCart(
  db: Db,
  secrets: Secrets,
  request: { store: Store; email: string | null; now: Date },
): Promise<{ view: CartView; token: string }> {
  const { store, email, now } = request
  const { token, ...stored } = createDerivedToken(secrets, 'cart')
  return db.transaction(async (tx) => {
    const { tenantId, id: storeId, currencyCode } = store
    const cart = await insertRow(tx, carts, {
      ...{ ...stored, tenantId, storeId, currencyCode, email, createdOn: now },
      ...asChanged({}, now),
    })
    await announceCartCreated(tx, cart, now)
    return { view: await viewCart(tx, store, cart, now, { goods: noGoods }), token }
  })
}

type CartColumns = PgUpdateSetSource<typeof carts>

/** An accepted change, with the columns of the cart to write. Undefined columns are not written. */
export type CartChange = { ok: true; set?: CartColumns; known?: KnownParts } | CartRefusal

const asChanged = <Columns>(set: Columns, now: Date) => ({
  ...set,
  updatedOn: now,
  expiresOn: new Date(now.getTime() + cartLifeMs),
})

/** One change of an open cart in one transaction; refuses before anything is written. */
export async function changeCart(
  db: Db,
  { store, token, now }: CartRequest,
  change: (tx: Tx, cart: Cart) => Promise<CartChange>,
): Promise<CartAnswer<CartView>> {
  return db.transaction(async (tx) => {
    const cart = await lockCart(tx, { storeId: store.id, token, now })
    if (!cart) return { ok: false, code: 'Cart.NotFound' }
    if (cart.status === 'completed') return { ok: false, code: 'Cart.Completed' }
    const result = await change(tx, cart)
    if (!result.ok) return result
    const changed = await updateRow(tx, carts, asChanged(result.set, now), eq(carts.id, cart.id))
    return { ok: true, value: await viewCart(tx, store, changed, now, result.known) }
  })
}

/** Like `changeCart`, in one statement, for columns that do not depend on its state. */
export async function setInCart(
  db: Db,
  { store, token, now }: CartRequest,
  set: CartColumns,
): Promise<CartAnswer<CartView>> {
  const key = { storeId: store.id, token, now }
  return db.transaction(async (tx) => {
    const isOpen = eq(carts.status, 'open')
    const [cart] = await updateRows(tx, carts, asChanged(set, now), isCartOf(key), isOpen)
    if (!cart) {
      return { ok: false, code: (await findCart(tx, key)) ? 'Cart.Completed' : 'Cart.NotFound' }
    }
    await announceCartUpdated(tx, cart, now)
    return { ok: true, value: await viewCart(tx, store, cart, now) }
  })
}
