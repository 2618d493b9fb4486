import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, take } from '#api/client.ts'
import { pageQuery, usePages } from '#api/pages.ts'
import { useWrite } from '#api/write.ts'
import type { Order } from './order-rules.ts'
import { listStates, type OrderFilter } from './order-filter.ts'

/** Everything that shows orders is read again after one of them has changed. */
const stale = [['orders'], ['today']]
const pollMs = 15_000

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
/** Where the next page of a state begins; the platform lists one state at a time. */
interface Place {
  state: State | null
  cursor: string
}

async function readPage(cursors: string, { view, search }: OrderFilter, signal: AbortSignal) {
  const states = listStates(view)
  const places = cursors
    ? (JSON.parse(cursors) as Place[])
    : (states.length > 0 ? states : [null]).map((state) => ({ state, cursor: '' }))
  // Who has waited longest is packed first.
  const sortDirection = view === 'toPack' ? ('asc' as const) : ('desc' as const)
  const parts = await Promise.all(
    places.map(async ({ state, cursor }) => {
      const query = { ...pageQuery(search, cursor), sortDirection, ...(state && { state }) }
      const page = await take(api.GET('/v1/orders', { params: { query }, signal }))
      return { ...page, next: page.nextCursor && { state, cursor: page.nextCursor } }
    }),
  )
  const next = parts.flatMap((part) => part.next || [])
  const sign = sortDirection === 'asc' ? 1 : -1
  return {
    data: parts
      .flatMap(({ data }) => data)
      .sort((one, other) => one.placedOn.localeCompare(other.placedOn) * sign),
    totalCount: parts.reduce((sum, part) => sum + part.totalCount, 0),
    nextCursor: next.length > 0 ? JSON.stringify(next) : null,
  }
}

export const useOrderList = ({ view, search }: OrderFilter) =>
  usePages({
    key: ['orders', 'list', view, search],
    read: (cursors, signal) => readPage(cursors, { view, search }, signal),
    pollMs,
  })

/** One order: at once from a list that has it, and then fresh every few seconds. */
export function useOrder(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => take(api.GET('/v1/orders/{id}', { params: { path: { id } }, signal })),
    refetchInterval: pollMs,
    placeholderData: () => {
      const lists = client.getQueriesData<{ pages: { data: Order[] }[] }>({
        queryKey: ['orders', 'list'],
      })
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

export interface Move {
  states: State[]
  cancelReason?: string
}

/** Brings an order through states, one after another; each has its own key. */
export async function moveOrder(
  id: string,
  { states, cancelReason }: Move,
  headers: { 'idempotency-key': string },
): Promise<Order> {
  let order: Order | null = null
  for (const to of states) {
    const key = `${headers['idempotency-key']}.${to}`
    order = await take(
      api.POST('/v1/orders/{id}/transitions', {
        params: { path: { id }, header: { 'idempotency-key': key } },
        body: { to, ...(cancelReason && { cancelReason }) },
      }),
    )
  }
  if (!order) throw new Error('No state was given.')
  return order
}
