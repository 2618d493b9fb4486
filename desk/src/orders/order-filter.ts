import type { paths } from '#api/schema.d.ts'
import { addDays, startOfDay } from '#i18n/zone.ts'

/** What the list of orders shows; it is in the URL, so that it can be linked to and reloaded. */
export interface OrderFilter {
  view: OrderView
  search: string
  /** The first and the last day; empty for all. */
  from: string
  to: string
  /** The id of a product; empty for all. */
  product: string
}

type Query = NonNullable<paths['/v1/orders']['get']['parameters']['query']>

const queries = {
  all: {},
  toPack: { task: 'toPack' },
  toCollect: { task: 'toCollect' },
  toConfirm: { task: 'toConfirm' },
  unpaid: { task: 'unpaid' },
  shipped: { state: 'inTransit' },
  delivered: { fulfillmentStatus: 'delivered' },
  cancelled: { state: 'cancelled' },
  expired: { state: 'invalidated' },
  // What Today counts besides.
  unpaidEnding: { task: 'unpaidEnding' },
  authorizationEnding: { task: 'authorizationEnding' },
  returnRequested: { task: 'returnRequested' },
} as const satisfies Record<string, Query>

export type OrderView = keyof typeof queries
const tasks: readonly OrderView[] = ['unpaidEnding', 'authorizationEnding', 'returnRequested']
const all = Object.keys(queries) as OrderView[]
/** The views that are always offered; the others are led to. */
export const orderViews = all.filter((view) => !tasks.includes(view))
/** The views of those who only pack and hand over. */
export const packingViews: readonly OrderView[] = ['toPack', 'toCollect']

export const allOrders: OrderFilter = { view: 'all', search: '', from: '', to: '', product: '' }

/** The filter of a URL, by default of the first of the views. */
export function readFilter(
  get: (name: string) => string,
  views = all as readonly OrderView[],
): OrderFilter {
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(get(name))?.[0] ?? ''
  return {
    view: views.find((each) => each === get('view')) ?? views[0] ?? 'all',
    ...{ search: get('q'), product: get('product') },
    ...{ from: day('from'), to: day('to') },
  }
}

/** The filter as the platform has it: days are whole where the store is. */
export function toQuery({ view, search, from, to, product }: OrderFilter): Query {
  return {
    ...queries[view],
    // Who has waited longest is packed first.
    sortDirection: view === 'toPack' ? 'asc' : 'desc',
    // Some write numbers as #1001.
    ...(search && { search: search.replace(/^#/, '') }),
    ...(product && { product }),
    ...(from && { placedFrom: startOfDay(from) }),
    ...(to && { placedTo: startOfDay(addDays(to, 1)) }),
  }
}
