import { eq } from 'drizzle-orm'
import { evaluateCoupon } from '#commerce/coupons/discount.ts'
import { findCoupon } from '#commerce/coupons/find-coupon.ts'
import { sumLines } from '#commerce/pricing/totals.ts'
import { resolveChoice, type ShippingSelection } from '#commerce/shipping/choice.ts'
import { readShippingSetup, type ShippingSetup } from '#commerce/shipping/shipping-setup.ts'
import type { Db, Tx } from '#store/database.ts'
import type { Cart, StoredAddress } from '#store/schema/carts.ts'
import { customers } from '#store/schema/customers.ts'
import { announceCartUpdated } from './cart-events.ts'
import { readCartLines } from './cart-lines.ts'
import { quoteRequestOf, viewCart } from './cart-view.ts'
import { changeCart, type CartChange, type CartRequest } from './change-cart.ts'

async function updated(tx: Tx, cart: Cart, now: Date, set: CartChange & { ok: true }) {
  await announceCartUpdated(tx, cart, now)
  return set
}

/** Members that are absent stay as they are; null empties them. */
export interface BuyerChange {
  email?: string | null
  firstName?: string | null
  lastName?: string | null
  phone?: string | null
}

async function findCustomerDetails(tx: Tx, customerId: string) {
  const [customer] = await tx
    .select({
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(customers)
    .where(eq(customers.id, customerId))
  return customer ?? null
}

/**
 * Says who buys. A signed-in customer's cart is tied to them, and takes their name and e-mail where
 * nothing was said.
 */
export function updateBuyer(
  db: Db,
  request: CartRequest & { buyer: BuyerChange; customerId: string | null },
) {
  const { buyer, customerId, now } = request
  return changeCart(db, request, async (tx, cart): Promise<CartChange> => {
    if (customerId === null) return updated(tx, cart, now, { ok: true, set: buyer })
    const known = await findCustomerDetails(tx, customerId)
    const set = {
      customerId,
      email: cart.email ?? known?.email ?? null,
      firstName: cart.firstName ?? known?.firstName ?? null,
      lastName: cart.lastName ?? known?.lastName ?? null,
      ...buyer,
    }
    return updated(tx, { ...cart, customerId }, now, { ok: true, set })
  })
}

export function updateAddresses(
  db: Db,
  request: CartRequest & {
    addresses: { shippingAddress?: StoredAddress | null; billingAddress?: StoredAddress | null }
  },
) {
  const { addresses, now } = request
  return changeCart(db, request, (tx, cart) => updated(tx, cart, now, { ok: true, set: addresses }))
}

/** A pickup method was chosen without saying where, and there is more than one place. */
function lacksPoint(setup: ShippingSetup, selection: ShippingSelection) {
  const method = setup.methods.find(({ method: m }) => m.id === selection.shippingMethodId)?.method
  return method?.type === 'pickup' && selection.pickupPointId === null
}

/** Chooses how the goods reach the buyer; what cannot be had now is refused. */
export function selectShipping(db: Db, request: CartRequest & { selection: ShippingSelection }) {
  const { selection, store, now } = request
  return changeCart(db, request, async (tx, cart): Promise<CartChange> => {
    const setup = await readShippingSetup(tx, store)
    if (lacksPoint(setup, selection)) return { ok: false, code: 'Cart.PickupPointMissing' }
    const view = await viewCart(tx, store, { ...cart, shippingMethodId: null }, now)
    const choice = resolveChoice(setup, selection, quoteRequestOf(view, store, { ...view, now }))
    if (!choice) return { ok: false, code: 'Cart.ShippingUnavailable' }
    const set = {
      shippingMethodId: choice.quote.method.id,
      pickupPointId: choice.offer?.point.id ?? null,
      scheduledDate: choice.scheduledDate,
    }
    return updated(tx, cart, now, { ok: true, set })
  })
}

/** Puts a coupon on the cart; one that takes nothing off now is refused. */
export function applyCoupon(db: Db, request: CartRequest & { code: string }) {
  const { code, now } = request
  return changeCart(db, request, async (tx, cart): Promise<CartChange> => {
    const coupon = await findCoupon(tx, cart.storeId, code)
    const subTotalMinor = sumLines(await readCartLines(tx, cart))
    const result: ReturnType<typeof evaluateCoupon> = coupon
      ? evaluateCoupon(coupon, subTotalMinor, now)
      : { ok: false, reason: 'notFound' }
    if (!result.ok) return { ok: false, code: 'Cart.CouponRefused', refusal: result }
    return updated(tx, cart, now, { ok: true, set: { couponCode: coupon?.code ?? null } })
  })
}

export function removeCoupon(db: Db, request: CartRequest) {
  return changeCart(db, request, (tx, cart) =>
    updated(tx, cart, request.now, { ok: true, set: { couponCode: null } }),
  )
}
