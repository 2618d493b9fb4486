import { eq } from '#store/drizzle.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { issues, type NewIssue } from '#store/schema/issues.ts'
import { payments, type Payment, type PaymentMethod } from '#store/schema/payments.ts'
import type { PaymentContext } from './answer-payment.ts'
import { hasBeenPaid } from './payment-life.ts'
import type { ChargedPage, PaymentProvider, Unavailable } from './payment-provider.ts'
import { askSession } from './settle-session.ts'

/** Where an event of a provider came from. */
export interface EventSource {
  method: Pick<PaymentMethod, 'id' | 'tenantId' | 'storeId'>
  provider: PaymentProvider
  now: Date
}

type Found =
  | { kind: 'known'; payment: Payment }
  /** Ours, but the order is not in the database: a restore has lost it. */
  | { kind: 'lost'; page: ChargedPage }
  | { kind: 'foreign' }
  | Unavailable

/**
 * The payment that a charge is for. A second charge, or one that the platform has not heard of, is
 * looked up at the provider and counted first, because events come in any order.
 */
export async function findCharge(
  context: PaymentContext,
  { method, provider, now }: EventSource,
  chargeId: string,
): Promise<Found> {
  const { db } = context
  // In any store: several may share an account.
  const booked = await findRow(db, payments, eq(payments.chargeId, chargeId))
  if (booked && booked.methodId !== method.id) return { kind: 'foreign' }
  if (booked && hasBeenPaid(booked)) return { kind: 'known', payment: booked }
  const page = await provider.findPage(chargeId)
  if (!page) return booked ? { kind: 'known', payment: booked } : { kind: 'foreign' }
  if (page.kind === 'unavailable') return page
  const payment = await findRow(db, payments, eq(payments.id, page.paymentId))
  // Other methods, stores and installations may take money with the same account.
  const methodId = payment?.methodId ?? page.methodId ?? method.id
  if (methodId !== method.id) return { kind: 'foreign' }
  if (!payment) return { kind: 'lost', page }
  const asked = await askSession(context, payment, now, page.sessionId)
  if (asked.fault !== null) return asked.fault
  return { kind: 'known', payment: asked.payment }
}

/** Tells the merchant of money for an order that is not in the database: once for each subject. */
export function tellLost(
  { db, onIssue }: Pick<PaymentContext, 'db' | 'onIssue'>,
  { method: { tenantId, storeId }, now }: EventSource,
  about: Pick<NewIssue, 'subjectId' | 'amountMinor' | 'currencyCode' | 'detail'>,
): Promise<void> {
  const issue = { ...about, tenantId, storeId, kind: 'chargeWithoutOrder' as const, orderId: null }
  const { kind, subjectId } = issue
  const isTold = allOf(
    ...[eq(issues.storeId, storeId), eq(issues.kind, kind), eq(issues.subjectId, subjectId)],
  )
  return db.transaction(async (tx) => {
    if (!(await findRow(tx, issues, isTold))) await onIssue(tx, issue, now)
  })
}

/** Tells of the charge of a page whose order is lost, if somebody has paid there. */
export async function tellLostCharge(
  context: PaymentContext,
  source: EventSource,
  chargeId: string,
  { state, orderNumber: detail }: ChargedPage,
): Promise<void> {
  const held = state.kind === 'authorized' ? state.authorization.charge : null
  const charge = state.kind === 'paid' ? state.charge : held
  if (!charge) return
  const { amountMinor, currencyCode } = charge
  await tellLost(context, source, { subjectId: chargeId, amountMinor, currencyCode, detail })
}
