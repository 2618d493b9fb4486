import { eq } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow, lockRow } from '#store/find-row.ts'
import { paymentMethods, payments, type Payment } from '#store/schema/payments.ts'
import type { FindProvider, PaymentProvider, Unavailable } from './payment-provider.ts'

function demand(payment: Payment | null, orderId: string): Payment {
  if (!payment) throw new Error(`Order ${orderId} has no payment.`)
  return payment
}

/** The payment of an order; every order has one. */
export const getPayment = async (db: Db | Tx, orderId: string) =>
  demand(await findRow(db, payments, eq(payments.orderId, orderId)), orderId)

/** Like `getPayment`, locked, after the order (docs/decisions/106). */
export const lockPayment = async (tx: Tx, orderId: string) =>
  demand(await lockRow(tx, payments, eq(payments.orderId, orderId)), orderId)

/** The method with this id, in any store. */
export async function findPaymentMethod(db: Db, methodId: string) {
  return findRow(db, paymentMethods, eq(paymentMethods.id, methodId))
}

export async function askProvider<Answer>(
  { db, findProvider }: { db: Db; findProvider: FindProvider },
  { methodId, provider: name }: Payment,
  ask: (provider: PaymentProvider) => Promise<Answer>,
): Promise<Answer | Unavailable> {
  const method = await findPaymentMethod(db, methodId)
  const sealedCredentials = method?.sealedCredentials ?? null
  const provider = findProvider({ id: methodId, provider: name ?? 'practice', sealedCredentials })
  if (provider) return ask(provider)
  return { kind: 'unavailable', detail: 'The keys of the provider are gone.', remedy: 'keys' }
}
