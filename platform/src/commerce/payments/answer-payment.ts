import { and, eq } from 'drizzle-orm'
import { moveOrder } from '#commerce/orders/move-order.ts'
import { releaseGoods, reopenCart } from '#commerce/orders/undo-order.ts'
import { recordRefund } from '#commerce/refunds/record-refund.ts'
import type { Db, Tx } from '#store/database.ts'
import { hashToken } from '#store/ids.ts'
import { orders, type Order } from '#store/schema/orders.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { statusAfter, type ProviderAnswer } from './payment-life.ts'
import type { Charge, FindProvider } from './payment-provider.ts'

/** A side effect in the transaction that confirms an order, such as queueing a mail. */
type OrderNews = (tx: Tx, storeId: string, orderId: string) => Promise<void>

/** Money that is held for an order: its time runs out, or it was let go of without us. */
export type AuthorizationNews = 'ending' | 'lapsed'

/** What answering a payment needs. */
export interface PaymentContext {
  db: Db
  /** Called when an order's payment is approved. */
  onConfirmed: OrderNews
  /** Called in the transaction that notes it, once for each. */
  onAuthorization: (
    tx: Tx,
    order: Order,
    payment: Payment,
    news: AuthorizationNews,
  ) => Promise<void>
  findProvider: FindProvider
}

/** How long before the end of an authorization its merchant is reminded of it. */
const authorizationNoticeMs = 48 * 3600_000
/** How often the provider is asked after that end for what became of it. */
const authorizationPauseMs = 3600_000

/** The payment behind the address of a provider's page, or null. */
export async function findPayment(db: Db | Tx, token: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.tokenHash, hashToken(token)))
  return payment ?? null
}

/** What the page of a payment shows. */
export interface PaymentPage {
  payment: Payment
  order: Pick<Order, 'orderNumber' | 'locale'>
  store: Pick<Store, 'name' | 'defaultLocale' | 'settings'>
}

export async function readPaymentPage(db: Db, payment: Payment): Promise<PaymentPage> {
  const [row] = await db
    .select({
      order: { orderNumber: orders.orderNumber, locale: orders.locale },
      store: {
        name: stores.name,
        defaultLocale: stores.defaultLocale,
        settings: stores.settings,
      },
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .where(eq(orders.id, payment.orderId))
  if (!row) throw new Error(`Payment ${payment.id} has no order.`)
  return { payment, ...row }
}

async function lockOrder(tx: Tx, orderId: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw new Error(`Order ${orderId} vanished.`)
  return order
}

async function follow(tx: Tx, context: PaymentContext, order: Order, payment: Payment, now: Date) {
  // An order that somebody cancelled meanwhile stays so; its payment was cancelled with it.
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

/** Whether a charge is what the payment was for. A provider that names none took the right amount. */
function isExact({ amountMinor, currencyCode }: Payment, charge: Charge | undefined) {
  if (!charge) return true
  return charge.amountMinor === amountMinor && charge.currencyCode === currencyCode
}

/** The status after an answer; a charge of another amount is not taken for the payment. */
function statusFor(before: Payment, answer: ProviderAnswer, charge: Charge | undefined) {
  const status = statusAfter(before.status, answer)
  if (isExact(before, charge)) return status
  if (status === 'authorized') return 'cancelled'
  return status === 'paid' ? 'refunded' : status
}

/** When an authorized payment is looked at next: ahead of its end, at it, and every hour after it. */
function lookAgainOn(endsOn: Date, now: Date): Date {
  const notice = endsOn.getTime() - authorizationNoticeMs
  const looks = [notice, endsOn.getTime(), now.getTime() + authorizationPauseMs]
  return new Date(looks.find((look) => look > now.getTime()) ?? now)
}

/** An answer of a provider, with what it comes with. */
interface Given {
  answer: ProviderAnswer
  charge?: Charge | undefined
  /** Until when money that is held can be taken. */
  authorizedUntil?: Date | null
}

/** When the provider is asked again after an answer; null when nothing can come of it any more. */
function askAfter(before: Payment, status: Payment['status'], given: Given, now: Date) {
  if (given.answer !== 'authorize') return null
  // Money that is held for nothing is let go of by the background.
  if (status !== 'authorized') return status === 'paid' ? before.askOn : now
  const { authorizedUntil: endsOn = before.authorizedUntil } = given
  if (!endsOn) return null
  const isDue = before.status !== 'authorized' || before.askOn === null || before.askOn <= now
  return isDue ? lookAgainOn(endsOn, now) : before.askOn
}

/** Money that came for a payment that has its own already. */
function isSecondCharge({ status, chargeId }: Payment, charge: Charge | undefined) {
  const isPaid = status === 'paid' || status === 'partiallyRefunded' || status === 'refunded'
  return isPaid && charge !== undefined && charge.chargeId !== chargeId
}

/** Sends back money that no order waits for: late, of another amount, or a second time. */
function sendBack(tx: Tx, payment: Payment, charge: Charge | undefined, now: Date) {
  const { amountMinor, currencyCode, chargeId } = charge ?? { ...payment, chargeId: null }
  const amount = { amountMinor: amountMinor ?? payment.amountMinor, currencyCode, chargeId }
  return recordRefund(tx, payment, { ...amount, cause: 'unexpected' }, now)
}

/** An answer that changes no status: when to ask again, and a reminder ahead of the end. */
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
  if (isTaken && isSecondCharge(before, charge)) await sendBack(tx, before, charge, now)
  const status = statusFor(before, answer, charge)
  const askOn = askAfter(before, status, given, now)
  if (status === before.status) return note(tx, context, { before, order, askOn, now })
  const chargeId = charge?.chargeId ?? before.chargeId
  const answered = { approvalDueOn: null, answeredOn: now, updatedOn: now }
  const [after] = await tx
    .update(payments)
    .set({ status, chargeId, authorizedUntil, askOn, ...answered })
    .where(eq(payments.id, before.id))
    .returning()
  if (!after) throw new Error(`Payment ${before.id} vanished.`)
  if (before.status === 'pending') await follow(tx, context, order, after, now)
  if (before.status === 'authorized' && status !== 'paid') {
    await context.onAuthorization(tx, order, after, 'lapsed')
  }
  if (status === 'refunded') await sendBack(tx, after, charge, now)
  return after
}

/**
 * Takes an answer to a payment, after which its page is closed: an approval confirms the order; a
 * refusal of any kind invalidates it, gives its goods back and opens its cart again. Answers that
 * change nothing are welcome, so that a provider may repeat itself. Money that no order waits for is
 * sent back, or let go of where it is only held. An order that was confirmed by money that is held
 * stays confirmed when that is lost: its merchant is told, and it cannot be shipped.
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
    const order = await lockOrder(tx, payment.orderId)
    const [before] = await tx
      .select()
      .from(payments)
      .where(eq(payments.id, payment.id))
      .for('update')
    if (!before) throw new Error(`Payment ${payment.id} vanished.`)
    return answerLocked(tx, context, before, { order, now, ...given })
  })
}

/** What a shopper's approval means where no provider says it: that the money is taken, or held. */
export const approvalOf = ({ capture }: Payment): Given =>
  capture === 'onShipment' ? { answer: 'authorize', authorizedUntil: null } : { answer: 'approve' }

/** Lets an approval arrive later than the shopper leaves, as some providers' do. */
export async function approveLater(db: Db, payment: Payment, dueOn: Date): Promise<void> {
  await db
    .update(payments)
    .set({ approvalDueOn: dueOn })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending')))
}
