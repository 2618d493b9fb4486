import fc from 'fast-check'
import { endedStates } from './laws.testing.ts'
import type { Ledger, Sale } from './ledger.testing.ts'
import { readOrder } from './reads.testing.ts'
import { Breach } from './shop.testing.ts'
import { isOk, kind, of, orderKind, orderOf, post } from './step.testing.ts'

/** Whether an order still needs its buyer's name; null if that depends on what a person settles. */
function isUnderWay(ledger: Ledger, sale: Sale): boolean | null {
  const { state, payment, refunds, issues } = orderOf(ledger, sale)
  if (issues.length > 0) return null
  return (
    !endedStates.includes(state) ||
    ['pending', 'authorized', 'due'].includes(payment.status) ||
    [...sale.returns.values()].some((one) => one.state === 'requested') ||
    refunds.some((refund) => refund.state === 'pending')
  )
}

/** The merchant erases a customer: orders under way keep their buyer, carts are gone. */
const eraseStep = kind({
  weight: 1,
  values: fc.record({}),
  run: async (ledger, shop) => {
    const email = 'hanna@example.com'
    const call = { method: 'POST', path: '/v1/customers/erasures', body: { email } }
    if (!isOk(await post(ledger, shop, call))) return false
    // The answers to what the customer did are gone too.
    ledger.sent.splice(0)
    ledger.carts.splice(0)
    for (const sale of ledger.sales.filter((one) => one.email === email)) {
      const isKept = isUnderWay(ledger, sale)
      const isNamed = isKept ?? (await readOrder(shop, sale.orderId)).email !== null
      sale.isErased ||= !isNamed
      if (sale.isErased) ledger.erased.add(sale.orderId)
    }
    return true
  },
})

/** Another merchant calls the same operations, and neither sees nor moves anything. */
const strangerStep = orderKind({
  weight: 2,
  values: fc.record({
    of,
    what: fc.constantFrom(
      'read',
      'cancel',
      'confirm',
      'ship',
      'refund',
      'return',
      'pay',
      'correct',
    ),
  }),
  suits: () => true,
  run: async (ledger, shop, { orderId, lines }, { what }) => {
    const pieces = lines.map(({ id }) => ({ orderItemId: id, quantity: 1 }))
    const calls: Record<string, [string, string, unknown?]> = {
      read: ['GET', ''],
      cancel: ['POST', '/transitions', { to: 'cancelled' }],
      confirm: ['POST', '/transitions', { to: 'confirmed' }],
      ship: ['POST', '/shipments', { lines: pieces }],
      refund: ['POST', '/refunds', { amount: 0.01 }],
      return: ['POST', '/returns', { lines: pieces.map((line) => ({ ...line, reason: null })) }],
      pay: ['POST', '/payments/mark-paid'],
      correct: ['PATCH', '', { email: 'stranger@example.com' }],
    }
    const [method = '', path = '', body] = calls[what] ?? []
    const call = { method, path: `/v1/orders/${orderId}${path}`, body, from: 'stranger' } as const
    const answer = await post(ledger, shop, call)
    if (answer.status === 404) return false
    throw new Breach(`Nobody acts for another merchant: ${JSON.stringify([call, answer])}`)
  },
})

/** What concerns who acts, and for whom. */
export const peopleKinds = {
  'erase a customer': eraseStep,
  'act as another merchant': strangerStep,
}
