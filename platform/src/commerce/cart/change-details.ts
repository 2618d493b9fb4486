import { eq } from '#store/drizzle.ts'
import { evaluateCoupon } from '#commerce/coupons/discount.ts'
import { findCoupon } from '#commerce/coupons/coupons.ts'
import { sumLines } from '#commerce/pricing/totals.ts'
import { explainLapse, resolveChoice, type ShippingSelection } from '#commerce/shipping/choice.ts'
import { readShippingSetup } from '#commerce/shipping/shipping-setup.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import type { Cart } from '#store/schema/carts.ts'
import { customers } from '#store/schema/customers.ts'
import type { Change } from '#store/write-row.ts'
import { announceCartUpdated } from './cart-events.ts'
import { readCartLines } from './cart-lines.ts'
import { priceGoods, quoteRequestOf } from './cart-view.ts'
import { changeCart, setInCart, type CartChange, type CartRequest } from './change-cart.ts'

async function updated(tx: Tx, cart: Cart, now: Date, set: CartChange & { ok: true }) {
  await announceCartUpdated(tx, cart, now)
  return set
}

/** Members that are absent or undefined keep their value; null empties it. */
export type BuyerChange = Change<Pick<Cart, 'email' | 'firstName' | 'lastName' | 'phone'>>

/** The value that was sent, or else the first known one. */
const orKnown = (sent: string | null | undefined, ...known: (string | null | undefined)[]) =>
  sent === undefined ? (known.find((value) => value != null) ?? null) : sent

/** Sets the buyer; a signed-in customer's cart takes what it lacks from the account. */
export function updateBuyer(
  db: Db,
  request: CartRequest & { buyer: BuyerChange; customerId: string | null },
) {
  const { buyer, customerId, now } = request
  if (customerId === null) return setInCart(db, request, buyer)
  return changeCart(db, request, async (tx, cart): Promise<CartChange> => {
    const known = await findRow(tx, customers, eq(customers.id, customerId))
    const set = {
      customerId,
      email: orKnown(buyer.email, cart.email, known?.email),
      firstName: orKnown(buyer.firstName, cart.firstName, known?.firstName),
      lastName: orKnown(buyer.lastName, cart.lastName, known?.lastName),
      phone: buyer.phone,
    }
    return updated(tx, { ...cart, customerId }, now, { ok: true, set })
  })
}

/** Selects a shipping method; one that is unavailable now is refused. */
export function selectShipping(db: Db, request: CartRequest & { selection: ShippingSelection }) {
  const { selection, store, now } = request
  return changeCart(db, request, async (tx, cart): Promise<CartChange> => {
    const setup = await readShippingSetup(tx, store, selection.shippingMethodId ?? '')
    const [rated] = setup.methods
    if (!rated) return { ok: false, code: 'Shipping.MethodNotFound' }
    if (rated.method.type === 'pickup' && selection.pickupPointId === null) {
      return { ok: false, code: 'Cart.PickupPointMissing' }
    }
    const goods = await priceGoods(tx, store, cart, now)
    const request = quoteRequestOf({ ...goods, cart }, store, { ...goods, now })
    const choice = resolveChoice(setup, selection, request)
    if (!choice) {
      const reason = explainLapse(setup, selection, request)
      return { ok: false, code: 'Cart.ShippingUnavailable', reason }
    }
    const set = {
      shippingMethodId: choice.quote.method.id,
      pickupPointId: choice.offer?.point.id ?? null,
      scheduledDate: choice.scheduledDate,
      scheduledWindow: choice.scheduledWindow,
    }
    return updated(tx, cart, now, { ok: true, set, known: { goods, setup } })
  })
}

/** Applies a coupon; one that gives no discount now is refused. */
export function applyCoupon(db: Db, request: CartRequest & { code: string }) {
  const { code, now, store } = request
  return changeCart(db, request, async (tx, cart): Promise<CartChange> => {
    const coupon = await findCoupon(tx, cart.storeId, code)
    const subTotalMinor = sumLines(await readCartLines(tx, store, cart))
    const result = evaluateCoupon(coupon, subTotalMinor, now, cart.email)
    if (!result.ok) return { ok: false, code: 'Cart.CouponRefused', refusal: result }
    return updated(tx, cart, now, { ok: true, set: { couponCode: coupon?.code ?? null } })
  })
}
