import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, take } from '#api/client.ts'
import { useWrite } from '#api/write.ts'
import type { Order } from './order-rules.ts'
import { listStates, type OrderFilter } from './order-filter.ts'

/** Everything that shows orders is read again after one of them has changed. */
const stale = [['orders'], ['today']]
const pollMs = 15_000
const pageSize = 50

/** The orders that were listed last, so that one can step from order to order. */
let listed: readonly string[] = []
export const neighbour = (id: string, step: 1 | -1) => {
  const at = listed.indexOf(id)
  return at < 0 ? undefined : listed[at + step]
}
export function rememberList(orders: readonly Order[]) {
  listed = orders.map(({ id }) => id)
}

type State = Order['state']
type Page = { data: Order[]; totalCount: number; next: Cursors | null }
/** Where the next page of each state begins; the platform lists one state at a time. */
type Cursors = readonly { state: State | null; cursor: string | null }[]

async function readPage(
  cursors: Cursors,
  { view, search }: OrderFilter,
  signal: AbortSignal,
): Promise<Page> {
  // Who has waited longest is packed first.
  const sortDirection = view === 'toPack' ? ('asc' as const) : ('desc' as const)
  const parts = await Promise.all(
    cursors.map(async ({ state, cursor }) => {
      const query = {
        limit: pageSize,
        sortDirection,
        ...(state && { state }),
        ...(cursor && { cursor }),
        ...(search && { search }),
      }
      const page = await take(api.GET('/v1/orders', { params: { query }, signal }))
      return { ...page, next: page.nextCursor && { state, cursor: page.nextCursor } }
    }),
  )
  const next = parts.flatMap((part) => part.next || [])
  return {
    data: parts
      .flatMap(({ data }) => data)
      .sort(
        (one, other) =>
          one.placedOn.localeCompare(other.placedOn) * (sortDirection === 'asc' ? 1 : -1),
      ),
    totalCount: parts.reduce((sum, part) => sum + part.totalCount, 0),
    next: next.length > 0 ? next : null,
  }
}

export function useOrderList({ view, search }: OrderFilter) {
  const states = listStates(view)
  const first: Cursors = (states.length > 0 ? states : [null]).map((state) => ({
    state,
    cursor: null,
  }))
  return useInfiniteQuery({
    queryKey: ['orders', 'list', view, search],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, { view, search }, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: pollMs,
    placeholderData: (before) => before,
  })
}

/** One order: at once from a list that has it, and then fresh every few seconds. */
export function useOrder(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => take(api.GET('/v1/orders/{id}', { params: { path: { id } }, signal })),
    refetchInterval: pollMs,
    placeholderData: () => {
      const lists = client.getQueriesData<{ pages: Page[] }>({ queryKey: ['orders', 'list'] })
      return lists
        .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
        .find((order) => order.id === id)
    },
  })
}

export function useNotes(orderId: string) {
  return useQuery({
    queryKey: ['orders', 'notes', orderId],
    queryFn: ({ signal }) =>
      take(api.GET('/v1/orders/{id}/notes', { params: { path: { id: orderId } }, signal })),
    refetchInterval: pollMs,
  })
}

/** When this page last wrote to an order, to tell its own changes from those of others. */
const ownWrites = new Map<string, number>()
const ownMs = 5_000
export const isOwnChange = (id: string) => Date.now() - (ownWrites.get(id) ?? 0) < ownMs

/** A write to one order; `about` names what a key is kept for. */
export function useOrderWrite<Input, Output>(
  id: string,
  about: string | null,
  write: (input: Input, headers: { 'idempotency-key': string }) => Promise<Output>,
  onDone?: (output: Output, input: Input) => void,
) {
  return useWrite<Input, Output>({
    about: about === null ? null : `${about} ${id}`,
    write: async (input, key) => {
      ownWrites.set(id, Date.now())
      const output = await write(input, { 'idempotency-key': key })
      ownWrites.set(id, Date.now())
      return output
    },
    stale,
    ...(onDone && { onDone }),
  })
}

/** Brings an order through states, one after another; each has its own key. */
export function useTransition(id: string, onDone?: (order: Order) => void) {
  return useOrderWrite<{ states: State[]; cancelReason?: string }, Order>(
    id,
    'transition',
    async ({ states, ...details }, headers) => {
      let order: Order | null = null
      for (const to of states) {
        const key = `${headers['idempotency-key']}.${to}`
        order = await take(
          api.POST('/v1/orders/{id}/transitions', {
            params: { path: { id }, header: { 'idempotency-key': key } },
            body: { to, ...details },
          }),
        )
      }
      if (!order) throw new Error('No state was given.')
      return order
    },
    onDone,
  )
}
