import { and, eq } from 'drizzle-orm'
import type { Db } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { paymentMethods, type PaymentMethod } from '#store/schema/payments.ts'

export type ProviderChange = Pick<PaymentMethod, 'provider' | 'sealedCredentials'>

export type SetProviderAnswer =
  { ok: true } | { ok: false; code: 'Payment.MethodNotFound' | 'Payment.MethodTakesNoProvider' }

/**
 * Sets the provider of a payment method. Payments already begun stay with their provider, so new
 * keys must belong to the same account while any of them is pending.
 */
export async function setProvider(
  db: Db,
  storeId: string,
  methodId: string,
  change: ProviderChange,
  now: Date,
): Promise<SetProviderAnswer> {
  const isMethod = and(eq(paymentMethods.id, methodId), eq(paymentMethods.storeId, storeId))
  const method = await findRow(db, paymentMethods, isMethod)
  if (!method) return { ok: false, code: 'Payment.MethodNotFound' }
  if (method.type !== 'redirect') return { ok: false, code: 'Payment.MethodTakesNoProvider' }
  await db
    .update(paymentMethods)
    .set({ ...change, updatedOn: now })
    .where(isMethod)
  return { ok: true }
}
