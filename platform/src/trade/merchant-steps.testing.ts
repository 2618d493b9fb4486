import fc from 'fast-check'
import { failedStates, settled, sum } from './laws.testing.ts'
import { openOf, refundPieces, type Line, type Sale } from './ledger.testing.ts'
import { readOrder } from './reads.testing.ts'
import {
  expectAnswer,
  hasSale,
  isOk,
  kind,
  manner,
  of,
  orderOf,
  pick,
  post,
  takeLines,
  wish,
} from './step.testing.ts'

const shippable: readonly string[] = ['confirmed', 'invoiced', 'inProgress']
const cancellable: readonly string[] = ['created', ...shippable, 'readyToPickUp']

/** Pieces of a line that left and are in no return. */
function returnable(sale: Sale, line: Line) {
  const requested = [...sale.returns.values()].filter(({ state }) => state === 'requested')
  const announced = sum(requested.map(({ lines }) => lines.get(line.id) ?? 0))
  return line.shipped - line.returned - announced
}

export const moveStep = kind({
  weight: 6,
  values: fc.record({
    of,
    to: fc.constantFrom(
      ...['confirmed', 'confirmed', 'cancelled', 'cancelled', 'inProgress', 'inTransit'],
      ...['inTransit', 'delivered', 'returned', 'closed', 'invalidated', 'invoiced'],
    ),
    manner,
  }),
  can: hasSale,
  run: async (ledger, shop, { of: which, to, manner: how }) => {
    const sale = pick(ledger.sales, which)
    const { state, payment } = orderOf(ledger, sale)
    const path = `/v1/orders/${sale.orderId}/transitions`
    const answer = await post(ledger, shop, { method: 'POST', path, body: { to } }, how)
    const isPending = payment.status === 'pending'
    const isFree = cancellable.includes(state) && sale.parcels.size === 0
    const promised =
      to === 'cancelled' && isFree ? true : to === 'confirmed' && isPending ? false : null
    expectAnswer(ledger, promised, answer, [to, state, payment])
    return isOk(answer)
  },
})

export const shipStep = kind({
  weight: 12,
  values: fc.record({ of, wish, manner }),
  can: ({ sales }, values) =>
    sales.length > 0 && takeLines(pick(sales, values.of), values.wish, openOf).length > 0,
  run: async (ledger, shop, values) => {
    const sale = pick(ledger.sales, values.of)
    const taken = takeLines(sale, values.wish, openOf)
    const { state, payment } = orderOf(ledger, sale)
    const lines = taken.map(({ line, quantity }) => ({ orderItemId: line.id, quantity }))
    const path = `/v1/orders/${sale.orderId}/shipments`
    const answer = await post(
      ledger,
      shop,
      { method: 'POST', path, body: { lines } },
      values.manner,
    )
    const isOpen = taken.every(({ line, quantity }) => quantity <= openOf(line))
    const isPaid = [...settled, 'due'].includes(payment.status)
    const isLost = !isOpen || ['pending', 'expired', 'cancelled'].includes(payment.status)
    const promised = isLost ? false : shippable.includes(state) && isPaid ? true : null
    expectAnswer(ledger, promised, answer, [taken, state, payment])
    const { id } = answer.body as { id: string }
    if (!isOk(answer)) return false
    if (sale.parcels.has(id)) return true
    sale.parcels.set(id, { delivered: false })
    for (const { line, quantity } of taken) line.shipped += quantity
    return true
  },
})

const takeReturn = (sale: Sale, given: Parameters<typeof takeLines>[1]) =>
  takeLines(sale, given, (line) => returnable(sale, line))

const deliverStep = kind({
  weight: 3,
  values: fc.record({ of, which: fc.nat({ max: 2 }) }),
  can: ({ sales }, values) => sales.length > 0 && pick(sales, values.of).parcels.size > 0,
  run: async (ledger, shop, values) => {
    const { parcels, orderId } = pick(ledger.sales, values.of)
    const id = pick([...parcels.keys()], values.which)
    const path = `/v1/orders/${orderId}/shipments/${id}/deliver`
    expectAnswer(ledger, true, await post(ledger, shop, { method: 'POST', path }), id)
  },
})

const returnStep = kind({
  weight: 10,
  values: fc.record({ of, wish, manner }),
  can: ({ sales }, values) =>
    sales.length > 0 && takeReturn(pick(sales, values.of), values.wish).length > 0,
  run: async (ledger, shop, values) => {
    const sale = pick(ledger.sales, values.of)
    const taken = takeReturn(sale, values.wish)
    const lines = taken.map(({ line, quantity }) => ({
      ...{ orderItemId: line.id, quantity, reason: null },
    }))
    const path = `/v1/orders/${sale.orderId}/returns`
    const answer = await post(
      ledger,
      shop,
      { method: 'POST', path, body: { lines } },
      values.manner,
    )
    const promised = taken.every(({ line, quantity }) => quantity <= returnable(sale, line))
    expectAnswer(ledger, promised, answer, [taken, orderOf(ledger, sale).state])
    const { id } = answer.body as { id: string }
    if (!isOk(answer)) return false
    if (sale.returns.has(id)) return true
    const counts = new Map(taken.map(({ line, quantity }) => [line.id, quantity]))
    sale.returns.set(id, { lines: counts, state: 'requested' })
    return true
  },
})

const receiveStep = kind({
  weight: 10,
  values: fc.record({
    of,
    which: fc.nat({ max: 2 }),
    how: fc.constantFrom('receive', 'receive', 'receive less', 'cancel'),
    restock: fc.boolean(),
    refund: fc.boolean(),
    manner,
  }),
  can: ({ sales }, values) => sales.length > 0 && pick(sales, values.of).returns.size > 0,
  run: async (ledger, shop, { which, how, restock, refund, ...values }) => {
    const sale = pick(ledger.sales, values.of)
    const requested = [...sale.returns].filter(([, { state }]) => state === 'requested')
    const [id, found] = pick(requested.length > 0 ? requested : [...sale.returns], which)
    const path = `/v1/orders/${sale.orderId}/returns/${id}`
    const isOpen = found.state === 'requested'
    if (how === 'cancel') {
      const answer = await post(ledger, shop, { method: 'POST', path: `${path}/cancel` })
      expectAnswer(ledger, isOpen ? true : null, answer, found)
      if (isOk(answer) && isOpen) found.state = 'cancelled'
      return isOk(answer)
    }
    const less = how === 'receive less' ? 1 : 0
    const lines = [...found.lines]
      .map(([orderItemId, quantity]) => ({ orderItemId, quantity: quantity - less, restock }))
      .filter(({ quantity }) => quantity > 0)
    const call = { method: 'POST', path: `${path}/receive`, body: { lines, refund } }
    const answer = await post(ledger, shop, call, values.manner)
    const isPlain =
      sale.refunds.size === 0 && settled.includes(orderOf(ledger, sale).payment.status)
    const isPromised = isOpen && lines.length > 0 && (!refund || isPlain)
    expectAnswer(ledger, isPromised ? true : null, answer, [found, sale.lines])
    if (!isOk(answer)) return false
    if (found.state !== 'requested') return true
    found.state = 'received'
    found.lines = new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
    for (const { orderItemId, quantity } of lines) {
      const line = sale.lines.find((each) => each.id === orderItemId) as Line
      line.returned += quantity
      if (restock) line.returnedToStock += quantity
      else if (refund) line.returnedWrittenOff += quantity
      if (refund) line.refunded += Math.min(quantity, line.ordered - line.refunded)
    }
    const { refundId } = answer.body as { refundId: string | null }
    if (refundId === null) return true
    const { refunds } = await readOrder(shop, sale.orderId)
    const minor = Math.round((refunds.find((each) => each.id === refundId)?.amount ?? 0) * 100)
    sale.refunds.set(refundId, minor)
    return true
  },
})

const refundStep = kind({
  weight: 9,
  values: fc.record({
    of,
    wish,
    by: fc.constantFrom('lines', 'lines', 'shipping', 'amount', 'lines and amount'),
    amount: fc.integer({ min: 1, max: 3000 }),
    restock: fc.boolean(),
    manner,
  }),
  can: hasSale,
  run: async (ledger, shop, { by, restock, ...values }) => {
    const sale = pick(ledger.sales, values.of)
    const isByLine = by.startsWith('lines')
    const left = ({ ordered, refunded }: Line) => ordered - refunded
    const taken = isByLine ? takeLines(sale, values.wish, left) : []
    if (isByLine && taken.length === 0) return false
    const lines = taken.map(({ line, quantity }) => ({ itemId: line.id, quantity, restock }))
    const body = {
      lines,
      shipping: by === 'shipping',
      ...(by.endsWith('amount') && { amount: values.amount / 100 }),
    }
    const path = `/v1/orders/${sale.orderId}/refunds`
    const answer = await post(ledger, shop, { method: 'POST', path, body }, values.manner)
    const { payment, state } = orderOf(ledger, sale)
    const leftMinor = payment.amount - sum(sale.refunds.values())
    const isPaid = settled.includes(payment.status)
    const isTooMuch =
      taken.some(({ line, quantity }) => line.refunded + quantity > line.ordered) ||
      (by.endsWith('amount') && values.amount > leftMinor) ||
      !isPaid ||
      failedStates.includes(state)
    const isPlain = sale.refunds.size === 0 && (by === 'lines' ? !restock : by === 'amount')
    expectAnswer(ledger, isTooMuch ? false : isPlain ? true : null, answer, [
      taken,
      payment,
      leftMinor,
    ])
    if (!isOk(answer)) return false
    const { id, amount } = answer.body as { id: string; amount: number }
    if (sale.refunds.has(id)) return true
    sale.refunds.set(id, Math.round(amount * 100))
    for (const { line, quantity } of taken) refundPieces(line, quantity, restock)
    return true
  },
})

/** What a merchant does with orders. */
export const merchantKinds = {
  move: moveStep,
  ship: shipStep,
  'deliver a parcel': deliverStep,
  'ask for a return': returnStep,
  'receive a return': receiveStep,
  refund: refundStep,
}
