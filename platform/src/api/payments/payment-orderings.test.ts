import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { openStripeShop, type StripeShop } from './stripe-shop.testing.ts'

/** Number of orderings. */
const runs = process.env['VITRINE_FULL_NUMBERS'] ? 1_000 : 20
const patienceMs = 3_600_000
const minuteMs = 60_000

/** Everything that can happen to a payment, in any order and more than once. */
const steps = [
  'open',
  'pay',
  'pay another amount',
  'return',
  'event',
  'oldest event',
  'give up',
  'press again',
  'merchant cancels',
  'merchant ships',
  'five minutes pass',
  'half an hour passes',
  'a week passes',
  'the background works',
  'Stripe loses an answer',
  'Stripe fails',
  'the process dies before it notes the page',
] as const
type Step = (typeof steps)[number]

/** The steps of a normal purchase; they are frequent, so that most orderings include some. */
const usual = ['pay', 'event', 'return', 'merchant ships'] as const

const shops = {
  automatic: await openStripeShop(),
  onShipment: await openStripeShop('onShipment'),
}
afterAll(async () => {
  for (const shop of Object.values(shops)) await shop.close()
})

type Shopper = Awaited<ReturnType<StripeShop['sendToPayment']>>

/** Every purchase of the cart: a reopened cart can be bought again. */
async function listPurchases(shop: StripeShop, { placed }: Shopper) {
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
    const held = sessions.reduce((sum, session) => sum + shop.stripe.heldOf(session), 0)
    return { order, payment, sessions, taken, held }
  })
}

async function act(shop: StripeShop, step: Step, shopper: Shopper, firstEvent: number) {
  const latest = (await listPurchases(shop, shopper)).at(-1)
  const { sessionId = null } = latest?.payment ?? {}
  switch (step) {
    case 'open':
      return shopper.visit('')
    case 'pay':
      return sessionId === null ? null : shop.stripe.pay(sessionId)
    case 'pay another amount': {
      const session = sessionId === null ? undefined : shop.stripe.sessions.get(sessionId)
      if (session?.status !== 'open') return null
      session.amount += 100
      return shop.stripe.pay(session.id)
    }
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
    case 'merchant ships':
      return shop.ship(latest?.order.id ?? '')
    case 'five minutes pass':
      return shop.advance(5 * minuteMs)
    case 'half an hour passes':
      return shop.advance(30 * minuteMs)
    case 'a week passes':
      return shop.advance(7 * 24 * 60 * minuteMs)
    case 'the background works':
      return shop.work()
    case 'Stripe loses an answer':
      return shop.stripe.break({ on: 'POST', kind: 'reset' })
    case 'Stripe fails':
      return shop.stripe.break({ on: '', kind: 429 })
    case 'the process dies before it notes the page': {
      // Only a page that nobody has opened yet can be lost: later it is already stored.
      if (sessionId !== null) return null
      await shopper.visit('')
      const isPayment = eq(payments.id, latest?.payment.id ?? '')
      const forgotten = { sessionId: null, askOn: null }
      return shop.services.db.update(payments).set(forgotten).where(isPayment)
    }
  }
}

/** Runs until nothing is left to do: every page has expired and every refund is made. */
async function comeToRest(shop: StripeShop, hasEvents: boolean, firstEvent: number) {
  shop.stripe.mend()
  if (hasEvents) {
    const own = shop.stripe.events.slice(firstEvent)
    // Stripe signs each attempt separately; one that is too old is refused and sent again.
    for (const event of own) await shop.deliver(event)
  }
  for (let round = 0; round < 4; round += 1) {
    shop.advance(35 * minuteMs)
    await shop.work()
  }
}

const soldStates: readonly string[] = ['confirmed', 'inProgress', 'inTransit']

/** The expected captured and held amounts of a settled purchase. */
function listDue({ order, payment }: Awaited<ReturnType<typeof listPurchases>>[number]) {
  const { status, amountMinor } = payment
  const isSold = soldStates.includes(order.state)
  const isWaiting = payment.capture === 'onShipment' && order.state === 'confirmed'
  // An authorization expires after a week; then the order cannot be shipped.
  if (isWaiting && status !== 'paid') {
    const held = status === 'authorized' ? amountMinor : 0
    return { taken: 0, held, statuses: ['authorized', 'expired'] }
  }
  return { taken: isSold ? amountMinor : 0, held: 0, statuses: ['paid'] }
}

/** Lists broken invariants of all settled purchases of one cart. */
async function listFaults(shop: StripeShop, shopper: Shopper): Promise<string[]> {
  const purchases = await listPurchases(shop, shopper)
  const faults = purchases.flatMap((purchase) => {
    const { order, payment, taken, held, sessions } = purchase
    const isSold = soldStates.includes(order.state)
    const due = listDue(purchase)
    return [
      ...(isSold && !due.statuses.includes(payment.status) ? ['confirmed and unpaid'] : []),
      ...(taken > due.taken ? ['paid and lost, or paid twice'] : []),
      ...(taken < due.taken ? ['confirmed without the money'] : []),
      ...(held === due.held ? [] : ['money held for nothing, or let go of']),
      ...(order.state === 'created' ? ['left undecided'] : []),
      ...(sessions.length > 1 ? ['two pages for one payment'] : []),
      ...(sessions.some(({ status }) => status === 'open') && payment.sessionId !== null
        ? ['a page that is still open']
        : []),
    ]
  })
  const sold = purchases.filter(({ order }) => soldStates.includes(order.state)).length
  if (sold > 1) faults.push('sold twice')
  if ((await shopper.stock()) !== 5 - sold) faults.push('pieces lost or made up')
  return faults
}

async function runOrdering(shop: StripeShop, ordering: readonly Step[], hasEvents: boolean) {
  const shopper = await shop.sendToPayment()
  const firstEvent = shop.stripe.events.length
  for (const step of ordering) await act(shop, step, shopper, firstEvent)
  await comeToRest(shop, hasEvents, firstEvent)
  return listFaults(shop, shopper)
}

const captures = ['automatic', 'onShipment'] as const

describe.each(captures)('whatever happens to a payment, capture %s, in any order', (capture) => {
  it(
    `nothing is paid twice, paid and lost, or shipped unpaid: ${String(runs)} orderings`,
    async ({ task }) => {
      let tried = 0
      const faults = new Set<string>()
      const ordering = fc.array(fc.constantFrom(...steps, ...usual), {
        minLength: 3,
        maxLength: 12,
      })
      const property = fc.asyncProperty(ordering, fc.boolean(), async (given, hasEvents) => {
        tried += 1
        // Every ordering opens the page first; without it nothing could go wrong.
        const found = await runOrdering(shops[capture], ['open', ...given], hasEvents)
        for (const fault of found) faults.add(fault)
        expect(found).toEqual([])
      })
      const what = `A payment counts twice, is lost or missing on ${shops[capture].services.engine}, ${capture}`
      try {
        await fc.assert(property, { numRuns: runs })
      } finally {
        task.meta.repetitions = { row: 'I7', what, n: tried, failures: faults.size }
      }
    },
    patienceMs,
  )
})
