import type { paths } from '#api/schema.d.ts'
import { addDays, toMoment } from '#i18n/zone.ts'

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
  unpaid: { task: 'unpaid' },
  shipped: { state: 'inTransit' },
  delivered: { fulfillmentStatus: 'delivered' },
  cancelled: { state: 'cancelled' },
  expired: { state: 'invalidated' },
  // What Today counts besides.
  toConfirm: { task: 'toConfirm' },
  unpaidEnding: { task: 'unpaidEnding' },
  authorizationEnding: { task: 'authorizationEnding' },
  returnRequested: { task: 'returnRequested' },
} as const satisfies Record<string, Query>

export type OrderView = keyof typeof queries
const tasks = ['toConfirm', 'unpaidEnding', 'authorizationEnding', 'returnRequested'] as const
type Task = (typeof tasks)[number]
export const isTask = (view: OrderView): view is Task => tasks.some((task) => task === view)
/** The views that are always offered; the others are led to. */
export const orderViews = (Object.keys(queries) as OrderView[]).filter((view) => !isTask(view))
/** The views of those who only pack and hand over. */
export const packingViews: readonly OrderView[] = ['toPack', 'toCollect']

export const allOrders: OrderFilter = { view: 'all', search: '', from: '', to: '', product: '' }

/** The filter of a URL, by default of the first of the views. */
export function readFilter(
  get: (name: string) => string,
  views: readonly OrderView[] = [...orderViews, ...tasks],
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
  const startOf = (day: string) => toMoment(`${day}T00:00`)
  return {
    ...queries[view],
    // Who has waited longest is packed first.
    sortDirection: view === 'toPack' ? 'asc' : 'desc',
    ...(search && { search }),
    ...(product && { product }),
    ...(from && { placedFrom: startOf(from) }),
    ...(to && { placedTo: startOf(addDays(to, 1)) }),
  }
}
