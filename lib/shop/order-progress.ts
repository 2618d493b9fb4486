/** What an order's state means to the shopper: the marks of the stock line say it again. */
export type OrderTone = 'underWay' | 'done' | 'ended'

const DONE = ['delivered', 'closed']
const ENDED = ['cancelled', 'returned', 'invalidated']

/** Full `primary` under way, full `success` done, hollow ended. A state we do not know is under way. */
export function orderTone(state: string): OrderTone {
  if (DONE.includes(state)) return 'done'
  return ENDED.includes(state) ? 'ended' : 'underWay'
}

/** States with words of their own in `messages/<language>/account.json`. */
const STATES = [
  'created',
  'confirmed',
  'invoiced',
  'inProgress',
  'readyToPickUp',
  'inTransit',
  'delivered',
  'cancelled',
  'returned',
  'closed',
  'invalidated',
] as const
export type OrderState = (typeof STATES)[number]

/** The state by its own name; "confirmed" for one that is newer than this shop. */
export function knownState(state: string): OrderState {
  return STATES.find((known) => known === state) ?? 'confirmed'
}

export type StepKey =
  'received' | 'packed' | 'onItsWay' | 'readyToCollect' | 'delivered' | 'collected'

/** One of the four marks on the line. */
export interface OrderStep {
  readonly key: StepKey
  readonly place: 'done' | 'now' | 'ahead'
  /** When it was reached, ISO 8601; null ahead and when the platform does not tell. */
  readonly on: string | null
}

interface Progress {
  readonly state: string
  /** Type of the shipping method; pickups are collected. */
  readonly shippingType: string | null
  readonly timeline: readonly { readonly state: string; readonly occurredOn: string }[]
}

/** The states that a step stands for; the last step that was reached is where the order is now. */
const DELIVERY: readonly [StepKey, readonly string[]][] = [
  ['received', ['created', 'confirmed', 'invoiced']],
  ['packed', ['inProgress']],
  ['onItsWay', ['inTransit']],
  ['delivered', ['delivered', 'closed']],
]
const PICKUP: readonly [StepKey, readonly string[]][] = [
  ['received', ['created', 'confirmed', 'invoiced']],
  ['packed', ['inProgress', 'inTransit']],
  ['readyToCollect', ['readyToPickUp']],
  ['collected', ['delivered', 'closed']],
]

/** The four steps of an order; none for one that was called off or came back. */
export function orderSteps({ state, shippingType, timeline }: Progress): OrderStep[] {
  if (orderTone(state) === 'ended') return []
  const plan = shippingType === 'pickup' ? PICKUP : DELIVERY
  const reached = Math.max(
    0,
    plan.findIndex(([, states]) => states.includes(state)),
  )
  return plan.map(([key, states], index) => ({
    key,
    place: index < reached ? 'done' : index === reached ? 'now' : 'ahead',
    on: index > reached ? null : lastOf(timeline, states),
  }))
}

function lastOf(timeline: Progress['timeline'], states: readonly string[]): string | null {
  return timeline.findLast((event) => states.includes(event.state))?.occurredOn ?? null
}
