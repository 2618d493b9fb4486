import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#store/database.ts'
import { hashToken } from '#store/ids.ts'
import { orders } from '#store/schema/orders.ts'

/**
 * Ties a guest's order to the account its buyer has just made. A token that opens nothing, or an
 * order that is somebody's already, changes nothing.
 * @returns whether an order was tied.
 */
export async function claimGuestOrder(
  tx: Tx,
  claim: { storeId: string; orderToken: string; customerId: string },
): Promise<boolean> {
  const claimed = await tx
    .update(orders)
    .set({ customerId: claim.customerId })
    .where(
      and(
        eq(orders.tokenHash, hashToken(claim.orderToken)),
        eq(orders.storeId, claim.storeId),
        isNull(orders.customerId),
      ),
    )
    .returning({ id: orders.id })
  return claimed.length > 0
}
