import fc from 'fast-check'
import { openOf, type Ledger, type Line, type Sale } from './ledger.testing.ts'
import type { Manner, TradeStore } from './shop.testing.ts'
import { ask, manner, of, orderKind, orderOf } from './step.testing.ts'

/** The pages of an order at Stripe, in the order in which they were opened. */
const pagesOf = ({ platform }: TradeStore, ledger: Ledger, sale: Sale) => {
  const { id } = orderOf(ledger, sale).payment
  const all = [...platform.stripe.sessions.values()]
  return all.filter(({ fields }) => fields['client_reference_id'] === id)
}

/** The page whose charge pays for an order, or else its last one. */
const pageOf = (shop: TradeStore, ledger: Ledger, sale: Sale) => {
  const { chargeId } = orderOf(ledger, sale).payment
  const own = pagesOf(shop, ledger, sale)
  return own.find(({ intent }) => intent === chargeId) ?? own.at(-1)
}

/** Stripe reports what it has just done until the platform has heard it. */
async function report(ledger: Ledger, shop: TradeStore, sale: Sale, how: Manner) {
  const event = shop.platform.stripe.events.at(-1)
  const path = `/payment-events/${shop.methods[sale.pay as keyof typeof shop.methods]}`
  const call = { ...event, method: 'POST', path, from: 'browser' } as const
  for (let round = 0; round < 5; round += 1) {
    if (await ask(ledger, shop, call, { manner: how })) return true
  }
  return false
}

/** Whether none of a line is to be sent, or has left. */
const isGone = (line: Line) => line.shipped === 0 && openOf(line) === 0

const isTaken = (ledger: Ledger, sale: Sale) =>
  sale.pay.startsWith('card') &&
  ['paid', 'partiallyRefunded'].includes(orderOf(ledger, sale).payment.status)

/** A merchant takes held money in Stripe's dashboard, all or a part of it, or lets go of it. */
const settleStep = orderKind({
  weight: 10,
  values: fc.record({ of, how: fc.constantFrom('all', 'half', 'none'), manner }),
  suits: (ledger, sale) => orderOf(ledger, sale).payment.status === 'authorized',
  run: async (ledger, shop, sale, { how, ...values }) => {
    const page = pageOf(shop, ledger, sale)
    if (page?.intentStatus !== 'requires_capture') return false
    const fields = how === 'half' ? { amount_to_capture: String(Math.ceil(page.amount / 2)) } : {}
    shop.platform.stripe.settleByHand(page.intent, how === 'none' ? 'cancel' : 'capture', fields)
    return report(ledger, shop, sale, values.manner)
  },
})

/**
 * A merchant gives an amount back in Stripe's dashboard, or all that is left of the money for an
 * order whose items were all cancelled; of a second charge where there is one, or of one of which
 * the platform has not heard.
 */
const refundStep = orderKind({
  weight: 12,
  values: fc.record({
    of,
    amount: fc.option(fc.integer({ min: 1, max: 1500 }), { freq: 1 }),
    manner,
  }),
  suits: (ledger, sale, { amount }) =>
    amount === null
      ? isTaken(ledger, sale) && sale.lines.every(isGone)
      : isTaken(ledger, sale) || sale.hasPaid,
  run: async (ledger, shop, sale, { amount, ...values }) => {
    const { stripe } = shop.platform
    const pages = [...pagesOf(shop, ledger, sale).slice(1), pageOf(shop, ledger, sale)]
    const page = pages.find((one) => one?.paid && stripe.netOf(one) > 0)
    if (!page) return false
    const left = stripe.netOf(page)
    sale.isHandled = true
    stripe.refundByHand(page.intent, Math.min(amount ?? left, left))
    return report(ledger, shop, sale, values.manner)
  },
})

/**
 * A buyer pays on a page that the platform does not know: its answer was lost, and its key as well.
 * The merchant may see it at Stripe first, and give a part back there, of which the platform may
 * hear before it hears of the charge.
 */
const payAgainStep = orderKind({
  weight: 7,
  values: fc.record({
    of,
    given: fc.option(fc.integer({ min: 1, max: 1500 }), { freq: 1 }),
    isHeard: fc.boolean(),
    manner,
  }),
  suits: isTaken,
  run: async (ledger, shop, sale, { given, isHeard: isFirst, ...values }) => {
    const page = pageOf(shop, ledger, sale)
    if (!page?.paid) return false
    const { stripe } = shop.platform
    const count = String(stripe.sessions.size)
    const [id, intent] = [`${page.id}${count}`, `${page.intent}${count}`]
    const open = { status: 'open', paid: false, taken: 0, expiresAt: 1e10 } as const
    stripe.sessions.set(id, { ...page, ...open, id, intent })
    stripe.pay(id)
    const isHeard = (isFirst || given === null) && (await report(ledger, shop, sale, values.manner))
    const again = stripe.sessions.get(id)
    const left = given === null || !again ? 0 : Math.min(given, stripe.netOf(again))
    if (left === 0) return isHeard
    sale.isHandled = true
    stripe.refundByHand(intent, left)
    return report(ledger, shop, sale, values.manner)
  },
})

/** A bank decides about money that was to come later, also when the order has ended meanwhile. */
const decideStep = orderKind({
  weight: 20,
  values: fc.record({ of, isPaid: fc.boolean(), manner }),
  suits: (_ledger, sale) => sale.isAtBank,
  run: async (ledger, shop, sale, { isPaid, ...values }) => {
    const page = pageOf(shop, ledger, sale)
    if (page?.intentStatus !== 'processing') return false
    shop.platform.stripe.settleLater(page.id, isPaid)
    sale.isAtBank = false
    return report(ledger, shop, sale, values.manner)
  },
})

/** A buyer goes to the bank: the merchant is told, and nothing moves by itself. */
const disputeStep = orderKind({
  weight: 1,
  values: fc.record({ of, outcome: fc.constantFrom('won', 'lost'), manner }),
  suits: isTaken,
  run: async (ledger, shop, sale, { outcome, ...values }) => {
    const { chargeId } = orderOf(ledger, sale).payment
    if (chargeId === null) return false
    const id = shop.platform.stripe.dispute(chargeId, 500)
    await report(ledger, shop, sale, values.manner)
    shop.platform.stripe.decideDispute(id, outcome as 'won' | 'lost')
    return report(ledger, shop, sale, values.manner)
  },
})

/** What happens at the provider itself. */
export const providerKinds = {
  'settle at Stripe': settleStep,
  'refund at Stripe': refundStep,
  'pay on a second page': payAgainStep,
  'decide at the bank': decideStep,
  dispute: disputeStep,
}
