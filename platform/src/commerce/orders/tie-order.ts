import { and, eq, isNull } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import { hashToken } from '#store/ids.ts'
import type { Customer } from '#store/schema/customers.ts'
import { orders } from '#store/schema/orders.ts'

/**
 * Links a guest's order to the account that its buyer has just created; holding the token proves
 * the purchase.
 */
export async function tieGuestOrder(tx: Tx, customer: Customer, orderToken: string): Promise<void> {
  await tx
    .update(orders)
    .set({ customerId: customer.id })
    .where(
      and(
        eq(orders.tokenHash, hashToken(orderToken)),
        eq(orders.storeId, customer.storeId),
        isNull(orders.customerId),
      ),
    )
}
