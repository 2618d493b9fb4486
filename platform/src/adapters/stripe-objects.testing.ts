import type { IncomingMessage } from 'node:http'
import Stripe from 'stripe'

/** Keys that the server of `stripe-api.testing.ts` takes and signs with. */
export const testStripeKeys = {
  secretKey: 'sk_test_0123456789abcdef',
  webhookSecret: 'whsec_0123456789abcdef',
}

/** A key of an account that has none of the server's objects. */
export const otherAccountKey = 'sk_test_another_account'

/** What a request with other keys is answered; null for one with ours. */
export function refuseKeys(authorization: string | undefined): Answer | null {
  if (authorization === `Bearer ${testStripeKeys.secretKey}`) return null
  return authorization === `Bearer ${otherAccountKey}`
    ? refuse(404, 'invalid_request_error', 'resource_missing')
    : refuse(401, 'invalid_request_error', 'invalid_api_key')
}

/** Fields of a form, as Stripe's API takes them. */
export type Fields = Record<string, string>

/** A Checkout Session with its payment intent. */
export interface TestSession {
  id: string
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  intent: string
  intentStatus: string
  amount: number
  /** What was taken of it. */
  taken: number
  currency: string
  expiresAt: number
  /** When money that is held goes back to the buyer. */
  captureBefore: number
  fields: Fields
}

export interface TestRefund {
  id: string
  intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  refundId: string
}

/** A charge that its buyer disputes. */
export interface TestDispute {
  id: string
  intent: string
  amount: number
  status: 'needs_response' | 'won' | 'lost'
}

/** What goes wrong with the next request whose `METHOD /path` begins with `on`. */
export interface StripeFault {
  on: string
  /** `reset` breaks the connection after the work is done, `slow` never answers after it. */
  kind: 'reset' | 'slow' | 401 | 409 | 429 | 500
}

/** An event as Stripe posts it. */
export interface SignedEvent {
  type: string
  body: string
  headers: Record<string, string>
}

export type Answer = { status: number; body: unknown }

/** An error of Stripe's API. */
export const refuse = (status: number, type: string, code: string): Answer => ({
  status,
  body: { error: { type, code, message: code } },
})

export const invalid = (code: string) => refuse(400, 'invalid_request_error', code)

export async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Those of a payment intent. */
export function listOf<One extends { intent: string }>(
  { pathname, searchParams }: URL,
  all: ReadonlyMap<string, One>,
  view: (one: One) => unknown,
): Answer {
  const intent = searchParams.get('payment_intent')
  const data = [...all.values()].filter((one) => one.intent === intent).map(view)
  return { status: 200, body: { object: 'list', data, has_more: false, url: pathname } }
}

/** Its payment intent. */
export const toIntent = (session: TestSession) => ({
  id: session.intent,
  object: 'payment_intent',
  status: session.intentStatus,
  amount: session.amount,
  amount_received: session.taken,
  currency: session.currency,
  metadata: { payment_id: session.fields['client_reference_id'] ?? '' },
  latest_charge: {
    object: 'charge',
    payment_method_details: { card: { capture_before: session.captureBefore } },
  },
})

/** A Checkout Session as the API answers it; `url` is that of its page. */
export const describeSession = (session: TestSession, isExpanded: boolean, url: string) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'payment',
  client_reference_id: session.fields['client_reference_id'] ?? null,
  metadata: {
    payment_id: session.fields['metadata[payment_id]'],
    order_number: session.fields['metadata[order_number]'],
    method_id: session.fields['metadata[method_id]'],
  },
  amount_total: session.amount,
  currency: session.currency,
  status: session.status,
  payment_status: session.paid ? 'paid' : 'unpaid',
  expires_at: session.expiresAt,
  payment_intent: isExpanded ? toIntent(session) : session.intent,
  url: session.status === 'open' ? url : null,
})

/** The headers with which Stripe posts an event. */
export function signEvent(payload: string, timestamp: number) {
  const { secretKey, webhookSecret: secret } = testStripeKeys
  const stripe = new Stripe(secretKey)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { 'content-type': 'application/json', 'stripe-signature': signature }
}
