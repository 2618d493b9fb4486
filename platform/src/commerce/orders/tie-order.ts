import { eq, isNull } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import { allOf } from '#store/find-row.ts'
import { hashToken } from '#store/ids.ts'
import type { Customer } from '#store/schema/customers.ts'
import { orders } from '#store/schema/orders.ts'
import { changeRows } from '#store/write-row.ts'

/**
 * Links a guest's order to the account that its buyer has just created; holding the token proves
 * the purchase.
 */
export async function tieGuestOrder(tx: Tx, customer: Customer, orderToken: string): Promise<void> {
  const isIt = allOf(
    eq(orders.tokenHash, hashToken(orderToken)),
    eq(orders.storeId, customer.storeId),
  )
  await changeRows(tx, orders, { customerId: customer.id }, isIt, isNull(orders.customerId))
}
