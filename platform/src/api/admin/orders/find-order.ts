import { findMerchantOrder, readMerchantOrders } from '#commerce/orders/read-orders.ts'
import { hasScope, type Scopes } from '#http/admin-auth.ts'
import type { ApiContext } from '#http/api.ts'
import { found } from '#http/problem.ts'
import type { Needs } from '#services.ts'
import type { MerchantScope } from '#store/scope.ts'

/** Finds an order, without what belongs to it. @throws Problem 404 for one out of reach. */
export async function getOrderRow(
  { db }: Needs<'db'>,
  scope: MerchantScope,
  id: string,
  packersAt?: Date,
) {
  return found(await findMerchantOrder(db, scope, id, packersAt), 'Order.NotFound')
}

/** Reads an order, limited to what the application may see. @throws Problem 404. */
export async function getMerchantOrder(
  services: Needs<'db'>,
  scope: MerchantScope,
  id: string,
  packersAt?: Date,
) {
  const order = await getOrderRow(services, scope, id, packersAt)
  const packers = packersAt !== undefined
  const [view] = await readMerchantOrders(services.db, scope, [order], { packers })
  return found(view, 'Order.NotFound')
}

/** For a caller who has none of the scopes, the time at which packers see an order or do not. */
export const packersWithout = (c: ApiContext, { clock }: Needs<'clock'>, ...scopes: Scopes) =>
  hasScope(c, ...scopes) ? undefined : clock()
