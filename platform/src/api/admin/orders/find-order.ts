import { findMerchantOrder, readMerchantOrders } from '#commerce/orders/read-orders.ts'
import { notFoundProblem } from '#http/problem.ts'
import type { Needs } from '#services.ts'
import type { MerchantScope } from '#store/scope.ts'

export const orderNotFound = () => notFoundProblem('Order.NotFound', 'Order not found.')

/** Finds an order, without what belongs to it. @throws Problem 404 for one out of reach. */
export async function getOrderRow({ db }: Needs<'db'>, scope: MerchantScope, id: string) {
  const order = await findMerchantOrder(db, scope, id)
  if (!order) throw orderNotFound()
  return order
}

/** Reads an order, limited to what the application may see. @throws Problem 404. */
export async function getMerchantOrder(services: Needs<'db'>, scope: MerchantScope, id: string) {
  const order = await getOrderRow(services, scope, id)
  const [view] = await readMerchantOrders(services.db, scope, [order])
  if (!view) throw orderNotFound()
  return view
}
