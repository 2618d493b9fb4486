import { eq } from '#store/drizzle.ts'
import { findRow } from '#store/find-row.ts'
import { carts, type Cart } from '#store/schema/carts.ts'
import { orders, type Order } from '#store/schema/orders.ts'
import type { Payment } from '#store/schema/payments.ts'
import type { PaymentContext } from './answer-payment.ts'
import { getPayment } from './find-payment.ts'
import { cancelSession } from './settle-session.ts'

export type PaymentCancellation =
  | {
      ok: true
      order: Order
      payment: Payment
      /**
       * The reopened cart of an order that is not paid. The link of an order may be passed on, so it
       * does not open what somebody has in a cart later: null once it was changed or bought again,
       * and for everybody but its customer.
       */
      cart: Cart | null
    }
  | { ok: false; code: 'Payment.Processing' }
  | { ok: false; code: 'Payment.ProviderUnavailable'; detail: string }

/**
 * Closes the payment page of an order for its buyer, who gets the cart back. A payment that was made
 * meanwhile counts, and its order stands; one that the bank still decides cannot be taken back.
 * Repeating it changes nothing. The caller has checked whose order it is.
 */
export async function cancelPaymentByBuyer(
  context: PaymentContext,
  { orderId, customerId }: { orderId: string; customerId: string | null },
  now: Date,
): Promise<PaymentCancellation> {
  const { db } = context
  const { payment, fault } = await cancelSession(context, await getPayment(db, orderId), now)
  if (fault) return { ok: false, code: 'Payment.ProviderUnavailable', detail: fault.detail }
  if (payment.status === 'pending') return { ok: false, code: 'Payment.Processing' }
  const order = await findRow(db, orders, eq(orders.id, orderId))
  if (!order) throw new Error(`Order ${orderId} vanished.`)
  const cart = await findRow(db, carts, eq(carts.id, order.cartId))
  const isOpen = order.state === 'invalidated' && cart?.status === 'open' && cart.expiresOn > now
  // The answer to the payment reopened the cart.
  const isUnchanged = cart?.updatedOn.getTime() === payment.answeredOn?.getTime()
  const isOwn = cart?.customerId == null ? isUnchanged : cart.customerId === customerId
  return { ok: true, order, payment, cart: isOpen && isOwn ? cart : null }
}
