import { eq } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow, lockRow } from '#store/find-row.ts'
import { payments, type Payment } from '#store/schema/payments.ts'

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
