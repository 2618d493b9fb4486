import { and, eq, isNotNull, lte, sql } from '#store/drizzle.ts'
import { finishSending } from '#commerce/orders/ship-order.ts'
import { askProvider, getPayment } from '#commerce/payments/find-payment.ts'
import { hasBeenPaid, statusAfterRefunds, takenOf } from '#commerce/payments/payment-life.ts'
import type {
  FindProvider,
  RefundAnswer,
  Unavailable,
} from '#commerce/payments/payment-provider.ts'
import { count } from '#count.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { resolveIssue } from '#store/issues.ts'
import type { NewIssue } from '#store/schema/issues.ts'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { refunds, type Refund } from '#store/schema/refunds.ts'
import type { WorkQueue } from '#store/work-queue.ts'
import { updateRow } from '#store/write-row.ts'
import { sumRefunds } from './sum-refunds.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const shortestPauseMs = 30 * secondMs
const longestPauseMs = 60 * minuteMs

export interface RefundContext {
  db: Db
  findProvider: FindProvider
  /** Records what only the merchant can settle, and tells them. */
  onIssue: (tx: Tx, issue: NewIssue, now: Date) => Promise<void>
}

type Answered = Exclude<RefundAnswer, Unavailable>

/** Half of the time so far, from half a minute to an hour. */
function tryAgainOn({ createdOn }: Refund, now: Date): Date {
  const pauseMs = (now.getTime() - createdOn.getTime()) / 2
  return new Date(now.getTime() + Math.min(Math.max(pauseMs, shortestPauseMs), longestPauseMs))
}

/** Whether a refusal may pass. What a merchant made at the provider is not made again here. */
const mayPass = ({ cause }: Refund, { isTemporary }: Answered & { kind: 'failed' }) =>
  isTemporary === true && cause !== 'provider'

function changeOf(refund: Refund, answer: Answered, now: Date): Partial<Refund> {
  const change = { leasedUntil: null, updatedOn: now }
  const tryOn = tryAgainOn(refund, now)
  const providerRefundId = answer.providerRefundId ?? refund.providerRefundId
  if (answer.kind === 'failed') {
    const refusalCount = refund.refusalCount + 1
    const failed = { ...change, refusalCount, failure: answer.detail }
    if (mayPass(refund, answer)) return { ...failed, providerRefundId: null, tryOn }
    return { ...failed, providerRefundId, state: 'failed', tryOn: null }
  }
  // Meanwhile the merchant may have given a part of it back at the provider.
  const amountMinor = answer.amountMinor ?? refund.amountMinor
  const known = { ...change, providerRefundId, amountMinor, failure: null, state: answer.kind }
  return answer.kind === 'pending'
    ? { ...known, tryOn, attemptCount: 0 }
    : { ...known, tryOn: null, succeededOn: refund.succeededOn ?? now }
}

/** Updates a locked payment from its refunds; ends an order of which nothing is left. */
export async function updatePayment(tx: Tx, paymentId: string, now: Date) {
  const payment = await findRow(tx, payments, eq(payments.id, paymentId))
  if (!payment || !hasBeenPaid(payment)) return
  const status = statusAfterRefunds(takenOf(payment), await sumRefunds(tx, payment))
  if (status !== payment.status)
    await tx.update(payments).set({ status, updatedOn: now }).where(eq(payments.id, paymentId))
  if (status !== 'refunded') return
  const order = await findRow(tx, orders, eq(orders.id, payment.orderId))
  if (order) await finishSending(tx, order, now)
}

/** Nobody else can refund anything of this order until the transaction ends. */
export async function lockRefunds(
  tx: Tx,
  { orderId, paymentId }: Pick<Refund, 'orderId' | 'paymentId'>,
) {
  await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
}

function toIssue({ tenantId, storeId, id, ...refund }: Refund, detail: string): NewIssue {
  const { orderId, amountMinor, currencyCode } = refund
  const subject = { kind: 'refundFailed' as const, subjectId: id }
  return { tenantId, storeId, ...subject, orderId, amountMinor, currencyCode, detail }
}

/** What is kept of the success of a refund that fails after it: its day, which may be exported. */
export function reverse(refund: Refund, now: Date): Partial<Refund> {
  const { state, succeededOn, createdOn, amountMinor, reversals } = refund
  if (state === 'failed' || (state === 'pending' && succeededOn === null)) return {}
  const days = {
    succeededOn: (succeededOn ?? createdOn).toISOString(),
    failedOn: now.toISOString(),
  }
  return { succeededOn: null, reversals: [...reversals, { ...days, amountMinor }] }
}

/** Writes a change of a refund whose order is locked, with what follows from its new state. */
export async function changeRefund(
  context: Pick<RefundContext, 'onIssue'>,
  tx: Tx,
  refundId: string,
  change: (refund: Refund) => Partial<Refund>,
  now: Date,
) {
  const before = await findRow(tx, refunds, eq(refunds.id, refundId))
  if (!before) return
  const changed = change(before)
  const reversed = changed.state === 'failed' ? reverse(before, now) : {}
  const after = await updateRow(tx, refunds, { ...changed, ...reversed }, eq(refunds.id, refundId))
  await updatePayment(tx, after.paymentId, now)
  const { state, failure, tryOn } = after
  if (state !== before.state) count('vitrine.refunds', { state })
  const isGivenUp = state === 'pending' && tryOn === null && before.tryOn !== null
  const hasFailed = state === 'failed' && before.state !== 'failed'
  if (hasFailed || isGivenUp) await context.onIssue(tx, toIssue(after, failure ?? ''), now)
  if (state === 'succeeded') await resolveIssue(tx, toIssue(after, ''), now)
}

export const applyAnswer = (
  context: Pick<RefundContext, 'onIssue'>,
  tx: Tx,
  refundId: string,
  answer: Answered,
  now: Date,
) => changeRefund(context, tx, refundId, (refund) => changeOf(refund, answer, now), now)

/** Sends a refund, or reads its state, and records the answer. The attempt is already counted. */
async function send(context: RefundContext, refund: Refund, now: Date): Promise<RefundAnswer> {
  const payment = await getPayment(context.db, refund.orderId)
  const answer = await askProvider(context, payment, (provider) => provider.refund(refund))
  if (answer.kind === 'unavailable') return answer
  await context.db.transaction(async (tx) => {
    await lockRefunds(tx, refund)
    await applyAnswer(context, tx, refund.id, answer, now)
  })
  return answer
}

/** Reads a refund that the provider has named; its last answer counts, even a late refusal. */
export async function readRefund(
  context: RefundContext,
  refund: Refund,
  now: Date,
): Promise<RefundAnswer> {
  // One that the provider has refused is sent again only by the merchant.
  if (refund.state === 'failed' && refund.providerRefundId === null) {
    return { kind: 'failed', detail: refund.failure ?? '' }
  }
  // Somebody has sent it before, whatever we know of that.
  const attemptCount = sql`greatest(${refunds.attemptCount}, 1)`
  await context.db.update(refunds).set({ attemptCount }).where(eq(refunds.id, refund.id))
  return send(context, { ...refund, attemptCount: refund.attemptCount + 2 }, now)
}

export async function findRefund(db: Db, methodId: string, refundId: string) {
  const [row] = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(payments.methodId, methodId)))
  return row?.refund ?? null
}

/** Why an attempt has failed, in words that name no secret. */
class RefundFault extends Error {
  /** Whether the provider has certainly not made the refund. */
  readonly isRefused: boolean
  /** Whether its merchant has to do something: pay in, or enter other keys. */
  readonly needsMerchant: boolean
  constructor(detail: string, isRefused: boolean, needsMerchant: boolean) {
    super(detail)
    this.isRefused = isRefused
    this.needsMerchant = needsMerchant
  }
}

/**
 * The state after a failure. A refund that the provider has not refused may have been made although
 * no answer came: given up, it stays pending, so that nobody refunds the amount a second time.
 */
function stateAfterFailure(error: unknown, again: Date | null, now: Date): Partial<Refund> {
  const change = { leasedUntil: null, tryOn: again, updatedOn: now }
  const fault = error instanceof RefundFault ? error : null
  // What the operator has to mend is late; what the merchant has to is not (`backlog.ts`).
  if (again !== null) return { ...change, failure: fault?.needsMerchant ? fault.message : null }
  const failure = fault?.message ?? 'The request could not be made.'
  return { ...change, failure, ...(fault?.isRefused && { state: 'failed' }) }
}

/** Refunds to be sent, and those whose state is to be read; the provider makes each id once. */
export function createRefundQueue(
  context: RefundContext,
  clock: () => Date,
  onFault: (error: unknown) => void,
): WorkQueue<Refund> {
  const { db } = context
  return {
    db,
    clock,
    table: refunds,
    isDue: (now) => and(isNotNull(refunds.tryOn), lte(refunds.tryOn, now)),
    order: refunds.tryOn,
    leaseMs: 2 * minuteMs,
    share: { by: refunds.storeId, atOnce: 2 },
    // A day.
    patience: { attempts: 30, firstMs: shortestPauseMs, longestMs: longestPauseMs },
    work: async (refund) => {
      const answer = await send(context, refund, clock())
      if (answer.kind === 'unavailable')
        throw new RefundFault(answer.detail, false, answer.remedy !== undefined)
      if (answer.kind !== 'failed') return
      if (mayPass(refund, answer)) throw new RefundFault(answer.detail, true, true)
      onFault(new Error(`Refund ${refund.id}: ${answer.detail}`))
    },
    onFailure: async (refund, error, again) => {
      const detail = error instanceof RefundFault ? `: ${error.message}` : ''
      onFault(new Error(`Refund ${refund.id}${detail}`, { cause: error }))
      const now = clock()
      await db.transaction(async (tx) => {
        await lockRefunds(tx, refund)
        const failed = stateAfterFailure(error, again, now)
        const change = ({ state }: Refund) => (state === 'pending' ? failed : { leasedUntil: null })
        await changeRefund(context, tx, refund.id, change, now)
      })
    },
  }
}
