import type { Payment, PaymentMethod } from '#store/schema/payments.ts'
import type { Refund } from '#store/schema/refunds.ts'

/** Money that a provider took for a payment. Null where the provider names no such thing. */
export interface Charge {
  chargeId: string | null
  /** In our minor units; null when it is no whole number of them. */
  amountMinor: number | null
  currencyCode: string
}

/** Money that a provider holds for a payment. */
export interface Authorization {
  charge: Charge
  /** Until when it can be taken; null when that has no end. */
  endsOn: Date | null
}

/** No answer that could be relied on: the same is tried again later. */
export interface Unavailable {
  kind: 'unavailable'
  detail: string
}

/**
 * What a provider says of its page. `open`: it may still be paid, or the money is on its way.
 * `authorized`: the money is held and not taken. `ended`: nobody can pay there any more, and nothing
 * is held.
 */
export type SessionState =
  | { kind: 'open' }
  | { kind: 'authorized'; authorization: Authorization }
  | { kind: 'paid'; charge: Charge }
  | { kind: 'ended'; answer: 'decline' | 'expire' }
  | Unavailable

/** `refused`: the provider will not take this payment, however often it is tried. */
export type StartAnswer =
  | { kind: 'started'; sessionId: string; url: string }
  | { kind: 'refused'; detail: string }
  | SessionState

export type RefundAnswer =
  | { kind: 'pending' | 'succeeded'; providerRefundId: string | null }
  | { kind: 'failed'; detail: string; providerRefundId?: string | null }
  | Unavailable

/** A refund as the provider knows it, of a charge of ours or of another's. */
export interface MadeRefund {
  kind: 'made'
  chargeId: string
  amountMinor: number
  currencyCode: string
  answer: Exclude<RefundAnswer, Unavailable>
}

/** What a payment's page shows and where it leads. */
export interface StartRequest {
  payment: Payment
  orderNumber: string
  email: string | null
  /** Where the provider sends shoppers: after paying, and when they give up. */
  returnUrl: string
  cancelUrl: string
}

/** A message as it came: its raw body, because that is what was signed. */
export interface ProviderMessage {
  body: string
  header: (name: string) => string | undefined
}

/** What a signed message of a provider is about; its contents are asked for, not believed. */
export type ProviderEvent =
  | { about: 'session'; paymentId: string; sessionId: string }
  /** Money that was taken, or is no longer held. */
  | { about: 'charge'; paymentId: string }
  | { about: 'refund'; refundId: string }
  /** One that was made at the provider itself, past us. */
  | { about: 'providerRefund'; providerRefundId: string }
  | { about: 'other' }

/**
 * Who takes the money of `redirect` payments (docs/decisions/159). Each call may be repeated: after
 * a lost answer the provider finds what it did by the ids of the payment and the refund.
 */
export interface PaymentProvider {
  /** Opens the provider's page, or finds the one that is open. */
  start: (request: StartRequest) => Promise<StartAnswer>
  /** Asks for the state. */
  readState: (payment: Payment) => Promise<SessionState>
  /** Takes the money that is held for a payment, all of it; says `ended` when it is held no more. */
  capture: (payment: Payment) => Promise<SessionState>
  /** Lets go of money that is held, or learns that it was taken. */
  release: (payment: Payment) => Promise<SessionState>
  /** Makes sure that nobody can pay any more, or learns that somebody has. */
  close: (payment: Payment) => Promise<SessionState>
  /** Sends money back, or asks how far that is. */
  refund: (refund: Refund) => Promise<RefundAnswer>
  /** Asks for a refund by the provider's id; null when there is none that could be ours. */
  findRefund: (providerRefundId: string) => Promise<MadeRefund | Unavailable | null>
  /** Reads a message of the provider; null when it is not signed by the provider. */
  readEvent: (message: ProviderMessage, now: Date) => ProviderEvent | null
}

/** The provider of a payment or method; null when its keys are gone. */
export type FindProvider = (
  method: Pick<PaymentMethod, 'id' | 'provider' | 'sealedCredentials'>,
) => PaymentProvider | null
