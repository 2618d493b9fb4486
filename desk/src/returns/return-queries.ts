import { api, take } from '#api/client.ts'
import { usePages } from '#api/pages.ts'
import type { Order } from '#orders/order-rules.ts'

const pollMs = 30_000

/** The orders with a return that has not arrived. */
export const useReturns = () =>
  usePages(
    '/v1/orders',
    ['orders', 'returns'],
    { task: 'returnRequested', sortDirection: 'asc' },
    { pollMs },
  )

/** The withdrawals that are not settled, the oldest first. */
export const useWithdrawals = () =>
  usePages('/v1/withdrawals', ['withdrawals'], { state: 'open', sortDirection: 'asc' }, { pollMs })

/** The order of a number, if there is one; a search finds parts of numbers too. */
export async function findOrder(orderNumber: string): Promise<Order | null> {
  const query = { search: orderNumber, limit: 50 }
  const { data } = await take(api.GET('/v1/orders', { params: { query } }))
  const wanted = orderNumber.toLowerCase()
  return data.find((order) => order.orderNumber.toLowerCase() === wanted) ?? null
}
