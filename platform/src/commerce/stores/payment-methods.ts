import { and, eq, inArray, isNotNull, or, type SQL } from '#store/drizzle.ts'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import type { Db, Tx } from '#store/database.ts'
import { hasRow, lockRow } from '#store/find-row.ts'
import { paymentMethods, payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { createStoreRows } from '#store/store-rows.ts'
import type { StoreScope } from '#store/scope.ts'

/** The payment methods of a store. Existing payments keep name and instructions. */
export const paymentMethodRows = createStoreRows({
  table: paymentMethods,
  sorts: { sortOrder: 'sortOrder', name: 'name', createdOn: 'createdOn' },
  searched: ['name'],
})

/** Whether the keys of a payment are still needed: to read its state, or to refund it. */
export function needsKeys(db: Db | Tx): SQL | undefined {
  return and(
    isNotNull(payments.provider),
    or(
      inArray(payments.status, ['pending', 'authorized', 'paid', 'partiallyRefunded']),
      isNotNull(payments.askOn),
      hasRow(db, refunds, eq(refunds.paymentId, payments.id), eq(refunds.state, 'pending')),
    ),
  )
}

/** Removes a payment method; `inUse` while a payment may need the keys in its row. */
export async function removePaymentMethod(db: Db, scope: StoreScope, id: string) {
  return db.transaction(async (tx) => {
    const own = eq(paymentMethods.storeId, scope.storeId)
    // Waits for checkouts that are about to write a payment.
    const method = await lockRow(tx, paymentMethods, eq(paymentMethods.id, id), own)
    if (!method) return 'notFound'
    const isOpen = and(eq(payments.methodId, id), needsKeys(tx))
    if ((await tx.$count(payments, isOpen)) > 0) return 'inUse'
    await tx.delete(paymentMethods).where(eq(paymentMethods.id, id))
    await forgetTranslations(tx, scope.storeId, id)
    return 'removed'
  })
}
