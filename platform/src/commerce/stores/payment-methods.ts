import { and, eq, inArray, isNotNull, notExists, or, type SQL } from 'drizzle-orm'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import type { Db } from '#store/database.ts'
import { hasRow } from '#store/find-row.ts'
import { paymentMethods, payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { createStoreRows } from '#store/store-rows.ts'
import type { StoreScope } from '#store/scope.ts'

/** The payment methods of a store. Existing payments keep name and instructions. */
export const paymentMethodRows = createStoreRows({
  table: paymentMethods,
  prefix: 'pay',
  sorts: { sortOrder: 'sortOrder', name: 'name', createdOn: 'createdOn' },
  searched: ['name'],
})

/** Whether the keys of a payment are still needed: to read its state, or to refund it. */
export function needsKeys(db: Db): SQL | undefined {
  const isUnfinished = and(eq(refunds.paymentId, payments.id), eq(refunds.state, 'pending'))
  return and(
    isNotNull(payments.provider),
    or(
      inArray(payments.status, ['pending', 'authorized', 'paid', 'partiallyRefunded']),
      isNotNull(payments.askOn),
      hasRow(db, refunds, isUnfinished),
    ),
  )
}

/**
 * Removes a payment method; `inUse` while one of its payments may need a request to the provider,
 * because the row has the keys for it.
 */
export async function removePaymentMethod(
  db: Db,
  scope: StoreScope,
  id: string,
): Promise<'removed' | 'notFound' | 'inUse'> {
  const open = db
    .select()
    .from(payments)
    .where(and(eq(payments.methodId, paymentMethods.id), needsKeys(db)))
  const isUnused = and(
    eq(paymentMethods.id, id),
    eq(paymentMethods.storeId, scope.storeId),
    notExists(open),
  )
  const removed = await db
    .delete(paymentMethods)
    .where(isUnused)
    .returning({ id: paymentMethods.id })
  if (removed.length > 0) {
    await forgetTranslations(db, id)
    return 'removed'
  }
  return (await paymentMethodRows.find(db, scope, id)) ? 'inUse' : 'notFound'
}
