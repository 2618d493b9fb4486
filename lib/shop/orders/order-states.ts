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
