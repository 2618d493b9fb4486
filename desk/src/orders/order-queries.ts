import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged, client as api } from '#api/client.ts'
import { pagesOf, usePages } from '#api/pages.ts'
import type { Order } from './order-rules.ts'
import { toQuery, type OrderFilter } from './order-filter.ts'
import { ownWrites, readOwn } from './own-changes.ts'

api.use(ownWrites)

export const pollMs = 15_000
const refundPollMs = 3_000

/** The orders that were listed last, so that one can step from order to order. */
let listed: readonly string[] = []
export const neighbour = (id: string, step: 1 | -1) => {
  const at = listed.indexOf(id)
  return at < 0 ? undefined : listed[at + step]
}
export function rememberList(orders: readonly Order[]) {
  listed = orders.map(({ id }) => id)
}

export const useOrderList = (filter: OrderFilter) =>
  usePages('/v1/orders', toQuery(filter), { pollMs })

/** One order: at once from a list that has it, and then fresh every few seconds. */
export function useOrder(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) =>
      readOwn(id, async (): Promise<Order> => {
        const read = await callTagged('get', '/v1/orders/{id}', { id, signal })
        return { ...read.data, etag: read.etag }
      }),
    // The money of a refund leaves a moment after it was asked for.
    refetchInterval: ({ state: { data } }) =>
      data?.refunds.some(({ state }) => state === 'pending') ? refundPollMs : pollMs,
    placeholderData: () => {
      const lists = client.getQueriesData<{ pages: { data: Order[] }[] }>({
        queryKey: pagesOf('/v1/orders'),
      })
      return lists
        .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
        .find((order) => order.id === id)
    },
  })
}

export interface Move {
  states: Order['state'][]
  cancelReason?: string
}

/** Brings an order through states, one after another; each has its own key. */
export async function moveOrder(
  id: string,
  { states, cancelReason }: Move,
  key: string,
): Promise<Order> {
  let order: Order | null = null
  for (const to of states) {
    const body = { to, ...(cancelReason && { cancelReason }) }
    order = await call('post', '/v1/orders/{id}/transitions', { id, key: `${key}.${to}`, body })
  }
  if (!order) throw new Error('No state was given.')
  return order
}
