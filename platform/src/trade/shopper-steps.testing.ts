import fc from 'fast-check'
import { endedStates } from './laws.testing.ts'
import type { Ledger } from './ledger.testing.ts'
import { Breach, type TradeStore } from './shop.testing.ts'
import {
  ask,
  expectAnswer,
  isOk,
  kind,
  manner,
  of,
  orderKind,
  orderOf,
  pick,
  post,
} from './step.testing.ts'

interface Filling {
  counts: number[]
  coupon: string | null
}

const filling: fc.Arbitrary<Filling> = fc.record({
  counts: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
  coupon: fc.constantFrom(null, null, 'SHARE', 'FIVE'),
})

async function fillCart(ledger: Ledger, shop: TradeStore, { counts, coupon }: Filling) {
  const path = await shop.addCart(counts)
  const call = { method: 'PUT', path: `${path}/coupon`, from: 'shopper' } as const
  if (coupon) await post(ledger, shop, { ...call, body: { code: coupon } })
  ledger.carts.push(path)
  return path
}

const cartStep = kind({ weight: 1, values: filling, run: fillCart })

/** Ways to pay without a page of a provider. */
const later = ['transfer', 'cash', 'invoice']

/** Adds to a cart, which may have been bought already. */
const addStep = kind({
  weight: 2,
  values: fc.record({
    cart: of,
    product: fc.nat({ max: 2 }),
    quantity: fc.nat({ max: 3 }),
    manner,
  }),
  can: ({ carts }) => carts.length > 0,
  run: async (ledger, shop, { cart, product, quantity, manner: how }) => {
    const path = `${pick(ledger.carts, cart)}/items`
    const body = { variantId: pick(shop.variants, product).variantId, quantity: quantity + 1 }
    return isOk(await post(ledger, shop, { method: 'POST', path, body, from: 'shopper' }, how))
  },
})

/** Buys a cart: a new one, or one that was filled before and may have been bought already. */
export const orderStep = kind({
  weight: 8,
  values: fc.record({
    cart: fc.oneof({ weight: 3, arbitrary: filling }, { weight: 1, arbitrary: of }),
    pay: fc.constantFrom(
      ...['card', 'card', 'cardOnShipment', 'practice', 'transfer', 'cash', 'invoice', 'invoice'],
    ),
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
    const isOffered = later.includes(values.pay) && !ledger.removed.has(values.pay)
    const isReady = cart.itemCount > 0 && isOffered
    expectAnswer(ledger, isReady ? true : null, answer, cart)
    if (!isOk(answer)) return false
    const placed = answer.body as {
      orderId: string
      orderToken: string
      payment: { redirectUrl?: string }
    }
    const items = await shop.readLines(placed.orderId)
    if (ledger.sales.some(({ orderId }) => orderId === placed.orderId)) return true
    const asleep = items.find(({ variantId }) => ledger.asleep.has(variantId))
    if (asleep && ledger.isQuiet) throw new Breach(`Sold while it was inactive: ${asleep.id}`)
    const page = placed.payment.redirectUrl
    const back = { returned: 0, returnedToStock: 0, returnedWrittenOff: 0 }
    const line = { shipped: 0, restocked: 0, writtenOff: 0, ...back }
    ledger.sales.push({
      ...{ orderId: placed.orderId, orderToken: placed.orderToken, pay: values.pay },
      page: page === undefined ? null : new URL(page).pathname,
      lines: items.map(({ id, variantId, quantity }) => ({
        ...{ ...line, id, variantId, ordered: quantity, refunded: 0 },
      })),
      ...{
        email: 'hanna@example.com',
        pages: new Set(),
        parcels: new Map(),
        returns: new Map(),
        refunds: new Map(),
        credits: new Map(),
        ...{
          isOver: false,
          isArrived: false,
          isErased: false,
          isHandled: false,
          isAtBank: false,
          hasPaid: false,
        },
        // Of what had been ordered already, the price then is not seen.
        seenMinor: cart.orderNumber === null ? Math.round(cart.total * 100) : null,
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
  values: fc.record({ coupon: fc.constantFrom('SHARE', 'SHARE', null), isApart: fc.boolean() }),
  run: async (ledger, shop, { coupon, isApart }) => {
    ledger.isQuiet = false
    for (const counts of isApart ? [[1], [0, 1], [0, 0, 1]] : [[2], [2], [2]]) {
      // The checkout itself decides who still gets the coupon.
      ledger.carts.push(await shop.addCart(counts, coupon))
    }
    const terms = { pay: 'transfer', manner: 'once' } as const
    await Promise.all([0, 1, 2].map((cart) => orderStep.run(ledger, shop, { ...terms, cart })))
  },
})

/** Goes to the payment page of an order, pays or not, and comes back or not. */
export const payStep = orderKind({
  weight: 16,
  values: fc.record({
    of,
    how: fc.constantFrom(
      ...['pay', 'pay', 'pay', 'pay and return', 'pay and return', 'pay another amount'],
      ...['open', 'return', 'give up', 'decline', 'later', 'pay by bank', 'pay by bank'],
      'pay in another currency',
    ),
    manner,
  }),
  suits: (ledger, sale) => sale.page !== null && orderOf(ledger, sale).payment.status === 'pending',
  run: async (ledger, shop, sale, values) => {
    const { stripe } = shop.platform
    if (sale.page === null) return false
    const path = sale.page
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
      if (values.how === 'pay in another currency') session.currency = 'sek'
      sale.isAtBank ||= values.how === 'pay by bank'
      if (values.how === 'pay by bank') stripe.payLater(session.id)
      else if (values.how !== 'open') sale.hasPaid = stripe.pay(session.id) || sale.hasPaid
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

const buyerCancelStep = orderKind({
  weight: 4,
  values: fc.record({ of }),
  suits: (ledger, sale) =>
    ['created', 'confirmed', 'invoiced'].includes(orderOf(ledger, sale).state) &&
    orderOf(ledger, sale).payment.status !== 'pending',
  run: (ledger, shop, { orderToken }) => {
    const call = { method: 'POST', path: '/v1/order-cancellations', from: 'shopper' } as const
    return ask(ledger, shop, { ...call, body: { orderToken } })
  },
})

/** Leaves the payment page: the order ends and its cart is back, or it was paid and stands. */
const leavePaymentStep = orderKind({
  weight: 8,
  values: fc.record({ of, manner }),
  suits: (ledger, sale) => orderOf(ledger, sale).payment.status === 'pending',
  run: async (ledger, shop, { orderToken, page }, values) => {
    const call = { method: 'POST', path: '/v1/payment-cancellations', from: 'shopper' } as const
    const answer = await post(ledger, shop, { ...call, body: { orderToken } }, values.manner)
    const { state, cartToken } = answer.body as { state?: string; cartToken?: string | null }
    const isUndecided = page !== null && state === 'created'
    const isLost = cartToken && state !== 'invalidated'
    if (isUndecided || isLost) throw new Breach(`Left a payment: ${JSON.stringify(answer)}`)
    return isOk(answer)
  },
})

/** A declaration is received whatever it is about, and moves nothing. */
const withdrawStep = orderKind({
  weight: 2,
  values: fc.record({ of, manner }),
  suits: () => true,
  run: async (ledger, shop, { orderToken }, values) => {
    const body = { orderToken, name: 'Hanna Lindqvist', email: 'hanna@example.com' }
    const call = { method: 'POST', path: '/v1/order-withdrawals', body, from: 'shopper' } as const
    const isReceived = await ask(ledger, shop, call, { ...values, promised: true })
    if (isReceived) ledger.withdrawals += 1
    return isReceived
  },
})

/** A guest is forgotten when nothing of the order is under way; items and amounts stay. */
const eraseStep = orderKind({
  weight: 2,
  values: fc.record({ of }),
  suits: (ledger, sale) => endedStates.includes(orderOf(ledger, sale).state) && !sale.isErased,
  run: async (ledger, shop, sale) => {
    const { state, payment } = orderOf(ledger, sale)
    const { orderToken, returns } = sale
    const isUnderWay =
      !endedStates.includes(state) ||
      ['pending', 'authorized', 'due'].includes(payment.status) ||
      [...returns.values()].some((one) => one.state === 'requested')
    const promised = isUnderWay && !sale.isErased ? false : null
    const call = { method: 'POST', path: '/v1/order-erasures', from: 'shopper' } as const
    const isDone = await ask(ledger, shop, { ...call, body: { orderToken } }, { promised })
    sale.isErased ||= isDone
    if (isDone) ledger.erased.add(sale.orderId)
    return isDone
  },
})

/** What shoppers and the provider do. */
export const shopperKinds = {
  'fill a cart': cartStep,
  'add to a cart': addStep,
  order: orderStep,
  'rush for the last pieces': rushStep,
  pay: payStep,
  'deliver an event': eventStep,
  'cancel as the buyer': buyerCancelStep,
  'leave the payment': leavePaymentStep,
  'withdraw from a contract': withdrawStep,
  'erase an order': eraseStep,
}
