import type { Order } from '@/lib/commerce/order'
import type { OrderRow } from '@/lib/commerce/orders'

/** Orders as the platform replies with them: one, and as a row of a list. */
export type { Order, OrderRow }

type OrderTone = 'underWay' | 'done' | 'ended'

const DONE = ['delivered', 'closed']
const SENT = ['inTransit', 'delivered', 'returned']
const ENDED = ['cancelled', 'returned', 'invalidated']

/** Unknown states count as open. */
export function orderTone(state: string): OrderTone {
  if (DONE.includes(state)) return 'done'
  return ENDED.includes(state) ? 'ended' : 'underWay'
}

const ENDINGS = ['cancelled', 'declined', 'expired', 'refunded'] as const

/** How the payment of an order ended that was not paid: a key of `order.notPaid.ended`. */
export function paymentEnding({ payment }: { payment: { status: string } }) {
  return ENDINGS.find((each) => each === payment.status) ?? 'expired'
}

type Owed = Pick<Order, 'orderNumber' | 'total' | 'chargedTotal'> & {
  payment: Pick<Order['payment'], 'status' | 'type'>
}

/** What a buyer still has to transfer, and the reference to write; null for cash, or if not due. */
export const dueTransfer = ({ orderNumber, total, chargedTotal, payment }: Owed) =>
  payment.status === 'due' && ['bankTransfer', 'invoice'].includes(payment.type)
    ? { amount: chargedTotal ?? total, reference: orderNumber }
    : null

/**
 * What is left of a total that was lowered, under a key of `order.totals`; null if it was not, or if
 * the order was cancelled before it was paid.
 */
export const loweredTotal = ({
  total,
  chargedTotal,
  payment,
}: Pick<Owed, 'total' | 'chargedTotal'> & { payment: Pick<Owed['payment'], 'status'> }) =>
  chargedTotal && chargedTotal.amountMinor < total.amountMinor && payment.status !== 'cancelled'
    ? {
        key: payment.status === 'due' ? ('toPay' as const) : ('charged' as const),
        amount: chargedTotal,
      }
    : null

/** The fields that the progress of an order is derived from. */
export type OrderProgress = Pick<OrderRow, 'state' | 'payment' | 'timeline' | 'placedOn'> & {
  shipping: Pick<NonNullable<OrderRow['shipping']>, 'type'> | null
}

type ParcelKey = 'packed' | 'inTransit' | 'ready' | 'arrived' | 'collected'
type EndKey = 'cancelled' | 'returned' | 'invalidated' | 'closed'
type StepKey = 'received' | 'receivedPaid' | 'waiting' | ParcelKey | EndKey

/** One step of the timeline. */
export interface OrderStep {
  readonly key: StepKey
  readonly mark: 'done' | 'now' | 'ahead' | 'bad'
  /** ISO 8601 instant at which it happened, if known. */
  readonly occurredOn: string | null
}

/** The states that a step covers. */
type Plan = readonly (readonly [ParcelKey, readonly string[]])[]
const DELIVERY: Plan = [
  ['packed', ['inProgress']],
  ['inTransit', ['inTransit']],
  ['arrived', ['delivered', 'closed']],
]
const PICKUP: Plan = [
  ['packed', ['inProgress', 'inTransit']],
  ['ready', ['readyToPickUp']],
  ['collected', ['delivered', 'closed']],
]

/**
 * The progress of an order: received, then the steps of a delivery or a pickup. The last one
 * reached is the current one; an order that was cancelled, returned or closed unsent ends there.
 */
export function orderSteps(order: OrderProgress): OrderStep[] {
  const { state, timeline, payment, placedOn } = order
  const momentOf = (states: readonly string[]) =>
    timeline.findLast((event) => states.includes(event.state))?.occurredOn ?? null
  // A platform that tells when it was closed also tells when it was sent.
  const isUnsent = state === 'closed' && momentOf(['closed']) !== null && momentOf(SENT) === null
  const end = isEnd(state) ? state : isUnsent ? 'closed' : null
  const whole = order.shipping?.type === 'pickup' ? PICKUP : DELIVERY
  const plan = isUnsent ? whole.slice(0, -1) : whole
  const reached = plan.findLastIndex(
    ([, states]) => states.includes(state) || momentOf(states) !== null,
  )
  const isWaiting = payment.status === 'pending'
  const first: OrderStep = {
    key: payment.status === 'paid' ? 'receivedPaid' : 'received',
    mark: reached < 0 && !isWaiting && end === null ? 'now' : 'done',
    occurredOn: placedOn,
  }
  const steps = plan.map(([key, states], index): OrderStep => {
    const mark = index < reached ? 'done' : index === reached ? 'now' : 'ahead'
    return { key, mark, occurredOn: momentOf(states) }
  })
  if (end) {
    const mark = end === 'returned' || end === 'closed' ? 'done' : 'bad'
    const passed = steps.filter((step) => step.occurredOn).map(asDone)
    return [first, ...passed, { key: end, mark, occurredOn: momentOf([end]) }]
  }
  const waiting: OrderStep = { key: 'waiting', mark: 'now', occurredOn: null }
  return [first, ...(isWaiting ? [waiting] : []), ...steps]
}

function asDone(step: OrderStep): OrderStep {
  return { ...step, mark: 'done' }
}

function isEnd(state: string): state is Exclude<EndKey, 'closed'> {
  return orderTone(state) === 'ended'
}
