import { and, eq, isNull, ne, sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import type { Payment } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'

/**
 * Minor units of an order's payment that were refunded or are being refunded, without failed refunds.
 *
 * @param counts which refunds count instead
 */
export async function sumRefunds(
  db: Db | Tx,
  { orderId, chargeId }: Pick<Payment, 'orderId' | 'chargeId'>,
  counts = ne(refunds.state, 'failed'),
): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        counts,
        // A second charge that was refunded is not part of what was paid.
        chargeId === null ? isNull(refunds.chargeId) : eq(refunds.chargeId, chargeId),
      ),
    )
  return Number(row?.total ?? 0)
}
