import { orderTone } from './order-states'

/** What the way of an order is told from. */
export interface OrderProgress {
  readonly state: string
  readonly payment: { readonly status: string }
  readonly shipping: { readonly type: string } | null
  readonly timeline: readonly { readonly state: string; readonly occurredOn: string }[]
  readonly placedOn: string
}

type ParcelKey = 'packed' | 'way' | 'ready' | 'arrived' | 'collected'
type EndKey = 'cancelled' | 'returned' | 'invalidated'
export type StepKey = 'received' | 'receivedPaid' | 'waiting' | ParcelKey | EndKey

/** One mark of the timeline. */
export interface OrderStep {
  readonly key: StepKey
  readonly mark: 'done' | 'now' | 'ahead' | 'bad'
  /** ISO moment at which it happened, when it did and the platform tells. */
  readonly occurredOn: string | null
}

/** The states that a step stands for. */
type Plan = readonly (readonly [ParcelKey, readonly string[]])[]
const DELIVERY: Plan = [
  ['packed', ['inProgress']],
  ['way', ['inTransit']],
  ['arrived', ['delivered', 'closed']],
]
const PICKUP: Plan = [
  ['packed', ['inProgress', 'inTransit']],
  ['ready', ['readyToPickUp']],
  ['collected', ['delivered', 'closed']],
]

/**
 * How far an order has come: received, then the way of a parcel or of a pickup. The last step that
 * was reached is where it is now. An order that was called off or came back ends with that.
 */
export function orderSteps(order: OrderProgress): OrderStep[] {
  const { state, timeline, payment, placedOn } = order
  const plan = order.shipping?.type === 'pickup' ? PICKUP : DELIVERY
  const momentOf = (states: readonly string[]) =>
    timeline.findLast((event) => states.includes(event.state))?.occurredOn ?? null
  const reached = plan.findLastIndex(
    ([, states]) => states.includes(state) || momentOf(states) !== null,
  )
  const isWaiting = payment.status === 'pending'
  const first: OrderStep = {
    key: payment.status === 'paid' ? 'receivedPaid' : 'received',
    mark: reached < 0 && !isWaiting && !isEnd(state) ? 'now' : 'done',
    occurredOn: placedOn,
  }
  const steps = plan.map(([key, states], index): OrderStep => {
    const mark = index < reached ? 'done' : index === reached ? 'now' : 'ahead'
    return { key, mark, occurredOn: index > reached ? null : momentOf(states) }
  })
  if (isEnd(state)) {
    const mark = state === 'returned' ? 'done' : 'bad'
    const passed = steps.filter((step) => step.occurredOn).map(asDone)
    return [first, ...passed, { key: state, mark, occurredOn: momentOf([state]) }]
  }
  const waiting: OrderStep = { key: 'waiting', mark: 'now', occurredOn: null }
  return [first, ...(isWaiting ? [waiting] : []), ...steps]
}

function asDone(step: OrderStep): OrderStep {
  return { ...step, mark: 'done' }
}

function isEnd(state: string): state is EndKey {
  return orderTone(state) === 'ended'
}
