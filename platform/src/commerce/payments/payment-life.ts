import type { OrderState } from '#store/schema/orders.ts'
import type { PaymentStatus, PaymentType } from '#store/schema/payments.ts'

/** A provider's answer to a payment; `expire` comes from our own clock. */
export type ProviderAnswer = 'approve' | 'decline' | 'cancel' | 'expire'

const answered: Record<ProviderAnswer, PaymentStatus> = {
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
  if (status === 'pending') return answered[answer]
  const givenUp = status === 'declined' || status === 'cancelled' || status === 'expired'
  return givenUp && answer === 'approve' ? 'refunded' : status
}

/** The status of a payment in a new state of its order. */
export function statusInState(
  status: PaymentStatus,
  type: PaymentType,
  state: OrderState,
): PaymentStatus {
  const open = status === 'due' || status === 'pending'
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
