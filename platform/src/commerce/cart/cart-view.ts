import { evaluateCoupon, type CouponRefusal } from '#commerce/coupons/discount.ts'
import { findCoupon } from '#commerce/coupons/coupons.ts'
import { breakDownTax, type LineTax } from '#commerce/tax/tax-breakdown.ts'
import { addUp, sumLines, type Totals } from '#commerce/pricing/totals.ts'
import type { OrderTax } from '#commerce/orders/order-tax.ts'
import {
  explainLapse,
  resolveChoice,
  toPromise,
  type ShippingChoice,
  type ShippingLapse,
} from '#commerce/shipping/choice.ts'
import { quoteMethod, type QuoteRequest } from '#commerce/shipping/quote.ts'
import {
  readDeliveryRates,
  readShippingSetup,
  type ShippingSetup,
} from '#commerce/shipping/shipping-setup.ts'
import { readTaxTerms, type TaxDestination } from '#commerce/tax/tax-terms.ts'
import type { Db, Tx } from '#store/database.ts'
import type { Cart, StoredAddress } from '#store/schema/carts.ts'
import type { OrderShipping } from '#store/schema/orders.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { goodsOf, readCartLines, type CartLine } from './cart-lines.ts'

/** The coupon of a cart; `refusal` is why it currently gives no discount. */
export interface CartCoupon {
  id: string | null
  code: string
  name: string
  discountMinor: number
  refusal: CouponRefusal | null
}

export type TaxedLine = CartLine & LineTax

/** A cart as it is now: prices, stock and delivery are read again. Amounts are in minor units. */
export interface CartView {
  cart: Cart
  lines: TaxedLine[]
  itemCount: number
  weightGrams: number
  coupon: CartCoupon | null
  shipping: OrderShipping | null
  /** A selection that cannot be had now, which is kept until the shopper selects again. */
  shippingNotice: ShippingNotice | null
  /** Location that holds the stock of the chosen pickup point. */
  pickupLocationId: string | null
  totals: Totals
  tax: OrderTax
  /** Subtotal after discount, which delivery limits are compared with. */
  orderPriceMinor: number
  freeShippingFromMinor: number | null
  /** Null if that amount makes nothing free: the selected method, or before that any delivery. */
  freeShippingMissingMinor: number | null
}

/** What was selected, and why it is not the shipping of the cart. */
interface ShippingNotice extends Pick<Cart, 'scheduledDate' | 'scheduledWindow'> {
  code: ShippingLapse
  methodId: string
  /** Null when the method is no longer offered. */
  name: string | null
}

interface Reduction {
  coupon: CartCoupon | null
  goodsMinor: number
  coversShipping: boolean
}

const nothing = { goodsMinor: 0, coversShipping: false }

async function reduce(
  db: Db | Tx,
  cart: Cart,
  subTotalMinor: number,
  now: Date,
): Promise<Reduction> {
  if (cart.couponCode === null) return { coupon: null, ...nothing }
  const coupon = await findCoupon(db, cart.storeId, cart.couponCode)
  const common = { id: coupon?.id ?? null, code: cart.couponCode, name: coupon?.name ?? '' }
  const result = evaluateCoupon(coupon, subTotalMinor, now, cart.email)
  if (!result.ok) return { coupon: { ...common, discountMinor: 0, refusal: result }, ...nothing }
  const { goodsMinor, coversShipping } = result
  const applied = { ...common, discountMinor: goodsMinor, refusal: null }
  return { coupon: applied, goodsMinor, coversShipping }
}

/** The destination of a cart as far as it is known; at first only the store's own country. */
export function quoteRequestOf(
  view: { cart: Cart; lines: readonly CartLine[] },
  store: Store,
  terms: { orderPriceMinor: number; now: Date },
): QuoteRequest {
  const address = view.cart.shippingAddress
  return {
    ...terms,
    goods: goodsOf(view.lines),
    countryCode: address?.countryCode ?? store.countryCode,
    postalCode: address?.postalCode ?? null,
  }
}

/** What is missing to free delivery; null if a cart of that amount would not get it. */
function missingForFree(
  { shippingMethodId: methodId }: Cart,
  setup: ShippingSetup | null,
  request: QuoteRequest,
  freeFromMinor: number | null,
): number | null {
  if (freeFromMinor === null || !setup) return null
  const orderPriceMinor = Math.max(request.orderPriceMinor, freeFromMinor)
  const isFree = setup.methods.some((rated) => {
    const { id, type } = rated.method
    if (methodId === null ? type === 'pickup' : id !== methodId) return false
    const { available, priceMinor } = quoteMethod(setup, rated, { ...request, orderPriceMinor })
    return available && priceMinor === 0
  })
  return isFree ? orderPriceMinor - request.orderPriceMinor : null
}

function chooseShipping(
  cart: Cart,
  current: ShippingSetup | null,
  request: QuoteRequest,
): { choice: ShippingChoice | null; shippingNotice: ShippingNotice | null } {
  const { shippingMethodId: methodId, scheduledDate, scheduledWindow } = cart
  if (methodId === null || !current) return { choice: null, shippingNotice: null }
  const choice = resolveChoice(current, cart, request)
  // A method that lost its calendar would deliver on another day than the one that was chosen.
  const isAsChosen = scheduledDate === null || choice?.scheduledDate === scheduledDate
  if (choice && isAsChosen) return { choice, shippingNotice: null }
  const code = explainLapse(current, cart, request)
  const rated = current.methods.find(({ method }) => method.id === methodId)
  const name = rated?.method.displayName ?? null
  return { choice: null, shippingNotice: { code, methodId, name, scheduledDate, scheduledWindow } }
}

/** Where items are taxed: at their destination, or in the store's country until it is known. */
export function destinationOf(
  store: Store,
  cart: Cart,
  point: { address: StoredAddress } | null | undefined,
): TaxDestination {
  const address = point?.address ?? cart.shippingAddress
  return { countryCode: address?.countryCode ?? store.countryCode, region: address?.region ?? null }
}

interface PricedGoods {
  lines: CartLine[]
  reduction: Reduction
  subTotalMinor: number
  /** After the reduction. */
  orderPriceMinor: number
}

/** The items of a new cart: none. */
export const noGoods: PricedGoods = {
  lines: [],
  reduction: { coupon: null, ...nothing },
  subTotalMinor: 0,
  orderPriceMinor: 0,
}

/** What a change has read in its transaction and does not modify: not read again. */
export interface KnownParts {
  goods?: PricedGoods
  /** Includes at least the method of the cart. */
  setup?: ShippingSetup
}

/** Reads the lines of a cart and its coupon as they are now. */
export async function priceGoods(db: Db | Tx, store: Store, cart: Cart, now: Date) {
  const lines = await readCartLines(db, store, cart)
  const subTotalMinor = sumLines(lines)
  const reduction = await reduce(db, cart, subTotalMinor, now)
  return { lines, reduction, subTotalMinor, orderPriceMinor: subTotalMinor - reduction.goodsMinor }
}

/** Calculates an open cart. In the transaction of a change it includes that change. */
export async function viewCart(
  db: Db | Tx,
  store: Store,
  cart: Cart,
  now: Date,
  { goods, setup }: KnownParts = {},
): Promise<CartView> {
  const { lines, reduction, subTotalMinor, orderPriceMinor } =
    goods ?? (await priceGoods(db, store, cart, now))
  const { coupon, goodsMinor, coversShipping } = reduction
  const request = quoteRequestOf({ cart, lines }, store, { orderPriceMinor, now })
  const freeFromMinor = store.settings.freeShippingFromMinor ?? null
  const { shippingMethodId: methodId } = cart
  const isQuoted = request.goods.length > 0 && (methodId ?? freeFromMinor) !== null
  const readSetup = () =>
    methodId === null ? readDeliveryRates(db, store) : readShippingSetup(db, store, methodId)
  const current = isQuoted ? (setup ?? (await readSetup())) : null
  const { choice, shippingNotice } = chooseShipping(cart, current, request)
  const shippingTotalMinor = choice?.quote.priceMinor ?? 0
  // What a chosen day or time costs more is paid, as with a rate of 0 from a certain order price on.
  const coveredMinor = coversShipping ? (choice?.quote.ratePriceMinor ?? 0) : 0
  const discountMinor = goodsMinor + coveredMinor
  const tax = breakDownTax(
    {
      lines: lines.map((line) => ({ ...line, taxClass: line.variant?.taxClass ?? 'standard' })),
      goodsDiscountMinor: goodsMinor,
      shippingMinor: shippingTotalMinor - coveredMinor,
    },
    await readTaxTerms(db, store, destinationOf(store, cart, choice?.offer?.point)),
  )
  const { taxMinor } = tax
  return {
    cart,
    lines: tax.lines,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    weightGrams: request.goods.reduce((sum, g) => sum + g.variant.weightGrams * g.quantity, 0),
    coupon: coupon && { ...coupon, discountMinor: coupon.refusal ? 0 : discountMinor },
    shipping: choice && toPromise(choice),
    shippingNotice,
    pickupLocationId: choice?.offer?.point.locationId ?? null,
    orderPriceMinor,
    tax,
    totals: addUp({ subTotalMinor, discountMinor, shippingTotalMinor, taxMinor }, store),
    freeShippingFromMinor: freeFromMinor,
    freeShippingMissingMinor: missingForFree(cart, current, request, freeFromMinor),
  }
}
