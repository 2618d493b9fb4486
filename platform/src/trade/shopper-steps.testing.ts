import fc from 'fast-check'
import type { Ledger } from './ledger.testing.ts'
import { readOrder } from './reads.testing.ts'
import { Breach, type TradeStore } from './shop.testing.ts'
import { expectAnswer, hasSale, isOk, kind, manner, of, pick, post } from './step.testing.ts'

interface Filling {
  counts: number[]
  coupon: string | null
}

const filling: fc.Arbitrary<Filling> = fc.record({
  counts: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
  coupon: fc.constantFrom(null, null, 'SHARE', 'FIVE'),
})

async function fillCart(ledger: Ledger, shop: TradeStore, { counts, coupon }: Filling) {
  const path = await shop.addCart()
  for (const [index, quantity] of counts.entries()) {
    const body = { variantId: pick(shop.variants, index).variantId, quantity }
    if (quantity === 0) continue
    await post(ledger, shop, { method: 'POST', path: `${path}/items`, body, from: 'shopper' })
  }
  const call = { method: 'PUT', path: `${path}/coupon`, from: 'shopper' } as const
  if (coupon) await post(ledger, shop, { ...call, body: { code: coupon } })
  ledger.carts.push(path)
  return path
}

const cartStep = kind({ weight: 2, values: filling, run: fillCart })

/** Buys a cart: a new one, or one that was filled before and may have been bought already. */
export const orderStep = kind({
  weight: 8,
  values: fc.record({
    cart: fc.oneof({ weight: 3, arbitrary: filling }, { weight: 1, arbitrary: of }),
    pay: fc.constantFrom('card', 'card', 'cardOnShipment', 'practice', 'transfer'),
    manner,
  }),
  can: ({ carts }, { cart }) => typeof cart === 'object' || carts.length > 0,
  run: async (ledger, shop, { cart: wanted, ...values }) => {
    const path =
      typeof wanted === 'object'
        ? await fillCart(ledger, shop, wanted)
        : pick(ledger.carts, ledger.carts.length - 1 - (wanted % ledger.carts.length))
    const seen = await shop.send({ method: 'GET', path, from: 'shopper' })
    const cart = seen.body as { total: number; itemCount: number; orderNumber: string | null }
    const body = {
      paymentMethodId: shop.methods[values.pay as keyof TradeStore['methods']],
      expectedTotal: cart.total,
      returnUrl: `https://${shop.store.domain}/checkout/return`,
    }
    const call = { method: 'POST', path: `${path}/complete`, body, from: 'shopper' } as const
    const answer = await post(ledger, shop, call, values.manner)
    const isReady = cart.itemCount > 0 && values.pay === 'transfer'
    expectAnswer(ledger, isReady ? true : null, answer, cart)
    if (!isOk(answer)) return false
    const placed = answer.body as {
      orderId: string
      orderToken: string
      payment: { redirectUrl?: string }
    }
    const { items, couponCode } = await readOrder(shop, placed.orderId)
    if (ledger.sales.some(({ orderId }) => orderId === placed.orderId)) return true
    const page = placed.payment.redirectUrl
    const back = { returned: 0, returnedToStock: 0, returnedWrittenOff: 0 }
    const line = { shipped: 0, restocked: 0, writtenOff: 0, ...back }
    ledger.sales.push({
      ...{ orderId: placed.orderId, orderToken: placed.orderToken, pay: values.pay },
      page: page === undefined ? null : new URL(page).pathname,
      coupon: couponCode,
      lines: items.map(({ id, variantId, quantity }) => ({
        ...{ ...line, id, variantId, ordered: quantity, refunded: 0 },
      })),
      ...{
        pages: new Set(),
        parcels: new Map(),
        returns: new Map(),
        refunds: new Map(),
        isOver: false,
      },
    })
    return true
  },
})

/**
 * Three buyers at once, with a coupon for two: of pieces that suffice for two of them, or of
 * different products, whose stock does not make one wait for the other.
 */
const rushStep = kind({
  weight: 2,
  values: fc.record({ coupon: fc.constantFrom(null, 'SHARE'), isApart: fc.boolean() }),
  run: async (ledger, shop, { coupon, isApart }) => {
    ledger.isQuiet = false
    for (const counts of isApart ? [[1], [0, 1], [0, 0, 1]] : [[2], [2], [2]]) {
      await fillCart(ledger, shop, { counts, coupon })
    }
    const terms = { pay: 'transfer', manner: 'once' } as const
    await Promise.all([0, 1, 2].map((cart) => orderStep.run(ledger, shop, { ...terms, cart })))
  },
})

/** Goes to the payment page of an order, pays or not, and comes back or not. */
export const payStep = kind({
  weight: 9,
  values: fc.record({
    of,
    how: fc.constantFrom(
      ...['pay', 'pay', 'pay', 'pay and return', 'pay and return', 'pay another amount'],
      ...['open', 'return', 'give up', 'decline', 'later'],
    ),
    manner,
  }),
  can: ({ sales }, values) => sales.length > 0 && pick(sales, values.of).page !== null,
  run: async (ledger, shop, values) => {
    const { stripe } = shop.platform
    const sale = pick(ledger.sales, values.of)
    const path = sale.page ?? ''
    const visit = (way: string) =>
      post(ledger, shop, { method: 'GET', path: `${path}${way}`, from: 'browser' }, values.manner)
    if (sale.pay === 'practice') {
      const answers: Record<string, string> = {
        'give up': 'cancel',
        decline: 'decline',
        later: 'later',
      }
      const body = `answer=${answers[values.how] ?? 'approve'}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return post(
        ledger,
        shop,
        { method: 'POST', path, body, headers, from: 'browser' },
        values.manner,
      )
    }
    if (values.how === 'return' || values.how === 'later') return visit('/return')
    if (values.how === 'give up' || values.how === 'decline') return visit('/cancel')
    const { body: forward } = await visit('')
    const link = /\/c\/pay\/(cs_test_\d+)/.exec(String(forward))?.[1]
    if (link !== undefined) sale.pages.add(link)
    // A crash may have made Stripe open several: the shopper may pay on each that was shown.
    const open = [...sale.pages].flatMap((id) => stripe.sessions.get(id) ?? [])
    for (const session of open.filter(({ status }) => status === 'open')) {
      if (values.how === 'pay another amount') session.amount += 100
      if (values.how !== 'open') stripe.pay(session.id)
    }
    return values.how === 'pay and return' ? visit('/return') : null
  },
})

const eventStep = kind({
  weight: 5,
  values: fc.record({ which: fc.nat({ max: 5 }), manner }),
  run: async (ledger, shop, { which, manner: how }) => {
    const { events } = shop.platform.stripe
    const event = events.at(-1 - which)
    if (!event) return
    const call = { method: 'POST', body: event.body, headers: event.headers } as const
    for (const method of [shop.methods.card, shop.methods.cardOnShipment]) {
      const path = `/payment-events/${method}`
      await post(ledger, shop, { ...call, path, from: 'browser' }, how)
    }
  },
})

const buyerCancelStep = kind({
  weight: 1,
  values: fc.record({ of }),
  can: hasSale,
  run: (ledger, shop, values) => {
    const { orderToken } = pick(ledger.sales, values.of)
    const call = { method: 'POST', path: '/v1/order-cancellations', from: 'shopper' } as const
    return post(ledger, shop, { ...call, body: { orderToken } })
  },
})

/** Leaves the payment page: the order ends and its cart is back, or it was paid and stands. */
const leavePaymentStep = kind({
  weight: 3,
  values: fc.record({ of, manner }),
  can: hasSale,
  run: async (ledger, shop, values) => {
    const { orderToken, page } = pick(ledger.sales, values.of)
    const call = { method: 'POST', path: '/v1/payment-cancellations', from: 'shopper' } as const
    const answer = await post(ledger, shop, { ...call, body: { orderToken } }, values.manner)
    const { state, cartToken } = answer.body as { state?: string; cartToken?: string | null }
    const isUndecided = page !== null && state === 'created'
    const isLost = cartToken && state !== 'invalidated'
    if (isUndecided || isLost) throw new Breach(`Left a payment: ${JSON.stringify(answer)}`)
    return isOk(answer)
  },
})

/** What shoppers and the provider do. */
export const shopperKinds = {
  'fill a cart': cartStep,
  order: orderStep,
  'rush for the last pieces': rushStep,
  pay: payStep,
  'deliver an event': eventStep,
  'cancel as the buyer': buyerCancelStep,
  'leave the payment': leavePaymentStep,
}
