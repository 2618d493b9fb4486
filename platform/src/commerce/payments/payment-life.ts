import type { OrderState } from '#store/schema/orders.ts'
import type { Payment, PaymentStatus, PaymentType } from '#store/schema/payments.ts'

/**
 * A provider's answer to a payment. `authorize`: the amount is authorized; `approve`: it was
 * captured. `expire` comes from our own clock, or means that an authorization has lapsed.
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
 * The status after an answer; the same status means that nothing changes. Money that arrives for an
 * abandoned order is refunded and never makes a second order.
 */
export function statusAfter(status: PaymentStatus, answer: ProviderAnswer): PaymentStatus {
  if (status === 'pending' || status === 'authorized') return answered[answer]
  const givenUp = status === 'declined' || status === 'cancelled' || status === 'expired'
  return givenUp && answer === 'approve' ? 'refunded' : status
}

/** The status of a payment after a change of its order's state. */
export function statusInState(status: PaymentStatus, type: PaymentType, state: OrderState) {
  const open = status === 'due' || status === 'pending' || status === 'authorized'
  if (state === 'cancelled' || state === 'invalidated') {
    if (open) return 'cancelled'
    return status === 'paid' || status === 'partiallyRefunded' ? 'refunded' : status
  }
  // An invoice is paid when the merchant says so, whatever has happened to the items.
  if (status !== 'due' || type === 'invoice') return status
  if (type === 'bankTransfer') return state === 'confirmed' ? 'paid' : status
  // Of what has come back unpaid, nothing is left to pay.
  return state === 'delivered' || state === 'returned' ? 'paid' : status
}

/** What was taken for a completed payment, minor units of its charge's currency. */
export const takenOf = ({ takenMinor, amountMinor }: Pick<Payment, 'takenMinor' | 'amountMinor'>) =>
  takenMinor ?? amountMinor

/** Whether the merchant pays back what no provider has taken: transfers and cash. */
export const isPaidBackByHand = ({ type }: Pick<Payment, 'type'>) => type !== 'redirect'

/** Whether the money of a payment came, whatever was refunded since. */
export const hasBeenPaid = ({ status }: Pick<Payment, 'status'>) =>
  status === 'paid' || status === 'partiallyRefunded' || status === 'refunded'

/** The status of a completed payment after refunds of this amount, minor units. */
export function statusAfterRefunds(takenMinor: number, refundedMinor: number): PaymentStatus {
  if (refundedMinor === 0) return 'paid'
  return refundedMinor < takenMinor ? 'partiallyRefunded' : 'refunded'
}

/** Whether the payment of an order allows shipping: an authorized amount is captured first. */
export function paysForGoods(status: PaymentStatus): boolean {
  return ['paid', 'due', 'partiallyRefunded', 'refunded'].includes(status)
}
