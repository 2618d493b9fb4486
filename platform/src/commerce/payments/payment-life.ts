import type { OrderState } from '#store/schema/orders.ts'
import type { PaymentStatus, PaymentType } from '#store/schema/payments.ts'

/**
 * A provider's answer to a payment. `authorize`: the money is held for us; `approve`: it was taken.
 * `expire` comes from our own clock, or says that money was held in vain.
 */
export type ProviderAnswer = 'authorize' | 'approve' | 'decline' | 'cancel' | 'expire'

const answered: Record<ProviderAnswer, PaymentStatus> = {
  authorize: 'authorized',
  approve: 'paid',
  decline: 'declined',
  cancel: 'cancelled',
  expire: 'expired',
}

/**
 * The status after an answer; the same status means that the answer changes nothing. Money that
 * arrives for an order that was given up is sent back: it never makes a second order.
 */
export function statusAfter(status: PaymentStatus, answer: ProviderAnswer): PaymentStatus {
  if (status === 'pending' || status === 'authorized') return answered[answer]
  const givenUp = status === 'declined' || status === 'cancelled' || status === 'expired'
  return givenUp && answer === 'approve' ? 'refunded' : status
}

/** The status of a payment in a new state of its order. */
export function statusInState(
  status: PaymentStatus,
  type: PaymentType,
  state: OrderState,
): PaymentStatus {
  const open = status === 'due' || status === 'pending' || status === 'authorized'
  if (state === 'cancelled' || state === 'invalidated') {
    if (open) return 'cancelled'
    return status === 'paid' || status === 'partiallyRefunded' ? 'refunded' : status
  }
  if (status !== 'due') return status
  if (type === 'bankTransfer') return state === 'confirmed' ? 'paid' : status
  return state === 'delivered' ? 'paid' : status
}

/** The status of a payment that was made, after so much of it was refunded. Minor units. */
export function statusAfterRefunds(amountMinor: number, refundedMinor: number): PaymentStatus {
  if (refundedMinor === 0) return 'paid'
  return refundedMinor < amountMinor ? 'partiallyRefunded' : 'refunded'
}

/**
 * Whether the goods of an order may leave as far as its payment is concerned. Money that is only
 * held has to be taken first; a payment that fell through after the confirmation pays for nothing.
 */
export function paysForGoods(status: PaymentStatus): boolean {
  return ['paid', 'due', 'partiallyRefunded', 'refunded'].includes(status)
}
