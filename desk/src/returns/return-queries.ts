import { api, take } from '#api/client.ts'
import { pageQuery, usePages } from '#api/pages.ts'
import type { Order } from '#orders/order-rules.ts'

const pollMs = 30_000

/** The orders with a return that has not arrived. */
export const useReturns = () =>
  usePages<Order>({
    key: ['orders', 'returns'],
    pollMs,
    read: (cursor, signal) => {
      const query = {
        ...pageQuery('', cursor),
        ...({ task: 'returnRequested', sortDirection: 'asc' } as const),
      }
      return take(api.GET('/v1/orders', { params: { query }, signal }))
    },
  })

/** The withdrawals that are not settled, the oldest first. */
export const useWithdrawals = () =>
  usePages({
    key: ['withdrawals'],
    pollMs,
    read: (cursor, signal) => {
      const query = {
        ...pageQuery('', cursor),
        ...({ state: 'open', sortDirection: 'asc' } as const),
      }
      return take(api.GET('/v1/withdrawals', { params: { query }, signal }))
    },
  })

/** The order of a number, if there is one; a search finds parts of numbers too. */
export async function findOrder(orderNumber: string): Promise<Order | null> {
  const query = { search: orderNumber, limit: 50 }
  const { data } = await take(api.GET('/v1/orders', { params: { query } }))
  const wanted = orderNumber.toLowerCase()
  return data.find((order) => order.orderNumber.toLowerCase() === wanted) ?? null
}
