import { findMerchantOrder } from '#commerce/orders/read-orders.ts'
import { notFoundProblem } from '#http/problem.ts'
import type { Needs } from '#services.ts'
import type { MerchantScope } from '#store/scope.ts'

export const orderNotFound = () => notFoundProblem('Order.NotFound', 'Order not found.')

/** Finds an order, limited to what the application may see. @throws Problem 404. */
export async function getMerchantOrder({ db }: Needs<'db'>, scope: MerchantScope, id: string) {
  const view = await findMerchantOrder(db, scope, id)
  if (!view) throw orderNotFound()
  return view
}
