import { and, asc, eq, exists, gt, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import { statusAfterRefunds } from '#commerce/payments/payment-life.ts'
import type { FindProvider, RefundAnswer } from '#commerce/payments/payment-provider.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { orders } from '#store/schema/orders.ts'
import { paymentMethods, payments } from '#store/schema/payments.ts'
import { refunds, type Refund } from '#store/schema/refunds.ts'
import { sumRefunds } from './sum-refunds.ts'

const batchSize = 50
const shortestPauseMs = 30_000
const longestPauseMs = 3600_000

/** What sending refunds requires. */
export interface RefundContext {
  db: Db
  findProvider: FindProvider
}

/** Half of the time so far, from half a minute to an hour. */
function tryAgainOn({ createdOn }: Refund, now: Date): Date {
  const pauseMs = (now.getTime() - createdOn.getTime()) / 2
  return new Date(now.getTime() + Math.min(Math.max(pauseMs, shortestPauseMs), longestPauseMs))
}

async function askProvider(context: RefundContext, refund: Refund): Promise<RefundAnswer> {
  const [row] = await context.db
    .select({ method: paymentMethods, payment: payments })
    .from(payments)
    .leftJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(eq(payments.id, refund.paymentId))
  const { payment, method } = row ?? {}
  const provider =
    payment &&
    context.findProvider({
      id: payment.methodId,
      provider: payment.provider,
      sealedCredentials: method?.sealedCredentials ?? null,
    })
  if (!provider) return { kind: 'unavailable', detail: 'The keys of the provider are gone.' }
  return provider.refund(refund)
}

/** The state of a refund after an answer of the provider. */
export function changeOf(refund: Refund, answer: RefundAnswer, now: Date): Partial<Refund> {
  const attemptCount = refund.attemptCount + 1
  const change = { attemptCount, updatedOn: now }
  if (answer.kind === 'unavailable') return { ...change, tryOn: tryAgainOn(refund, now) }
  const providerRefundId = answer.providerRefundId ?? refund.providerRefundId
  if (answer.kind === 'failed') {
    const { detail: failure } = answer
    return { ...change, providerRefundId, state: 'failed', failure, tryOn: null }
  }
  const tryOn = answer.kind === 'pending' ? tryAgainOn(refund, now) : null
  return { ...change, providerRefundId, state: answer.kind, failure: null, tryOn }
}

/** Updates a payment from its refunds. Order and payment are locked. */
export async function updatePayment(tx: Tx, paymentId: string, now: Date) {
  const payment = await findRow(tx, payments, eq(payments.id, paymentId))
  if (!payment) return
  const { status: before, amountMinor } = payment
  if (before !== 'paid' && before !== 'partiallyRefunded' && before !== 'refunded') return
  const status = statusAfterRefunds(amountMinor, await sumRefunds(tx, payment))
  if (status === before) return
  await tx.update(payments).set({ status, updatedOn: now }).where(eq(payments.id, paymentId))
}

/** Nobody else can refund anything of this order until the transaction ends. */
export async function lockRefunds(
  tx: Tx,
  { orderId, paymentId }: Pick<Refund, 'orderId' | 'paymentId'>,
) {
  await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
}

function saveAnswer({ db }: RefundContext, refund: Refund, answer: RefundAnswer, now: Date) {
  return db.transaction(async (tx) => {
    await lockRefunds(tx, refund)
    await tx
      .update(refunds)
      .set(changeOf(refund, answer, now))
      .where(eq(refunds.id, refund.id))
    await updatePayment(tx, refund.paymentId, now)
  })
}

/**
 * Sends a refund, or reads its state. The provider's last answer counts: a refund that was on its
 * way may still be refused.
 * @returns the answer; if it is not final, the provider is asked again later.
 */
export async function runRefund(
  context: RefundContext,
  refund: Refund,
  now: Date,
): Promise<RefundAnswer> {
  const answer = await askProvider(context, refund)
  await saveAnswer(context, refund, answer, now)
  return answer
}

/** A refund by its id, of a payment with this method. */
export async function findRefund(db: Db, methodId: string, refundId: string) {
  const [row] = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(payments.methodId, methodId)))
  return row?.refund ?? null
}

const isDue = (now: Date) => and(isNotNull(refunds.tryOn), lte(refunds.tryOn, now))

/** Whether a refund is due. */
export function areRefundsDue(db: Db, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(refunds)
      .where(isDue(now)),
  )
}

/**
 * Sends every refund that is due. Several processes may do this at once: the provider recognises a
 * refund by its id and makes it once. Failures are reported and do not hold up the others.
 * @returns how many were tried.
 */
export async function runDueRefunds(
  context: RefundContext,
  now: Date,
  onFault: (error: unknown) => void,
): Promise<number> {
  let tried = 0
  let due: Refund[] = []
  do {
    due = await context.db
      .select()
      .from(refunds)
      .where(and(isDue(now), gt(refunds.id, due.at(-1)?.id ?? '')))
      .orderBy(asc(refunds.id))
      .limit(batchSize)
    for (const refund of due) {
      try {
        const answer = await runRefund(context, refund, now)
        tried += 1
        if (answer.kind === 'failed' || answer.kind === 'unavailable') {
          onFault(new Error(`Refund ${refund.id}: ${answer.detail}`))
        }
      } catch (error) {
        onFault(error)
      }
    }
  } while (due.length === batchSize)
  return tried
}
