import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  describeSession,
  invalid,
  listOf,
  readBody,
  refuse,
  signEvent,
  refuseKeys,
  toIntent,
  type Answer,
  type Fields,
  type SignedEvent,
  type StripeFault,
  type TestDispute,
  type TestRefund,
  type TestSession,
} from './stripe-objects.testing.ts'

/**
 * A server that speaks the part of Stripe's documented API that we use: Checkout Sessions, refunds,
 * idempotency keys, errors and signed events. `clock` is the time it lives in.
 */
export async function startStripeApi(clock: () => Date, port = 0) {
  const sessions = new Map<string, TestSession>()
  const refunds = new Map<string, TestRefund>()
  const answered = new Map<string, { request: string; answer: Answer }>()
  const events: SignedEvent[] = []
  const faults: StripeFault[] = []
  const requests: string[] = []
  let count = 0
  let refundOutcome: TestRefund['status'] = 'succeeded'
  let refundRefusal: string | null = null
  const disputes = new Map<string, TestDispute>()

  const nextId = (prefix: string) => `${prefix}_test_${String((count += 1)).padStart(6, '0')}`
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const origin = () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('There is no port.')
    return `http://127.0.0.1:${String(address.port)}`
  }

  const toSession = (session: TestSession, isExpanded: boolean) =>
    describeSession(session, isExpanded, `${origin()}/c/pay/${session.id}`)

  const toRefund = ({ id, intent, amount, status, reason, refundId }: TestRefund) => ({
    id,
    object: 'refund',
    amount,
    currency: [...sessions.values()].find((one) => one.intent === intent)?.currency,
    payment_intent: intent,
    status,
    ...(reason !== null && { failure_reason: reason }),
    metadata: refundId === '' ? {} : { refund_id: refundId },
  })

  const toDispute = ({ id, intent, amount, status }: TestDispute) => ({
    ...{ id, object: 'dispute', amount, status, reason: 'fraudulent', payment_intent: intent },
    currency: [...sessions.values()].find((one) => one.intent === intent)?.currency ?? 'eur',
  })

  const emit = (type: string, object: unknown) => {
    const body = JSON.stringify({
      id: nextId('evt'),
      object: 'event',
      type,
      created: seconds(),
      data: { object },
    })
    const headers = signEvent(body, seconds())
    events.push({ type, body, headers })
  }

  const getSession = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`There is no session ${id}.`)
    const isOver = session.status === 'open' && session.expiresAt <= seconds()
    if (isOver) session.status = 'expired'
    if (session.intentStatus === 'requires_capture' && session.captureBefore <= seconds()) {
      session.intentStatus = 'canceled'
      emit('payment_intent.canceled', toIntent(session))
    }
    return session
  }

  const expire = (session: TestSession) => {
    session.status = 'expired'
    emit('checkout.session.expired', toSession(session, false))
  }

  const takenBack = (intent: string) =>
    [...refunds.values()]
      .filter((one) => one.intent === intent && one.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  function createSession(fields: Fields): Answer {
    const price = 'line_items[0][price_data]'
    const amount = Number(fields[`${price}[unit_amount]`])
    const currency = fields[`${price}[currency]`] ?? ''
    const expiresAt = Number(fields['expires_at'])
    const life = expiresAt - seconds()
    if (!Number.isSafeInteger(amount) || amount < 0) return invalid('parameter_invalid_integer')
    if (!/^[a-z]{3}$/.test(currency) || fields['mode'] !== 'payment') {
      return invalid('parameter_missing')
    }
    if (life < 30 * 60 || life > 24 * 3600) return invalid('parameter_invalid_integer')
    const id = nextId('cs')
    const session: TestSession = {
      ...{ id, status: 'open', paid: false, intent: nextId('pi') },
      ...{ intentStatus: 'requires_payment_method', amount, taken: 0, currency, expiresAt },
      ...{ captureBefore: 0, fields },
    }
    sessions.set(id, session)
    return { status: 200, body: toSession(session, false) }
  }

  function createRefund(fields: Fields): Answer {
    if (refundRefusal !== null) return invalid(refundRefusal)
    const intent = fields['payment_intent'] ?? ''
    const session = [...sessions.values()].find((one) => one.intent === intent)
    if (!session?.paid) return invalid('resource_missing')
    const left = session.taken - takenBack(intent)
    const amount = fields['amount'] === undefined ? left : Number(fields['amount'])
    if (left === 0) return invalid('charge_already_refunded')
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > left) {
      return invalid('parameter_invalid_integer')
    }
    const refund: TestRefund = {
      ...{ id: nextId('re'), intent, amount, status: refundOutcome },
      reason: refundOutcome === 'failed' ? 'expired_or_canceled_card' : null,
      refundId: fields['metadata[refund_id]'] ?? '',
    }
    refunds.set(refund.id, refund)
    return { status: 200, body: toRefund(refund) }
  }

  /** Takes money that is held, all of it or less, or lets go of it; each once. */
  function settleIntent(intent: string, verb: string, fields: Fields): Answer {
    const found = [...sessions.values()].find((one) => one.intent === intent)
    const session = found && getSession(found.id)
    if (!session) return refuse(404, 'invalid_request_error', 'resource_missing')
    if (session.intentStatus !== 'requires_capture') {
      return invalid('payment_intent_unexpected_state')
    }
    const isCapture = verb === 'capture'
    session.intentStatus = isCapture ? 'succeeded' : 'canceled'
    session.paid = isCapture
    session.taken = isCapture ? Number(fields['amount_to_capture'] ?? session.amount) : 0
    emit(`payment_intent.${session.intentStatus}`, toIntent(session))
    return { status: 200, body: toIntent(session) }
  }

  const toWhole = (session: TestSession) => toSession(session, true)

  function route(method: string, url: URL, fields: Fields): Answer {
    const [, , kind = '', name = '', id = '', verb = ''] = url.pathname.split('/')
    const call = `${method} ${kind}`
    const missing = refuse(404, 'invalid_request_error', 'resource_missing')
    if (call === 'POST checkout' && id === '') return createSession(fields)
    if (call === 'GET checkout' && id === '') return listOf(url, sessions, toWhole)
    if (kind === 'checkout') {
      if (!sessions.has(id)) return missing
      const session = getSession(id)
      if (verb !== 'expire') {
        return { status: 200, body: toSession(session, url.searchParams.has('expand[0]')) }
      }
      if (session.status !== 'open') return invalid('resource_invalid_state')
      expire(session)
      return { status: 200, body: toSession(session, false) }
    }
    if (call === 'POST payment_intents') return settleIntent(name, id, fields)
    if (call === 'POST refunds') return createRefund(fields)
    const dispute = call === 'GET disputes' ? disputes.get(name) : undefined
    if (dispute) return { status: 200, body: toDispute(dispute) }
    if (call === 'GET refunds' && name === '') return listOf(url, refunds, toRefund)
    const refund = call === 'GET refunds' ? refunds.get(name) : undefined
    return refund ? { status: 200, body: toRefund(refund) } : missing
  }

  /** Once under an idempotency key, however often it is sent. */
  function answer(method: string, url: URL, body: string, key: string | undefined): Answer {
    const known = key === undefined ? undefined : answered.get(key)
    if (known && known.request !== body) return refuse(400, 'idempotency_error', 'key_in_use')
    if (known) return known.answer
    const given = route(method, url, Object.fromEntries(new URLSearchParams(body)))
    if (key !== undefined) answered.set(key, { request: body, answer: given })
    return given
  }

  function takeFault(name: string): StripeFault['kind'] | null {
    const index = faults.findIndex(({ on }) => name.startsWith(on))
    return faults.splice(index, index < 0 ? 0 : 1)[0]?.kind ?? null
  }

  const send = (response: ServerResponse, { status, body }: Answer) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': nextId('req') })
    response.end(JSON.stringify(body))
  }

  async function serveApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const body = await readBody(request)
    const method = request.method ?? ''
    requests.push(`${method} ${url.pathname}`)
    const refused = refuseKeys(request.headers.authorization)
    if (refused) return send(response, refused)
    const fault = takeFault(`${method} ${url.pathname}`)
    if (typeof fault === 'number') {
      const type = fault === 429 ? 'rate_limit_error' : 'api_error'
      return send(response, refuse(fault, type, 'fault'))
    }
    const key = request.headers['idempotency-key']
    const given = answer(method, url, body, typeof key === 'string' ? key : undefined)
    if (fault === 'reset') return request.socket.destroy()
    if (fault !== 'slow') send(response, given)
  }

  const pay = (sessionId: string) => {
    const session = getSession(sessionId)
    if (session.status !== 'open') return false
    session.status = 'complete'
    if (session.fields['payment_intent_data[capture_method]'] === 'manual') {
      session.intentStatus = 'requires_capture'
      session.captureBefore = seconds() + 7 * 24 * 3600
    } else {
      Object.assign(session, { paid: true, taken: session.amount, intentStatus: 'succeeded' })
    }
    emit('checkout.session.completed', toSession(session, false))
    return true
  }

  /** The hosted page, as far as a shopper of a test needs it. */
  async function servePage(request: IncomingMessage, response: ServerResponse, url: URL) {
    const session = getSession(url.pathname.split('/').at(-1) ?? '')
    if (request.method === 'POST') {
      await readBody(request)
      pay(session.id)
      response.writeHead(303, { location: session.fields['success_url'] })
      return response.end()
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    return response.end(
      `<!doctype html><html lang="en"><title>Checkout</title><h1>Checkout</h1>` +
        `<form method="post"><button>Pay ${String(session.amount)}</button></form>` +
        `<a href="${session.fields['cancel_url'] ?? ''}">Back</a></html>`,
    )
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const serve = url.pathname.startsWith('/v1/') ? serveApi : servePage
    serve(request, response, url).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: origin(),
    events,
    requests,
    sessions,
    refunds,
    /** The next requests that go wrong, in order. */
    break: (...next: StripeFault[]) => faults.push(...next),
    mend: () => faults.splice(0),
    /** A shopper pays on the hosted page. @returns false when it is closed. */
    pay,
    /** A shopper chooses a method whose money arrives later. */
    payLater: (sessionId: string) => {
      const session = getSession(sessionId)
      Object.assign(session, { status: 'complete', intentStatus: 'processing' })
      emit('checkout.session.completed', toSession(session, false))
    },
    /** That money arrives, or does not. */
    settleLater: (sessionId: string, isPaid: boolean) => {
      const session = getSession(sessionId)
      const intentStatus = isPaid ? 'succeeded' : 'requires_payment_method'
      Object.assign(session, { paid: isPaid, taken: isPaid ? session.amount : 0, intentStatus })
      const outcome = isPaid ? 'succeeded' : 'failed'
      emit(`checkout.session.async_payment_${outcome}`, toSession(session, false))
    },
    expire: (sessionId: string) => expire(getSession(sessionId)),
    /** The code with which requests for a refund are refused from now on; null for none. */
    refuseRefunds: (code: string | null) => {
      refundRefusal = code
    },
    /** A day passes, after which Stripe knows no idempotency key any more. */
    forgetKeys: () => answered.clear(),
    /** The buyer of a charge goes to their bank, which decides later. @returns the dispute's id. */
    dispute: (intent: string, amount: number) => {
      const dispute: TestDispute = { id: nextId('dp'), intent, amount, status: 'needs_response' }
      disputes.set(dispute.id, dispute)
      emit('charge.dispute.created', toDispute(dispute))
      return dispute.id
    },
    decideDispute: (id: string, status: 'won' | 'lost') => {
      const dispute = disputes.get(id)
      if (!dispute) throw new Error(`There is no dispute ${id}.`)
      dispute.status = status
      emit('charge.dispute.closed', toDispute(dispute))
    },
    /** What refunds come to from now on. */
    refundAs: (status: TestRefund['status']) => {
      refundOutcome = status
    },
    /** A merchant refunds in Stripe's dashboard. @returns the refund's id. */
    refundByHand: (intent: string, amount: number) => {
      const { body } = createRefund({ payment_intent: intent, amount: String(amount) })
      const [id, refund] = [...refunds].at(-1) ?? []
      if (!id || !refund) throw new Error(`Nothing was refunded: ${JSON.stringify(body)}`)
      emit('refund.created', toRefund(refund))
      return id
    },
    finishRefund: (id: string, status: 'succeeded' | 'failed' | 'pending', reason = 'declined') => {
      const refund = refunds.get(id)
      if (!refund) throw new Error(`There is no refund ${id}.`)
      Object.assign(refund, { status, reason: status === 'failed' ? reason : null })
      emit(status === 'failed' ? 'refund.failed' : 'refund.updated', toRefund(refund))
    },
    /** What the shop has of a session's money, in Stripe's units. */
    netOf: (session: TestSession) => session.taken - takenBack(session.intent),
    /** What the buyer's card holds, in Stripe's units. */
    heldOf: (session: TestSession) =>
      getSession(session.id).intentStatus === 'requires_capture' ? session.amount : 0,
    /** A merchant takes held money in Stripe's dashboard, or lets go of it. */
    settleByHand: (intent: string, verb: 'capture' | 'cancel', fields: Fields = {}) =>
      settleIntent(intent, verb, fields),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type StripeApi = Awaited<ReturnType<typeof startStripeApi>>
