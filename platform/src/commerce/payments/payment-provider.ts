import type { Payment, PaymentMethod } from '#store/schema/payments.ts'
import type { Refund } from '#store/schema/refunds.ts'

/** A charge of a provider for a payment. Null when the provider does not report one. */
export interface Charge {
  chargeId: string | null
  /** In our minor units; null when it is no whole number of them. */
  amountMinor: number | null
  currencyCode: string
  /** What was authorized, when only a part of it was captured. */
  authorizedMinor?: number | null
}

export interface Authorization {
  charge: Charge
  /** Until when it can be captured; null without an expiry. */
  endsOn: Date | null
}

/** No reliable answer: the same call is tried again later. */
export interface Unavailable {
  kind: 'unavailable'
  detail: string
  /** What the merchant has to replace before it can succeed: wrong keys, or another account's. */
  remedy?: 'keys' | 'account'
}

/**
 * The state of a provider's page. `open`: it may still be paid, or the money is on its way
 * (`isProcessing`), in which case it cannot be closed.
 * `authorized`: the amount is authorized and not captured. `ended`: nobody can pay there any more,
 * and nothing is authorized.
 */
export type SessionState =
  | { kind: 'open'; isProcessing?: boolean }
  | { kind: 'authorized'; authorization: Authorization }
  | { kind: 'paid'; charge: Charge }
  | { kind: 'ended'; answer: 'decline' | 'expire' }
  | Unavailable

/** `refused`: the provider will never accept this payment. */
export type StartAnswer =
  | { kind: 'started'; sessionId: string; url: string }
  | { kind: 'refused'; detail: string }
  | SessionState

export type RefundAnswer =
  /** `amountMinor`: what goes back, when the provider says it; all that was left may be less. */
  | { kind: 'pending' | 'succeeded'; providerRefundId: string | null; amountMinor?: number | null }
  /** `isTemporary`: the same refund may succeed later, when the balance suffices. */
  | { kind: 'failed'; detail: string; providerRefundId?: string | null; isTemporary?: boolean }
  | Unavailable

/** A refund as the provider reports it, of one of our charges or not. */
export interface MadeRefund {
  kind: 'made'
  chargeId: string
  amountMinor: number
  currencyCode: string
  answer: Exclude<RefundAnswer, Unavailable>
}

/** A charge that its buyer disputes with their bank. */
export interface Dispute {
  kind: 'dispute'
  chargeId: string
  /** In our minor units; null when it is no whole number of them. */
  amountMinor: number | null
  currencyCode: string
  /** Reason and status as the provider names them. */
  detail: string
  /** Whether it is not decided yet, or was lost: only the merchant can settle it. */
  isOpen: boolean
}

/** The page on which a charge was made, as the provider knows it. */
export interface ChargedPage {
  kind: 'page'
  sessionId: string
  /** What we told the provider that it is for. */
  paymentId: string
  orderNumber: string
  /** Null on pages of older versions. */
  methodId: string | null
  state: SessionState
}

/** Contents of a payment's page, and the URLs that it returns to. */
export interface StartRequest {
  payment: Payment
  orderNumber: string
  email: string | null
  /** Where the provider returns shoppers to: after paying, and when they cancel. */
  returnUrl: string
  cancelUrl: string
}

/** A message as received: with its raw body, because that was signed. */
export interface ProviderMessage {
  body: string
  header: (name: string) => string | undefined
}

/** The subject of a provider's signed message; its contents are requested, not trusted. */
export type ProviderEvent =
  /** `chargeId`: null before anybody has tried to pay. */
  | { about: 'session'; paymentId: string; sessionId: string; chargeId: string | null }
  /** A payment that was captured, or whose authorization was released. */
  | { about: 'charge'; paymentId: string; chargeId: string }
  /** `refundId`: null for one that was made directly at the provider. */
  | { about: 'refund'; refundId: string | null; providerRefundId: string }
  /** A chargeback, or a step of it. */
  | { about: 'dispute'; disputeId: string }
  | { about: 'other' }

/**
 * A payment provider for `redirect` payments (docs/decisions/159). Each call may be repeated: after
 * a lost answer the provider finds its earlier work by the ids of the payment and the refund.
 */
export interface PaymentProvider {
  /** Opens the provider's page, or returns the one already open. */
  start: (request: StartRequest) => Promise<StartAnswer>
  readState: (payment: Payment) => Promise<SessionState>
  /** Captures the full authorized amount of a payment; `ended` when it is no longer authorized. */
  capture: (payment: Payment) => Promise<SessionState>
  /** Releases an authorization, or learns that it was captured. */
  release: (payment: Payment) => Promise<SessionState>
  /** Makes sure that nobody can pay any more, or learns that somebody has. */
  close: (payment: Payment) => Promise<SessionState>
  /** Makes a refund, or reads its state. It may have been made before if `attemptCount` is over 1. */
  refund: (refund: Refund) => Promise<RefundAnswer>
  /** Reads a refund by the provider's id; null when there is none that could be ours. */
  findRefund: (providerRefundId: string) => Promise<MadeRefund | Unavailable | null>
  /** Finds the page of a charge; null when there is none that we opened. */
  findPage: (chargeId: string) => Promise<ChargedPage | Unavailable | null>
  /** Reads a dispute by the provider's id; null when there is none that could be ours. */
  findDispute: (disputeId: string) => Promise<Dispute | Unavailable | null>
  /** Reads a message of the provider; null when it is not signed by the provider. */
  readEvent: (message: ProviderMessage, now: Date) => ProviderEvent | null
}

/** The provider of a payment or method; null when its keys are gone. */
export type FindProvider = (
  method: Pick<PaymentMethod, 'id' | 'provider' | 'sealedCredentials'>,
) => PaymentProvider | null
