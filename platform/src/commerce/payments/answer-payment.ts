import { and, eq } from '#store/drizzle.ts'
import { moveOrder } from '#commerce/orders/move-order.ts'
import { releaseGoods, reopenCart } from '#commerce/orders/undo-order.ts'
import { recordRefund } from '#commerce/refunds/record-refund.ts'
import type { RefundContext } from '#commerce/refunds/run-refunds.ts'
import { count } from '#count.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow, lockRow } from '#store/find-row.ts'
import { hashToken } from '#store/ids.ts'
import { resolveIssue } from '#store/issues.ts'
import { orders, type Order } from '#store/schema/orders.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { updateRow } from '#store/write-row.ts'
import { hasBeenPaid, statusAfter, type ProviderAnswer } from './payment-life.ts'
import type { Charge, FindProvider } from './payment-provider.ts'

/** A side effect in the transaction that confirms an order, such as queueing an email. */
type OrderNews = (tx: Tx, storeId: string, orderId: string) => Promise<void>

/** An authorization that is about to expire, or was released by someone else. */
export type AuthorizationNews = 'ending' | 'lapsed'

export interface PaymentContext {
  db: Db
  onConfirmed: OrderNews
  /** Called once for each, in the transaction that records it. */
  onAuthorization: (
    tx: Tx,
    order: Order,
    payment: Payment,
    news: AuthorizationNews,
  ) => Promise<void>
  findProvider: FindProvider
  onIssue: RefundContext['onIssue']
}

/** How long before an authorization expires its merchant is reminded. */
const authorizationNoticeMs = 48 * 3600_000
/** How often the provider is asked about an authorization after its expiry. */
const authorizationPauseMs = 3600_000

/** The payment of a provider's page, by its URL, or null. */
export function findPayment(db: Db | Tx, token: string): Promise<Payment | null> {
  return findRow(db, payments, eq(payments.tokenHash, hashToken(token)))
}

export interface PaymentPage {
  payment: Payment
  order: Order
  store: Store
}

export async function readPaymentPage(db: Db, payment: Payment): Promise<PaymentPage> {
  const order = await findRow(db, orders, eq(orders.id, payment.orderId))
  const store = await findRow(db, stores, eq(stores.id, payment.storeId))
  if (!order || !store) throw new Error(`Payment ${payment.id} has no order.`)
  return { payment, order, store }
}

async function follow(tx: Tx, context: PaymentContext, order: Order, payment: Payment, now: Date) {
  // An order that was cancelled meanwhile stays cancelled; its payment was cancelled with it.
  if (order.state !== 'created') return
  if (payment.status === 'paid' || payment.status === 'authorized') {
    await moveOrder(tx, order, { to: 'confirmed', now })
    await context.onConfirmed(tx, order.storeId, order.id)
  } else {
    await moveOrder(tx, order, { to: 'invalidated', now })
    await reopenCart(tx, order, now)
    const cause = payment.status === 'expired' ? 'expiry' : 'cancellation'
    await releaseGoods(tx, order, cause, now)
  }
}

/** Whether a charge has the amount of the payment or of its capture; without one, it is right. */
function isExact({ amountMinor, currencyCode }: Payment, charge: Charge | undefined) {
  if (!charge) return true
  const wanted = charge.authorizedMinor ?? charge.amountMinor
  return wanted === amountMinor && charge.currencyCode === currencyCode
}

/**
 * The status after an answer; a charge of another amount does not count as the payment. A payment
 * whose money goes back without having paid for a confirmed order is not `refunded`, because the
 * items of a refunded order may be shipped.
 */
function statusFor(
  before: Payment,
  answer: ProviderAnswer,
  charge: Charge | undefined,
  order: Order,
) {
  const status = statusAfter(before.status, answer)
  if (status === before.status) return status
  const isRight = isExact(before, charge)
  if (status === 'authorized') return isRight ? status : 'cancelled'
  const isLost = status === 'refunded' || (status === 'paid' && !isRight)
  if (!isLost) return status
  if (!isConfirmed(order)) return 'refunded'
  return before.status === 'pending' || before.status === 'authorized' ? 'cancelled' : before.status
}

const isConfirmed = ({ state }: Order) =>
  state !== 'created' && state !== 'cancelled' && state !== 'invalidated'

/** When an authorized payment is checked next: before and at its expiry, then every hour. */
function lookAgainOn(endsOn: Date, now: Date): Date {
  const notice = endsOn.getTime() - authorizationNoticeMs
  const looks = [notice, endsOn.getTime(), now.getTime() + authorizationPauseMs]
  return new Date(looks.find((look) => look > now.getTime()) ?? now)
}

interface Given {
  answer: ProviderAnswer
  charge?: Charge | undefined
  /** Whether it was paid on a page that the payment does not name, as its answer was lost. */
  isOtherPage?: boolean
  /** The page that has ended: one that was opened meanwhile has not. */
  sessionId?: string | null
  /** Until when the authorized amount can be captured. */
  authorizedUntil?: Date | null
}

/** When to ask the provider again after an answer; null when nothing can change any more. */
function askAfter(before: Payment, status: Payment['status'], given: Given, now: Date) {
  // The page that the payment names may have been paid as well, or hold money.
  const isNamedOpen = before.status === 'pending' || before.status === 'authorized'
  if (given.isOtherPage) return isNamedOpen ? now : before.askOn
  if (given.answer !== 'authorize') return null
  // The background job releases an authorization that is not needed.
  if (status !== 'authorized') return status === 'paid' ? before.askOn : now
  const { authorizedUntil: endsOn = before.authorizedUntil } = given
  if (!endsOn) return null
  const isDue = before.status !== 'authorized' || before.askOn === null || before.askOn <= now
  return isDue ? lookAgainOn(endsOn, now) : before.askOn
}

const isSecondCharge = (payment: Payment, charge: Charge | undefined) =>
  hasBeenPaid(payment) && charge !== undefined && charge.chargeId !== payment.chargeId

/**
 * Refunds money that no order needs: late, of another amount, or charged twice. Once per charge,
 * however often it is reported.
 * @returns whether this is the first report.
 */
async function sendBack(tx: Tx, payment: Payment, charge: Charge | undefined, now: Date) {
  const { amountMinor, currencyCode, chargeId } = charge ?? { ...payment, chargeId: null }
  // Cannot collide with a client's key, because those are hashed as well.
  const keyHash = chargeId === null ? null : hashToken(`charge\n${chargeId}`)
  const isSame = and(eq(refunds.storeId, payment.storeId), eq(refunds.keyHash, keyHash ?? ''))
  if (keyHash !== null && (await tx.$count(refunds, isSame)) > 0) return false
  const amount = { amountMinor: amountMinor ?? payment.amountMinor, currencyCode, chargeId }
  await recordRefund(tx, payment, { ...amount, cause: 'unexpected', keyHash }, now)
  return true
}

/** Tells the merchant of a charge that is not what the order costs, and of which amount. */
function reportCharge(
  tx: Tx,
  { onIssue }: PaymentContext,
  payment: Payment,
  kind: 'unexpectedCharge' | 'capturedInPart',
  { chargeId, amountMinor, currencyCode }: Charge,
  now: Date,
) {
  const { tenantId, storeId, orderId } = payment
  const subject = { kind, subjectId: chargeId ?? payment.id }
  const detail = chargeId ?? ''
  const issue = { tenantId, storeId, ...subject, orderId, amountMinor, currencyCode, detail }
  return onIssue(tx, issue, now)
}

/** An answer that changes no status: sets when to ask again; reminds before the expiry. */
async function note(
  tx: Tx,
  context: PaymentContext,
  { before, order, askOn, now }: { before: Payment; order: Order; askOn: Date | null; now: Date },
) {
  if (askOn?.getTime() === before.askOn?.getTime()) return before
  await tx.update(payments).set({ askOn }).where(eq(payments.id, before.id))
  const { status, authorizedUntil } = before
  const leftMs = (authorizedUntil?.getTime() ?? 0) - now.getTime()
  const isEnding = status === 'authorized' && leftMs > 0 && leftMs <= authorizationNoticeMs
  if (isEnding) await context.onAuthorization(tx, order, before, 'ending')
  return { ...before, askOn }
}

async function answerLocked(
  tx: Tx,
  context: PaymentContext,
  before: Payment,
  { order, now, ...given }: Given & { order: Order; now: Date },
) {
  const { answer, charge, authorizedUntil = before.authorizedUntil } = given
  const isTaken = answer === 'approve'
  const isSecond = isTaken && isSecondCharge(before, charge)
  const status = statusFor(before, answer, charge, order)
  const isUnwanted = isTaken && status !== 'paid' && !hasBeenPaid(before)
  const isNew = status !== before.status
  const isSent =
    (isSecond || (isUnwanted && (isNew || charge?.chargeId != null))) &&
    (await sendBack(tx, before, charge, now))
  const isWrong = isSecond || !isExact(before, charge)
  if (charge && isWrong && (isSent || isNew)) {
    await reportCharge(tx, context, before, 'unexpectedCharge', charge, now)
  }
  const missingMinor = before.amountMinor - (charge?.amountMinor ?? before.amountMinor)
  if (charge && isNew && status === 'paid' && missingMinor > 0) {
    const missing = { ...charge, amountMinor: missingMinor }
    await reportCharge(tx, context, before, 'capturedInPart', missing, now)
  }
  const askOn = askAfter(before, status, given, now)
  if (!isNew) return note(tx, context, { before, order, askOn, now })
  const chargeId = charge?.chargeId ?? before.chargeId
  const takenMinor = isTaken ? (charge?.amountMinor ?? null) : null
  const answered = { approvalDueOn: null, answeredOn: now, updatedOn: now }
  const set = { status, chargeId, takenMinor, authorizedUntil, askOn, ...answered }
  const after = await updateRow(tx, payments, set, eq(payments.id, before.id))
  count('vitrine.payments', { state: status })
  const stuck = { storeId: before.storeId, kind: 'paymentStuck' as const, subjectId: before.id }
  if (before.settleAfter !== null) await resolveIssue(tx, stuck, now)
  if (before.status === 'pending') await follow(tx, context, order, after, now)
  if (before.status === 'authorized' && !isTaken) {
    await context.onAuthorization(tx, order, after, 'lapsed')
  }
  return after
}

/**
 * Handles the answer to a payment, after which its page is closed: an approval confirms the order;
 * any refusal invalidates it, restocks its items and reopens its cart. Answers that change nothing
 * are accepted, so that a provider may repeat itself. Money that no order needs is refunded, or
 * released if it is only authorized. An order that was confirmed by an authorization stays
 * confirmed when that is lost: its merchant is notified, and it cannot be shipped.
 * @returns the payment after it.
 */
export function answerPayment(
  context: PaymentContext,
  payment: Pick<Payment, 'id' | 'orderId'>,
  given: Given,
  now: Date,
): Promise<Payment> {
  return context.db.transaction(async (tx) => {
    // Order before payment, as the order's own transitions lock them.
    const order = await lockRow(tx, orders, eq(orders.id, payment.orderId))
    const before = await lockRow(tx, payments, eq(payments.id, payment.id))
    if (!order || !before) throw new Error(`Payment ${payment.id} vanished.`)
    const { sessionId = before.sessionId } = given
    if (sessionId !== before.sessionId) return before
    return answerLocked(tx, context, before, { order, now, ...given })
  })
}

/** What a shopper's approval means without a provider: a capture, or an authorization. */
export const approvalOf = ({ capture }: Payment): Given =>
  capture === 'onShipment' ? { answer: 'authorize', authorizedUntil: null } : { answer: 'approve' }

/** Delays an approval until after the shopper has left, as some providers do. */
export async function approveLater(db: Db, payment: Payment, dueOn: Date): Promise<void> {
  const change = { approvalDueOn: dueOn, isProcessing: true }
  await db.update(payments).set(change).where(eq(payments.id, payment.id))
}
