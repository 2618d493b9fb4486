import { findMerchantOrder, readMerchantOrders } from '#commerce/orders/read-orders.ts'
import { Problem } from '#http/problem.ts'
import type { Needs } from '#services.ts'
import type { MerchantScope } from '#store/scope.ts'

/** Finds an order, without what belongs to it. @throws Problem 404 for one out of reach. */
export async function getOrderRow({ db }: Needs<'db'>, scope: MerchantScope, id: string) {
  const order = await findMerchantOrder(db, scope, id)
  if (!order) throw new Problem('Order.NotFound')
  return order
}

/** Reads an order, limited to what the application may see. @throws Problem 404. */
export async function getMerchantOrder(services: Needs<'db'>, scope: MerchantScope, id: string) {
  const order = await getOrderRow(services, scope, id)
  const [view] = await readMerchantOrders(services.db, scope, [order])
  if (!view) throw new Problem('Order.NotFound')
  return view
}
