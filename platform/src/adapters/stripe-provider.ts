import Stripe from 'stripe'
import { z } from 'zod'
import type {
  Authorization,
  Charge,
  ChargedPage,
  PaymentProvider,
  ProviderEvent,
  ProviderMessage,
  SessionState,
  StartAnswer,
  StartRequest,
  Unavailable,
} from '#commerce/payments/payment-provider.ts'
import type { Payment } from '#store/schema/payments.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'
import { findRefusal, readChargeId, toUnavailable } from './stripe-answers.ts'
import { findDispute, findMadeRefund, refundCharge } from './stripe-refunds.ts'

export const stripeCredentials = z.object({
  secretKey: z
    .string()
    .regex(/^(sk|rk)_\w{8,250}$/, 'must be a secret or restricted key of Stripe'),
  webhookSecret: z.string().regex(/^whsec_\w{8,250}$/, 'is the signing secret of an endpoint'),
})

export type StripeCredentials = z.infer<typeof stripeCredentials>

const callTimeoutMs = 5_000
const minuteMs = 60_000
/** Stripe ends a page between 30 minutes and 24 hours after it was made; we end it earlier. */
const sessionLifeMs = 62 * minuteMs

/** How long a card holds money when Stripe does not say it. */
const authorizationLifeMs = 7 * 24 * 60 * minuteMs

const connections = new Map<string, Stripe>()

/** One client for each key, so that connections are kept. */
function connect(apiUrl: string, secretKey: string): Stripe {
  const name = `${apiUrl} ${secretKey}`
  const known = connections.get(name)
  if (known) return known
  const { protocol, hostname, port } = new URL(apiUrl)
  const client = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: callTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  connections.set(name, client)
  return client
}

type Session = Stripe.Checkout.Session

/** The amount that was captured, which may be a part of what was authorized; before, the whole. */
function readCharge(session: Session, intent: Stripe.PaymentIntent | null): Charge {
  const chargeId = readChargeId(session.payment_intent)
  const currencyCode = (session.currency ?? '').toUpperCase()
  const toMinor = (amount: number | null) =>
    amount === null ? null : fromStripeAmount(amount, currencyCode)
  if (intent?.status !== 'succeeded') {
    return { chargeId, currencyCode, amountMinor: toMinor(session.amount_total) }
  }
  const charge = { chargeId, currencyCode, amountMinor: toMinor(intent.amount_received) }
  const isPart = intent.amount_received < intent.amount
  return isPart ? { ...charge, authorizedMinor: toMinor(intent.amount) } : charge
}

/** Money that is held: Stripe says until when, of cards. */
function readAuthorization(session: Session, intent: Stripe.PaymentIntent): Authorization {
  const latest = intent.latest_charge
  const details = typeof latest === 'object' ? latest?.payment_method_details : undefined
  const before = details?.card?.capture_before
  const end = before === undefined ? intent.created * 1000 + authorizationLifeMs : before * 1000
  return { charge: readCharge(session, intent), endsOn: new Date(end) }
}

/** A session that is complete and unpaid waits for a bank, unless its payment has failed. */
function readSession(session: Session): SessionState {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  if (intent?.status === 'requires_capture') {
    return { kind: 'authorized', authorization: readAuthorization(session, intent) }
  }
  if (session.payment_status !== 'unpaid')
    return { kind: 'paid', charge: readCharge(session, intent) }
  if (session.status === 'expired') return { kind: 'ended', answer: 'expire' }
  if (session.status !== 'complete') return { kind: 'open' }
  // Money that was held is let go of by us, by the merchant at Stripe, or when its time is over.
  if (intent?.status === 'canceled') return { kind: 'ended', answer: 'expire' }
  const hasFailed = intent?.status === 'requires_payment_method'
  return hasFailed ? { kind: 'ended', answer: 'decline' } : { kind: 'open', isProcessing: true }
}

const readById = (client: Stripe, sessionId: string) =>
  client.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })

async function readState(client: Stripe, { sessionId }: Payment): Promise<SessionState> {
  // Nobody was sent to a page that was not noted.
  if (sessionId === null) return { kind: 'open' }
  try {
    return readSession(await readById(client, sessionId))
  } catch (error) {
    return toUnavailable(error)
  }
}

async function findPage(
  client: Stripe,
  chargeId: string,
): Promise<ChargedPage | Unavailable | null> {
  const query = { payment_intent: chargeId, limit: 1, expand: ['data.payment_intent'] }
  try {
    const [session] = (await client.checkout.sessions.list(query)).data
    const metadata = session?.metadata ?? {}
    const { payment_id: paymentId, order_number: orderNumber, method_id: methodId } = metadata
    if (!session || !paymentId || !orderNumber) return null
    const [sessionId, state] = [session.id, readSession(session)]
    return { kind: 'page', sessionId, paymentId, orderNumber, methodId: methodId ?? null, state }
  } catch (error) {
    return findRefusal(error) === null ? toUnavailable(error) : null
  }
}

async function close(client: Stripe, payment: Payment): Promise<SessionState> {
  const { sessionId } = payment
  if (sessionId === null) return { kind: 'ended', answer: 'expire' }
  try {
    return readSession(await client.checkout.sessions.expire(sessionId))
  } catch (error) {
    // Only an open page can be closed: this one was paid, or is closed already.
    return findRefusal(error) === null ? toUnavailable(error) : readState(client, payment)
  }
}

/** Does something to held money. Stripe refuses what was done before: the state says it either way. */
async function settleHeld(client: Stripe, payment: Payment, act: () => Promise<unknown>) {
  try {
    await act()
  } catch (error) {
    if (findRefusal(error) === null) return toUnavailable(error)
  }
  return readState(client, payment)
}

async function release(client: Stripe, payment: Payment): Promise<SessionState> {
  const state = await readState(client, payment)
  const chargeId = state.kind === 'authorized' ? state.authorization.charge.chargeId : null
  if (chargeId === null) return state
  return settleHeld(client, payment, () => client.paymentIntents.cancel(chargeId))
}

/** Under one key, so that a lost answer is repeated; a card's money is captured once. */
async function capture(client: Stripe, payment: Payment): Promise<SessionState> {
  const { id, chargeId } = payment
  if (chargeId === null) return readState(client, payment)
  const options = { idempotencyKey: `${id}:capture` }
  return settleHeld(client, payment, () => client.paymentIntents.capture(chargeId, {}, options))
}

/** The same for every repetition: an idempotency key stands for one request with these values. */
function toParams(request: StartRequest, amount: number): Stripe.Checkout.SessionCreateParams {
  const { payment, orderNumber, email, returnUrl, cancelUrl } = request
  const { id, methodId, currencyCode, createdOn, capture } = payment
  const metadata = { payment_id: id, order_number: orderNumber, method_id: methodId }
  return {
    mode: 'payment',
    client_reference_id: id,
    metadata,
    payment_intent_data: {
      metadata,
      ...(capture === 'onShipment' && { capture_method: 'manual' }),
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currencyCode.toLowerCase(),
          unit_amount: amount,
          product_data: { name: orderNumber },
        },
      },
    ],
    ...(email !== null && { customer_email: email }),
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor((createdOn.getTime() + sessionLifeMs) / 1000),
  }
}

async function openSession(client: Stripe, request: StartRequest): Promise<StartAnswer> {
  const { id, sessionId, amountMinor, currencyCode } = request.payment
  const amount = toStripeAmount(amountMinor, currencyCode)
  if (amount === null) return { kind: 'refused', detail: `not an amount of ${currencyCode}` }
  const sessions = client.checkout.sessions
  const session =
    sessionId === null
      ? await sessions.create(toParams(request, amount), { idempotencyKey: `${id}:page` })
      : await readById(client, sessionId)
  const { url } = session
  // Under a known key Stripe repeats its first answer: the page may have ended since.
  const state = readSession(session)
  if (state.kind !== 'open' || url === null) return state
  return { kind: 'started', sessionId: session.id, url }
}

async function start(client: Stripe, request: StartRequest): Promise<StartAnswer> {
  try {
    return await openSession(client, request)
  } catch (error) {
    const refusal = findRefusal(error)
    return refusal === null ? toUnavailable(error) : { kind: 'refused', detail: refusal }
  }
}

function readObject({ type, data }: Stripe.Event): ProviderEvent {
  const { object } = data
  if (object.object === 'checkout.session' && type.startsWith('checkout.session.')) {
    const { id: sessionId, client_reference_id: paymentId, payment_intent: intent } = object
    return paymentId === null
      ? { about: 'other' }
      : { about: 'session', paymentId, sessionId, chargeId: readChargeId(intent) }
  }
  if (object.object === 'payment_intent') {
    if (type !== 'payment_intent.succeeded' && type !== 'payment_intent.canceled') {
      return { about: 'other' }
    }
    const paymentId = object.metadata['payment_id']
    return paymentId ? { about: 'charge', paymentId, chargeId: object.id } : { about: 'other' }
  }
  if (object.object === 'dispute') return { about: 'dispute', disputeId: object.id }
  if (object.object !== 'refund') return { about: 'other' }
  const refundId = object.metadata?.['refund_id'] || null
  return { about: 'refund', refundId, providerRefundId: object.id }
}

/** What every event has; its signature shows only that somebody with the secret wrote it. */
const eventShape = z.object({ type: z.string(), data: z.object({ object: z.object({}) }) })

function readEvent(
  { webhooks }: Stripe,
  secret: string,
  { body, header }: ProviderMessage,
  now: Date,
): ProviderEvent | null {
  const signature = header('stripe-signature') ?? ''
  const received = now.getTime()
  try {
    const event = webhooks.constructEvent(body, signature, secret, undefined, undefined, received)
    return eventShape.safeParse(event).success ? readObject(event) : null
  } catch (error) {
    const isSigned = !(error instanceof Stripe.errors.StripeSignatureVerificationError)
    if (isSigned && !(error instanceof SyntaxError)) throw error
    return null
  }
}

/**
 * Stripe Checkout with a store's own keys (docs/decisions/159): a page at Stripe for each payment,
 * capture at once or at shipment, refunds. `apiUrl` is Stripe's own URL except
 * in tests.
 */
export function createStripeProvider(
  apiUrl: string,
  { secretKey, webhookSecret }: StripeCredentials,
): PaymentProvider {
  const client = connect(apiUrl, secretKey)
  return {
    start: (request) => start(client, request),
    readState: (payment) => readState(client, payment),
    capture: (payment) => capture(client, payment),
    close: (payment) => close(client, payment),
    release: (payment) => release(client, payment),
    refund: (refund) => refundCharge(client, refund),
    findRefund: (providerRefundId) => findMadeRefund(client, providerRefundId),
    findPage: (chargeId) => findPage(client, chargeId),
    findDispute: (disputeId) => findDispute(client, disputeId),
    readEvent: (message, now) => readEvent(client, webhookSecret, message, now),
  }
}
