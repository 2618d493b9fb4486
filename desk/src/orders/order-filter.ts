import type { Order } from './order-rules.ts'

/** What the list of orders shows; it is in the URL, so that it can be linked to and reloaded. */
export interface OrderFilter {
  view: OrderView
  search: string
}

type State = Order['state']

/** The states of each view; none means every order. */
const statesOf = {
  all: [],
  toPack: ['confirmed', 'invoiced', 'inProgress'],
  toCollect: ['readyToPickUp'],
  unpaid: ['created'],
  shipped: ['inTransit'],
  delivered: ['delivered', 'closed'],
  cancelled: ['cancelled', 'invalidated'],
} as const satisfies Record<string, readonly State[]>

export type OrderView = keyof typeof statesOf
export const orderViews = Object.keys(statesOf) as OrderView[]

const isView = (text: string | null): text is OrderView => text !== null && text in statesOf

export function readFilter(params: URLSearchParams): OrderFilter {
  const view = params.get('view')
  return { view: isView(view) ? view : 'all', search: params.get('q') ?? '' }
}

export function writeFilter({ view, search }: OrderFilter): string {
  const params = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(search && { q: search }),
  })
  const text = params.toString()
  return text ? `/orders?${text}` : '/orders'
}

export const listStates = (view: OrderView): readonly State[] => statesOf[view]
