import fc from 'fast-check'
import { hamburg } from '#commerce/selling-store.testing.ts'
import { nextStates } from '#commerce/orders/life-cycle.ts'
import { orderMailKinds } from '#store/enums.ts'
import type { OrderState } from '#store/schema/orders.ts'
import { failedStates, packedStates, settled, sum } from './laws.testing.ts'
import { openOf, unrefundedOf, type Ledger, type Line, type Sale } from './ledger.testing.ts'
import { readOrder } from './reads.testing.ts'
import { refundStep } from './refund-steps.testing.ts'
import {
  ask,
  expectAnswer,
  isOk,
  manner,
  of,
  orderKind,
  orderOf,
  pick,
  post,
  takeLines,
  wish,
  type Wish,
} from './step.testing.ts'

const cancellable: readonly string[] = ['created', ...packedStates, 'readyToPickUp']

/** Whether the goods of an order may leave: it was paid, or its money is held or due. */
const mayLeave = (ledger: Ledger, sale: Sale) =>
  [...settled, 'due', 'authorized'].includes(orderOf(ledger, sale).payment.status)

/** Pieces of a line that left and are in no return. */
function returnable(sale: Sale, line: Line) {
  const requested = [...sale.returns.values()].filter(({ state }) => state === 'requested')
  const announced = sum(requested.map(({ lines }) => lines.get(line.id) ?? 0))
  return line.shipped - line.returned - announced
}

/** What was not sent may be closed when nothing of it is to be sent, and keeps what was paid. */
function isClosable(ledger: Ledger, sale: Sale): boolean | null {
  const { state, payment } = orderOf(ledger, sale)
  if (!packedStates.includes(state)) return null
  const isEmpty = sum(sale.lines.map((line) => openOf(line) + line.shipped)) === 0
  return isEmpty && settled.includes(payment.status)
}

export const moveStep = orderKind({
  weight: 12,
  values: fc.record({
    of,
    to: fc.constantFrom<OrderState>(
      ...(['confirmed', 'confirmed', 'invoiced', 'inProgress', 'inTransit', 'inTransit'] as const),
      ...(['delivered', 'delivered', 'returned', 'closed', 'closed'] as const),
      ...(['cancelled', 'cancelled', 'invalidated'] as const),
    ),
    manner,
  }),
  suits: (ledger, sale, { to }) => {
    const { state, payment } = orderOf(ledger, sale)
    if (failedStates.includes(to) && sale.lines.some(({ shipped }) => shipped > 0)) return false
    if (to === 'confirmed' && payment.status === 'pending') return false
    return nextStates[state].includes(to) && (to !== 'inTransit' || mayLeave(ledger, sale))
  },
  run: async (ledger, shop, sale, { to, manner: how }) => {
    const { state, payment } = orderOf(ledger, sale)
    const path = `/v1/orders/${sale.orderId}/transitions`
    const answer = await post(ledger, shop, { method: 'POST', path, body: { to } }, how)
    const isPending = payment.status === 'pending'
    const isFree = cancellable.includes(state) && sale.parcels.size === 0
    const promised =
      to === 'closed'
        ? isClosable(ledger, sale)
        : to === 'cancelled' && isFree
          ? true
          : to === 'confirmed' && isPending
            ? false
            : null
    expectAnswer(ledger, promised, answer, [to, state, payment])
    sale.isArrived ||= to === 'delivered' && isOk(answer)
    return isOk(answer)
  },
})

export const shipStep = orderKind({
  weight: 12,
  values: fc.record({ of, wish, manner }),
  suits: (ledger, sale, values) =>
    packedStates.includes(orderOf(ledger, sale).state) &&
    mayLeave(ledger, sale) &&
    takeLines(sale, values.wish, openOf).length > 0,
  run: async (ledger, shop, sale, values) => {
    const taken = takeLines(sale, values.wish, openOf)
    if (taken.length === 0) return false
    const { state, payment } = orderOf(ledger, sale)
    const path = `/v1/orders/${sale.orderId}/shipments`
    const lines = taken.map(({ line, quantity }) => ({ orderItemId: line.id, quantity }))
    const call = { method: 'POST', path, body: { lines } }
    const answer = await post(ledger, shop, call, values.manner)
    const isOpen = taken.every(({ line, quantity }) => quantity <= openOf(line))
    const isPaid = [...settled, 'due'].includes(payment.status)
    const isLost = !isOpen || ['pending', 'expired', 'cancelled'].includes(payment.status)
    const promised = isLost ? false : packedStates.includes(state) && isPaid ? true : null
    expectAnswer(ledger, promised, answer, [taken, state, payment])
    const { id } = answer.body as { id: string }
    if (!isOk(answer)) return false
    if (sale.parcels.has(id)) return true
    sale.parcels.set(id, { delivered: false })
    for (const { line, quantity } of taken) line.shipped += quantity
    return true
  },
})

export const deliverStep = orderKind({
  weight: 4,
  values: fc.record({ of, which: fc.nat({ max: 2 }) }),
  suits: (_ledger, { parcels }) => [...parcels.values()].some(({ delivered }) => !delivered),
  run: async (ledger, shop, { parcels, orderId }, values) => {
    if (parcels.size === 0) return false
    const under = [...parcels].filter(([, { delivered }]) => !delivered)
    const [id, parcel] = pick(under.length > 0 ? under : [...parcels], values.which)
    const path = `/v1/orders/${orderId}/shipments/${id}/deliver`
    const isDone = await ask(ledger, shop, { method: 'POST', path }, { promised: true })
    parcel.delivered ||= isDone
    return isDone
  },
})

const takeReturn = (sale: Sale, given: Wish) =>
  takeLines(sale, given, (line) => returnable(sale, line))

export const returnStep = orderKind({
  weight: 8,
  values: fc.record({ of, wish, by: fc.constantFrom('merchant', 'merchant', 'buyer'), manner }),
  suits: (_ledger, sale, values) => takeReturn(sale, values.wish).length > 0,
  run: async (ledger, shop, sale, values) => {
    const taken = takeReturn(sale, values.wish)
    if (taken.length === 0) return false
    const lines = taken.map(({ line, quantity }) => ({
      ...{ orderItemId: line.id, quantity, reason: null },
    }))
    const { orderToken } = sale
    const call =
      values.by === 'buyer'
        ? ({ path: '/v1/order-returns', body: { orderToken, lines }, from: 'shopper' } as const)
        : { path: `/v1/orders/${sale.orderId}/returns`, body: { lines } }
    const answer = await post(ledger, shop, { method: 'POST', ...call }, values.manner)
    const isThere = taken.every(({ line, quantity }) => quantity <= returnable(sale, line))
    // A buyer may come too late.
    const promised = isThere && values.by === 'buyer' ? null : isThere
    expectAnswer(ledger, promised, answer, [taken, orderOf(ledger, sale).state])
    const { id } = answer.body as { id: string }
    if (!isOk(answer)) return false
    if (sale.returns.has(id)) return true
    const counts = new Map(taken.map(({ line, quantity }) => [line.id, quantity]))
    sale.returns.set(id, { lines: counts, state: 'requested' })
    return true
  },
})

/** What has arrived may arrive once more, under another key. */
const stateFor = (how: string) => (how === 'once more' ? 'received' : 'requested')

export const receiveStep = orderKind({
  weight: 16,
  values: fc.record({
    of,
    which: fc.nat({ max: 2 }),
    how: fc.constantFrom(
      ...(['receive', 'receive', 'receive', 'receive less', 'cancel'] as const),
      ...(['once more', 'once more'] as const),
    ),
    restock: fc.boolean(),
    refund: fc.boolean(),
    manner,
  }),
  suits: (_ledger, { returns }, { how }) =>
    [...returns.values()].some(({ state }) => state === stateFor(how)),
  run: async (ledger, shop, sale, { which, how, restock, refund, ...values }) => {
    if (sale.returns.size === 0) return false
    const fitting = [...sale.returns].filter(([, { state }]) => state === stateFor(how))
    const [id, found] = pick(fitting.length > 0 ? fitting : [...sale.returns], which)
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
      sale.refunds.size === 0 && [...settled, 'due'].includes(orderOf(ledger, sale).payment.status)
    const isPromised = isOpen ? !refund || isPlain : found.state === 'received'
    expectAnswer(ledger, isPromised && lines.length > 0 ? true : null, answer, [found, sale.lines])
    if (!isOk(answer)) return false
    if (found.state !== 'requested') return true
    found.state = 'received'
    found.lines = new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
    for (const { orderItemId, quantity } of lines) {
      const line = sale.lines.find((each) => each.id === orderItemId) as Line
      line.returned += quantity
      if (restock) line.returnedToStock += quantity
      else if (refund) line.returnedWrittenOff += quantity
      if (refund) line.refunded += Math.min(quantity, unrefundedOf(line))
    }
    const { refundId } = answer.body as { refundId: string | null }
    if (refundId === null) return true
    const { refunds } = await readOrder(shop, sale.orderId)
    const minor = Math.round((refunds.find((each) => each.id === refundId)?.amount ?? 0) * 100)
    sale.refunds.set(refundId, minor)
    return true
  },
})

export const markPaidStep = orderKind({
  weight: 2,
  values: fc.record({ of, manner }),
  suits: (ledger, sale) => orderOf(ledger, sale).payment.status === 'due',
  run: (ledger, shop, sale, values) => {
    const promised = orderOf(ledger, sale).payment.status === 'due'
    const path = `/v1/orders/${sale.orderId}/payments/mark-paid`
    return ask(ledger, shop, { method: 'POST', path }, { ...values, promised })
  },
})

/** Another address of the delivery moves no cent: one in another country is refused. */
const correctStep = orderKind({
  weight: 2,
  values: fc.record({ of, what: fc.constantFrom('email', 'street', 'country') }),
  suits: (_ledger, { isOver, isErased }) => !isOver && !isErased,
  run: async (ledger, shop, sale, { what }) => {
    const moved = what === 'country' ? { countryCode: 'AT' } : { line1: 'Elbchaussee 99' }
    const isMail = what === 'email'
    const body = isMail ? { email: 'a@b.example' } : { shippingAddress: { ...hamburg, ...moved } }
    const promised = what === 'country' ? false : isMail || !sale.isOver || null
    const call = { method: 'PATCH', path: `/v1/orders/${sale.orderId}`, body }
    const isDone = await ask(ledger, shop, call, { promised })
    if (isDone && isMail) {
      sale.isErased = false
      sale.email = 'a@b.example'
    }
    return isDone
  },
})

/** A mail that is sent again moves nothing. */
const resendStep = orderKind({
  weight: 1,
  values: fc.record({ of, manner }),
  suits: () => true,
  run: async (ledger, shop, { orderId }, values) => {
    const path = `/v1/orders/${orderId}/mails`
    const { body } = await shop.send({ method: 'GET', path })
    const [mail] = (body as { data: { id: string; kind: string }[] }).data
    const call = { method: 'POST', path: `${path}/${String(mail?.id)}/resend` }
    // The receipt of a withdrawal says what was declared then.
    const promised = orderMailKinds.some((kind) => kind === mail?.kind)
    return ask(ledger, shop, call, { ...values, promised })
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
  'mark an order as paid': markPaidStep,
  'correct an order': correctStep,
  'send a mail again': resendStep,
}
