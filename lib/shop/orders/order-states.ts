/** What the state of an order means to the shopper. */
export type OrderTone = 'underWay' | 'done' | 'ended'

const DONE = ['delivered', 'closed']
const ENDED = ['cancelled', 'returned', 'invalidated']

/** Unknown states count as open. */
export function orderTone(state: string): OrderTone {
  if (DONE.includes(state)) return 'done'
  return ENDED.includes(state) ? 'ended' : 'underWay'
}

/** States with a message of their own in `messages/<language>/account.json`. */
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

/** The state; "confirmed" for one that this version does not know. */
export function knownState(state: string): OrderState {
  return STATES.find((known) => known === state) ?? 'confirmed'
}
