import { and, eq } from 'drizzle-orm'
import type { Db } from '#store/database.ts'
import { paymentMethods, type PaymentMethod } from '#store/schema/payments.ts'

export type ProviderChange = Pick<PaymentMethod, 'provider' | 'sealedCredentials'>

export type SetProviderAnswer =
  { ok: true } | { ok: false; code: 'Payment.MethodNotFound' | 'Payment.MethodTakesNoProvider' }

/**
 * Says who carries out the payments of a method from now on. Payments that were begun stay where
 * they are, so new keys have to be of the same account as long as one of them waits.
 */
export async function setProvider(
  db: Db,
  storeId: string,
  methodId: string,
  change: ProviderChange,
  now: Date,
): Promise<SetProviderAnswer> {
  const isMethod = and(eq(paymentMethods.id, methodId), eq(paymentMethods.storeId, storeId))
  const [method] = await db.select().from(paymentMethods).where(isMethod)
  if (!method) return { ok: false, code: 'Payment.MethodNotFound' }
  if (method.type !== 'redirect') return { ok: false, code: 'Payment.MethodTakesNoProvider' }
  await db
    .update(paymentMethods)
    .set({ ...change, updatedOn: now })
    .where(isMethod)
  return { ok: true }
}
