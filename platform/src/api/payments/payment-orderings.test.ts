import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { openStripeShop, type StripeShop } from './stripe-shop.testing.ts'

/** Orderings that are tried; `npm run verify:security` tries 1,000. */
const runs = Number(process.env['VITRINE_PAYMENT_ORDERINGS'] ?? 20)
const patienceMs = 3_600_000
const minuteMs = 60_000

/** What can happen to a payment, in any order and more than once. */
const steps = [
  'open',
  'pay',
  'return',
  'event',
  'oldest event',
  'give up',
  'press again',
  'merchant cancels',
  'five minutes pass',
  'half an hour passes',
  'the background works',
  'Stripe loses an answer',
  'Stripe fails',
  'the process dies before it notes the page',
] as const
type Step = (typeof steps)[number]

const shop = await openStripeShop()
afterAll(() => shop.close())

type Shopper = Awaited<ReturnType<StripeShop['sendToPayment']>>

/** Every purchase of the cart: a cart that was opened again is bought again. */
async function listPurchases({ placed }: Shopper) {
  const isFirst = eq(orders.id, placed.orderId)
  const [first] = await shop.services.db.select().from(orders).where(isFirst)
  const rows = await shop.services.db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.cartId, first?.cartId ?? ''))
    .orderBy(asc(orders.placedOn), asc(orders.orderNumber))
  return rows.map(({ order, payment }) => {
    const sessions = [...shop.stripe.sessions.values()].filter(
      ({ fields }) => fields['client_reference_id'] === payment.id,
    )
    const taken = sessions.reduce((sum, session) => sum + shop.stripe.netOf(session), 0)
    return { order, payment, sessions, taken }
  })
}

async function act(step: Step, shopper: Shopper, firstEvent: number) {
  const latest = (await listPurchases(shopper)).at(-1)
  const { sessionId = null } = latest?.payment ?? {}
  switch (step) {
    case 'open':
      return shopper.visit('')
    case 'pay':
      return sessionId === null ? null : shop.stripe.pay(sessionId)
    case 'return':
      return shopper.visit('/return')
    case 'give up':
      return shopper.visit('/cancel')
    case 'event':
      return shop.stripe.events.length > firstEvent ? shop.deliver() : null
    case 'oldest event': {
      const event = shop.stripe.events[firstEvent]
      return event ? shop.deliver(event) : null
    }
    case 'press again':
      return shop.buy(shopper.cart)
    case 'merchant cancels':
      return shop.transition(shopper.placed.orderId, 'cancelled')
    case 'five minutes pass':
      return shop.advance(5 * minuteMs)
    case 'half an hour passes':
      return shop.advance(30 * minuteMs)
    case 'the background works':
      return shop.work()
    case 'Stripe loses an answer':
      return shop.stripe.break({ on: 'POST', kind: 'reset' })
    case 'Stripe fails':
      return shop.stripe.break({ on: '', kind: 429 })
    case 'the process dies before it notes the page': {
      // What was noted stays noted: only a page that nobody was sent to yet can be forgotten.
      if (sessionId !== null) return null
      await shopper.visit('')
      const isPayment = eq(payments.id, latest?.payment.id ?? '')
      const forgotten = { sessionId: null, askOn: null }
      return shop.services.db.update(payments).set(forgotten).where(isPayment)
    }
  }
}

/** Until nothing is left to do: every page is over and every refund is made. */
async function comeToRest(hasEvents: boolean, firstEvent: number) {
  shop.stripe.mend()
  if (hasEvents) {
    const own = shop.stripe.events.slice(firstEvent)
    // Stripe signs each attempt anew; one that is too old is refused and comes again.
    for (const event of own) await shop.deliver(event)
  }
  for (let round = 0; round < 4; round += 1) {
    shop.advance(35 * minuteMs)
    await shop.work()
  }
}

/** What must never be, of all purchases of one cart at rest. */
async function listFaults(shopper: Shopper): Promise<string[]> {
  const purchases = await listPurchases(shopper)
  const faults = purchases.flatMap(({ order, payment, taken, sessions }) => {
    const isSold = order.state === 'confirmed'
    const due = isSold ? payment.amountMinor : 0
    return [
      ...(isSold && payment.status !== 'paid' ? ['confirmed and unpaid'] : []),
      ...(taken > due ? ['paid and lost, or paid twice'] : []),
      ...(taken < due ? ['confirmed without the money'] : []),
      ...(order.state === 'created' ? ['left undecided'] : []),
      ...(sessions.length > 1 ? ['two pages for one payment'] : []),
      ...(sessions.some(({ status }) => status === 'open') && payment.sessionId !== null
        ? ['a page that is still open']
        : []),
    ]
  })
  const sold = purchases.filter(({ order }) => order.state === 'confirmed').length
  if (sold > 1) faults.push('sold twice')
  if ((await shopper.stock()) !== 5 - sold) faults.push('pieces lost or made up')
  return faults
}

async function runOrdering(ordering: readonly Step[], hasEvents: boolean) {
  const shopper = await shop.sendToPayment()
  const firstEvent = shop.stripe.events.length
  for (const step of ordering) await act(step, shopper, firstEvent)
  await comeToRest(hasEvents, firstEvent)
  return listFaults(shopper)
}

describe('whatever the order in which things happen to a payment', () => {
  it(
    `I7 nothing is paid twice, paid and lost, or confirmed unpaid: ${String(runs)} orderings`,
    async ({ task }) => {
      let tried = 0
      const faults = new Set<string>()
      const ordering = fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 12 })
      const property = fc.asyncProperty(ordering, fc.boolean(), async (given, hasEvents) => {
        tried += 1
        // Most shoppers pay at some time; without a page nothing could go wrong.
        const found = await runOrdering(['open', ...given], hasEvents)
        for (const fault of found) faults.add(fault)
        expect(found).toEqual([])
      })
      const what = `A payment counts twice, is lost or missing on ${shop.services.engine}`
      try {
        await fc.assert(property, { numRuns: runs })
      } finally {
        task.meta.repetitions = { row: 'I7', what, n: tried, failures: faults.size }
      }
    },
    patienceMs,
  )
})
