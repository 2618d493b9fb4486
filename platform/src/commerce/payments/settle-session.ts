import { and, eq } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { orders } from '#store/schema/orders.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { updateRow, updateRows } from '#store/write-row.ts'
import { answerPayment, type PaymentContext } from './answer-payment.ts'
import { askProvider } from './find-payment.ts'
import type { SessionState, StartAnswer, Unavailable } from './payment-provider.ts'

const shortestPauseMs = 30_000
const longestPauseMs = 3600_000
const firstPauseMs = 60_000

export async function findPaymentById(db: Db, methodId: string, paymentId: string) {
  return findRow(db, payments, eq(payments.id, paymentId), eq(payments.methodId, methodId))
}

/** A quarter of the time so far, from half a minute to an hour, and not past the expiry. */
function askAgainOn({ createdOn, expiresOn }: Payment, now: Date): Date {
  const pauseMs = (now.getTime() - createdOn.getTime()) / 4
  const next = now.getTime() + Math.min(Math.max(pauseMs, shortestPauseMs), longestPauseMs)
  const end = expiresOn?.getTime() ?? 0
  return new Date(end > now.getTime() ? Math.min(next, end) : next)
}

const isPending = ({ id }: Payment) => allOf(eq(payments.id, id), eq(payments.status, 'pending'))

function faultOf(state: StartAnswer): Unavailable | null {
  if (state.kind === 'refused') return { kind: 'unavailable', detail: state.detail }
  return state.kind === 'unavailable' ? state : null
}

async function take(
  context: PaymentContext,
  payment: Payment,
  state: SessionState,
  now: Date,
  isOtherPage = false,
): Promise<Payment> {
  if (state.kind === 'paid') {
    const given = { answer: 'approve', charge: state.charge, isOtherPage } as const
    return answerPayment(context, payment, given, now)
  }
  if (state.kind === 'authorized') {
    const { charge, endsOn: authorizedUntil } = state.authorization
    const given = { answer: 'authorize', charge, authorizedUntil } as const
    return answerPayment(context, payment, given, now)
  }
  if (state.kind === 'ended') {
    return answerPayment(context, payment, { answer: state.answer }, now)
  }
  const next = askAgainOn(payment, now)
  // An authorized payment is checked when it expires; one that could not be asked about stays late.
  const isLate = faultOf(state) !== null && payment.askOn !== null
  const askOn = isLate || payment.status === 'authorized' ? payment.askOn : next
  const isProcessing = state.kind === 'open' ? (state.isProcessing ?? false) : payment.isProcessing
  const set = { askOn, settleAfter: next, isProcessing }
  return updateRow(context.db, payments, set, eq(payments.id, payment.id))
}

/** The result of settling a payment: its new state, and why its provider could not be asked. */
export interface Settled {
  payment: Payment
  fault: Unavailable | null
}

/**
 * Asks the provider for the state of a payment and applies it.
 * @param sessionId a page that the provider named: one that we failed to record counts as ours, for
 * any other only the money counts.
 */
export async function askSession(
  context: PaymentContext,
  payment: Payment,
  now: Date,
  sessionId = payment.sessionId,
): Promise<Settled> {
  const page = { ...payment, sessionId }
  const state = await askProvider(context, page, (provider) => provider.readState(page))
  const isOurs = payment.sessionId === null || payment.sessionId === sessionId
  if (!isOurs && state.kind === 'authorized') {
    const left = await askProvider(context, page, (provider) => provider.release(page))
    return { payment, fault: faultOf(left) }
  }
  if (!isOurs && state.kind !== 'paid') return { payment, fault: faultOf(state) }
  return { payment: await take(context, payment, state, now, !isOurs), fault: faultOf(state) }
}

/** Ends a payment whose page is closed; a page that was opened meanwhile is closed first. */
async function end(
  context: PaymentContext,
  payment: Payment,
  answer: 'cancel' | 'decline' | 'expire',
  now: Date,
): Promise<Settled> {
  const { sessionId } = payment
  const after = await answerPayment(context, payment, { answer, sessionId }, now)
  if (after.status !== 'pending') return { payment: after, fault: null }
  return (answer === 'cancel' ? cancelSession : closeSession)(context, after, now)
}

const closeAtProvider = (context: PaymentContext, payment: Payment) =>
  askProvider(context, payment, async (provider) => {
    const state = await provider.close(payment)
    const isHeldInVain = state.kind === 'authorized' && payment.status !== 'pending'
    return isHeldInVain ? provider.release(payment) : state
  })

/** Ends a payment unless it was made; an abandoned authorization is released. */
export async function closeSession(context: PaymentContext, payment: Payment, now: Date) {
  const state = await closeAtProvider(context, payment)
  if (state.kind === 'ended') return end(context, payment, state.answer, now)
  return { payment: await take(context, payment, state, now), fault: faultOf(state) }
}

/** Without an answer of the provider it counts as cancelled; a job closes its page. */
export async function cancelSession(context: PaymentContext, payment: Payment, now: Date) {
  if (payment.status !== 'pending') return { payment, fault: null }
  const state = await askProvider(context, payment, (provider) => provider.close(payment))
  if (state.kind === 'ended') return end(context, payment, 'cancel', now)
  if (state.kind === 'unavailable') {
    const over = { expiresOn: now, settleAfter: now }
    await context.db.update(payments).set(over).where(isPending(payment))
    return { payment, fault: state }
  }
  return { payment: await take(context, payment, state, now), fault: null }
}

/** The URL of the provider's page; null when there is nothing to pay there, or not now. */
export interface Opened extends Settled {
  url: string | null
}

async function start(
  context: PaymentContext,
  payment: Payment,
  urls: { returnUrl: string; cancelUrl: string },
): Promise<StartAnswer> {
  const order = await findRow(context.db, orders, eq(orders.id, payment.orderId))
  if (!order) throw new Error(`Payment ${payment.id} has no order.`)
  const { orderNumber, email } = order
  const request = { payment, orderNumber, email, ...urls }
  return askProvider(context, payment, (provider) => provider.start(request))
}

/** Opens the page of a payment once, recorded first; one that is no longer needed is closed. */
export async function openSession(
  context: PaymentContext,
  payment: Payment,
  urls: { returnUrl: string; cancelUrl: string },
  now: Date,
): Promise<Opened> {
  const isOver = payment.expiresOn !== null && payment.expiresOn <= now
  if (payment.status !== 'pending') return { payment, url: null, fault: null }
  if (isOver) return { ...(await closeSession(context, payment, now)), url: null }
  const state = await start(context, payment, urls)
  const fault = faultOf(state)
  if (state.kind === 'refused' || state.kind === 'unavailable') return { payment, url: null, fault }
  if (state.kind !== 'started') {
    return { payment: await take(context, payment, state, now), url: null, fault }
  }
  const { sessionId, url } = state
  const askOn = new Date(now.getTime() + firstPauseMs)
  const [noted] = await updateRows(context.db, payments, { sessionId, askOn }, isPending(payment))
  if (noted) return { payment: noted, url, fault }
  return { ...(await closeSession(context, { ...payment, sessionId }, now)), url: null }
}

/** Captures an authorized amount. @returns the payment after it, `paid` or otherwise. */
export async function captureSession(context: PaymentContext, payment: Payment, now: Date) {
  const state = await askProvider(context, payment, (provider) => provider.capture(payment))
  if (state.kind === 'unavailable') {
    // The capture may have succeeded although nobody ships the order again, so its state is read
    // soon.
    const isHeld = and(eq(payments.id, payment.id), eq(payments.status, 'authorized'))
    const askOn = new Date(now.getTime() + firstPauseMs)
    await context.db.update(payments).set({ askOn }).where(isHeld)
    return { payment, fault: state }
  }
  return { payment: await take(context, payment, state, now), fault: faultOf(state) }
}
