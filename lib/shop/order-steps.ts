/** What the timeline needs of an order. */
export interface OrderProgress {
  readonly state: string
  readonly payment: { readonly status: string }
  readonly shipping: { readonly type: string } | null
  readonly timeline: readonly { readonly state: string; readonly occurredOn: string }[]
  readonly placedOn: string
}

export type StepKey =
  'received' | 'receivedPaid' | 'waiting' | 'packed' | 'way' | 'ready' | 'arrived' | EndKey
type EndKey = 'cancelled' | 'returned' | 'closed' | 'invalidated'

/** One mark of the timeline. */
export interface OrderStep {
  readonly key: StepKey
  readonly mark: 'done' | 'now' | 'ahead' | 'bad'
  /** ISO moment at which it happened, when it did. */
  readonly occurredOn: string | null
}

const STATES: Readonly<Record<'packed' | 'way' | 'ready' | 'arrived', readonly string[]>> = {
  packed: ['inProgress', 'invoiced', 'confirmed'],
  way: ['inTransit'],
  ready: ['readyToPickUp'],
  arrived: ['delivered'],
}

/** How far an order has come; the life cycle of a parcel or of a pickup, in four steps. */
export function orderSteps(order: OrderProgress): OrderStep[] {
  const isPickup = order.shipping?.type === 'pickup'
  const happened = (states: readonly string[]) =>
    order.timeline.findLast(({ state }) => states.includes(state))?.occurredOn ?? null
  const isWaiting = order.payment.status === 'pending'
  const first: OrderStep = {
    key: order.payment.status === 'paid' ? 'receivedPaid' : 'received',
    mark: 'done',
    occurredOn: order.placedOn,
  }
  const keys = isPickup
    ? (['packed', 'ready', 'arrived'] as const)
    : (['packed', 'way', 'arrived'] as const)
  const reached = keys.findLastIndex((key) => happened(STATES[key]) !== null)
  const steps = keys.map((key, index): OrderStep => {
    const mark = index < reached ? 'done' : index === reached ? 'now' : 'ahead'
    return { key, mark, occurredOn: happened(STATES[key]) }
  })
  const end = endOf(order)
  if (end) return [first, ...steps.filter(({ occurredOn }) => occurredOn !== null).map(asDone), end]
  const waiting: OrderStep = { key: 'waiting', mark: 'now', occurredOn: null }
  return [first, ...(isWaiting ? [waiting] : []), ...steps]
}

function asDone(step: OrderStep): OrderStep {
  return { ...step, mark: 'done' }
}

function endOf({ state, timeline }: OrderProgress): OrderStep | null {
  const ends: readonly string[] = ['cancelled', 'returned', 'closed', 'invalidated']
  if (!ends.includes(state)) return null
  const occurredOn = timeline.findLast((event) => event.state === state)?.occurredOn ?? null
  const mark = state === 'cancelled' || state === 'invalidated' ? 'bad' : 'done'
  return { key: state as EndKey, mark, occurredOn }
}
