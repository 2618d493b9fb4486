import fc from 'fast-check'
import { failedStates, settled, sum } from './laws.testing.ts'
import {
  openOf,
  refundPieces,
  type From,
  type Ledger,
  type Line,
  type Sale,
} from './ledger.testing.ts'
import {
  expectAnswer,
  isOk,
  manner,
  of,
  orderKind,
  orderOf,
  post,
  takeLines,
  wish,
  type Wish,
} from './step.testing.ts'

/** Whether a refund takes something off a payment that is still due. */
function isLowered(ledger: Ledger, sale: Sale, { by, from }: { by: string; from: From }) {
  const isDue = orderOf(ledger, sale).payment.status === 'due'
  // The one who brings the order was told what to collect.
  const isOpen = sale.pay === 'cash' && by === 'lines' && from === 'open'
  return isDue && (sale.pay === 'invoice' || isOpen)
}

/** The lines that a refund names: those of a wish, or all that is left of each. */
function takeRefund(sale: Sale, { by, wish: given, from }: { by: string; wish: Wish; from: From }) {
  if (by.startsWith('all'))
    return sale.lines
      .map((line) => ({ line, quantity: refundable(line, null) }))
      .filter(({ quantity }) => quantity > 0)
  return by.startsWith('lines') ? takeLines(sale, given, (line) => refundable(line, from)) : []
}

/** What is left of a payment, minor units. */
const leftOf = (ledger: Ledger, sale: Sale) =>
  orderOf(ledger, sale).payment.taken - sum(sale.refunds.values())

export const refundStep = orderKind({
  weight: 14,
  values: fc.record({
    of,
    wish,
    by: fc.constantFrom(
      ...[
        'lines',
        'lines',
        'shipping',
        'shipping',
        'amount',
        'lines and amount',
        'all',
        'all lines',
      ],
    ),
    from: fc.constantFrom<From>(null, null, 'open', 'shipped'),
    amount: fc.integer({ min: 1, max: 1500 }),
    restock: fc.boolean(),
    manner,
  }),
  suits: (ledger, sale, values) => {
    const { payment, state } = orderOf(ledger, sale)
    if (failedStates.includes(state)) return false
    if (!isLowered(ledger, sale, values) && !settled.includes(payment.status)) return false
    if (!values.by.startsWith('lines')) return leftOf(ledger, sale) > 0
    return takeRefund(sale, values).length > 0
  },
  run: async (ledger, shop, sale, { by, restock, ...values }) => {
    const from = by.startsWith('all') ? null : values.from
    const taken = takeRefund(sale, { ...values, by })
    if (by.startsWith('lines') && taken.length === 0) return false
    const lines = taken.map(({ line, quantity }) => ({ itemId: line.id, quantity, restock, from }))
    const body = {
      lines,
      shipping: by === 'shipping' || by === 'all',
      ...(by.endsWith('amount') && { amount: values.amount / 100 }),
    }
    const path = `/v1/orders/${sale.orderId}/refunds`
    const answer = await post(ledger, shop, { method: 'POST', path, body }, values.manner)
    const { payment, state } = orderOf(ledger, sale)
    const leftMinor = leftOf(ledger, sale)
    const isPaid = settled.includes(payment.status)
    const isTooMuch =
      taken.some(({ line, quantity }) => quantity > refundable(line, from)) ||
      (by.endsWith('amount') && values.amount > leftMinor) ||
      !(isPaid || isLowered(ledger, sale, { by, from })) ||
      failedStates.includes(state)
    const isPlain = sale.refunds.size === 0 && !sale.isHandled && payment.taken === payment.amount
    const isLines = by === 'lines' && !restock && isPaid
    // What never left can be cancelled whatever was paid back before.
    const isPromised = isPlain ? isLines || by === 'amount' : isLines && from === 'open'
    const why = [taken, payment, leftMinor]
    expectAnswer(ledger, isTooMuch ? false : isPromised ? true : null, answer, why)
    if (!isOk(answer)) return false
    const { id, amount } = answer.body as { id: string; amount: number }
    if (sale.refunds.has(id)) return true
    sale.refunds.set(id, Math.round(amount * 100))
    if (by.endsWith('amount') && amount === 0) sale.credits.set(id, values.amount)
    for (const { line, quantity } of taken) refundPieces(line, { quantity, restock, from })
    return true
  },
})

/** Pieces of a line whose money can still be given back. */
const refundable = (line: Line, from: From) =>
  Math.min(
    line.ordered - line.refunded,
    from === 'open' ? openOf(line) : from === 'shipped' ? line.shipped : line.ordered,
  )
