import { tracingChannel } from 'node:diagnostics_channel'
import { z } from 'zod'
import { CommerceError, kindOfStatus, FAULT_RULES } from './errors'

const MAX_ATTEMPTS = 3
const RETRY_BASE_MS = 100
const RETRY_CAP_MS = 1_000

type Reply = Omit<ReplyText, 'text' | 'contentType'> & { readonly body: unknown }

/**
 * All attempts of one call (also of the token issuer), within one deadline in milliseconds; the
 * body is parsed JSON, undefined when it is empty. @throws CommerceError
 */
export async function exchange(
  url: string,
  init: RequestInit,
  mayRepeat: boolean,
  deadlineMs: number,
): Promise<Reply> {
  const reply = await exchangeText(url, init, mayRepeat, deadlineMs)
  return { ...reply, body: bodyOf(reply) }
}

/** The same with the text of the reply. */
export async function exchangeText(
  url: string,
  init: RequestInit,
  mayRepeat: boolean,
  deadlineMs: number,
): Promise<ReplyText> {
  const requestId = new Headers(init.headers).get('x-request-id') ?? crypto.randomUUID()
  const deadline = Date.now() + deadlineMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(url, init, requestId, deadline - Date.now())
    } catch (error) {
      const fault = asCommerceError(error, requestId)
      const pauseMs = Math.random() * Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** attempt)
      const hasTime = Date.now() + pauseMs < deadline
      const mayRetry = mayRepeat && FAULT_RULES[fault.kind].mayRetry && attempt < MAX_ATTEMPTS
      if (!mayRetry || !hasTime || !retryBudget.take()) throw fault
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

async function attemptOnce(url: string, init: RequestInit, requestId: string, remainingMs: number) {
  const headers = new Headers(init.headers)
  headers.set('x-request-id', requestId)
  const signal = AbortSignal.timeout(Math.max(1, remainingMs))
  const response = await fetch(url, {
    ...init,
    headers,
    redirect: 'error',
    cache: 'no-store',
    signal,
  })
  const reply = await readText(response, requestId)
  if (!response.ok) throw errorFromReply(response, bodyOf(reply), requestId)
  retryBudget.refill()
  return reply
}

function asCommerceError(error: unknown, requestId: string): CommerceError {
  if (error instanceof CommerceError) return error
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  const kind = isTimeout ? 'timeout' : 'unavailable'
  return new CommerceError({ kind, status: 0, requestId, cause: error })
}

/** Parses a reply by its schema. @throws CommerceError `malformed` when it does not match. */
export function parseReply<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  requestId: string,
): z.output<Schema> {
  const mismatch = (detail: string) =>
    new CommerceError({ kind: 'malformed', status: 200, requestId, detail })
  try {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    // The issues name paths and types, never values: they are safe to log.
    throw mismatch(z.prettifyError(parsed.error))
  } catch (error) {
    // zod 4.6 does not catch what a transform throws: an invalid amount, or an unknown currency.
    throw error instanceof RangeError ? mismatch(error.message) : error
  }
}

/** Retries may add a tenth to the traffic of a failing platform: ten successes pay for one. */
const retryBudget = {
  tokens: 10,
  take(): boolean {
    if (this.tokens < 1) return false
    this.tokens -= 1
    return true
  },
  refill(): void {
    this.tokens = Math.min(10, this.tokens + 0.1)
  },
}

const MAX_REPLY_BYTES = 2 * 1024 * 1024
const MAX_RETRY_AFTER_SECONDS = 3_600

/** The text of a reply, with what is needed to parse it. */
interface ReplyText {
  readonly text: string
  readonly contentType: string
  readonly status: number
  readonly requestId: string
  /** Whether it is the kept one of an earlier request with the same idempotency key (assumed). */
  readonly isReplayed: boolean
}

/** The body as text, without a byte order mark; over 2 MiB it is `malformed`. */
async function readText(response: Response, requestId: string): Promise<ReplyText> {
  const contentType = response.headers.get('content-type') ?? ''
  const isReplayed = response.headers.get('idempotent-replayed') === 'true'
  const reply = { contentType, status: response.status, requestId, isReplayed }
  const bytes = await readBounded(response, MAX_REPLY_BYTES)
  if (!bytes) throw malformed(reply, { detail: 'The reply is over 2 MiB' })
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return { ...reply, text }
}

/** A body, null as soon as it exceeds `most` bytes, chunked or not. @throws when it breaks off. */
export async function readBounded(
  { body }: Pick<Request | Response, 'body'>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The body as JSON; undefined when it is empty, and for a failed call with any other body, because
 * infrastructure sends bodies of its own (spec §7.3).
 * @throws CommerceError `malformed` for a success that is not JSON or not whole.
 */
function bodyOf(reply: ReplyText): unknown {
  const { text, contentType, status } = reply
  const isSuccess = status >= 200 && status < 300
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)
  if (text === '' || (!isJson && !isSuccess)) return undefined
  if (!isJson) throw malformed(reply, { detail: 'The reply is not JSON by its Content-Type' })
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (isSuccess) throw malformed(reply, { cause })
    return undefined
  }
}

/** The fault of a reply that is not what the contract says. */
export function malformed(
  { status, requestId }: Pick<ReplyText, 'status' | 'requestId'>,
  reason: { detail: string } | { cause: unknown },
): CommerceError {
  return new CommerceError({ kind: 'malformed', status, requestId, ...reason })
}

const problemSchema = z.looseObject({
  code: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  /** OAuth error bodies carry `error` instead of `code` (spec §7.2). */
  error: z.string().optional().catch(undefined),
})

/** The error for a refused call. The HTTP status wins over any status in the body. */
export function errorFromReply(
  response: Response,
  body: unknown,
  requestId: string,
): CommerceError {
  const problem = problemSchema.safeParse(body).data
  const type = response.headers.get('content-type') ?? ''
  const isProblem = /^application\/problem\+json\b/i.test(type)
  return new CommerceError({
    kind: kindOfStatus(response.status),
    status: response.status,
    requestId,
    code: problem?.code ?? problem?.error,
    fields: problem?.errors,
    extensions: isProblem ? problem : undefined,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after')),
  })
}

/** Both forms of `Retry-After` (RFC 9110 §10.2.3) in seconds, at most an hour; nonsense is ignored. */
export function retryAfterSeconds(value: string | null, now = Date.now()): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - now) / 1000)
  if (!Number.isFinite(seconds) || seconds < 0) return undefined
  return Math.min(seconds, MAX_RETRY_AFTER_SECONDS)
}

/** One call to the platform with its retries, as subscribers of the diagnostics channel see it. */
interface PlatformCall {
  /** Method and path with `{id}` for every id and token, or the name of a GraphQL document. */
  readonly operation: string
  /** Sent with every attempt; a subscriber may change the request id and add trace headers. */
  readonly headers: Record<string, string>
}

// A diagnostics channel of Node.js, which the server around Next finds by its name; without
// subscribers it costs nothing.
const channel = tracingChannel<PlatformCall, PlatformCall>('vitrine.platform-call')

/** Path segments that are safe to log; any other may be a token or an id. */
const fixed = new Set(
  `addresses buyer carts complete confirm coupon customer default end-all items login lookup
   newsletter-subscriptions order-cancellations order-erasures order-returns order-take-outs
   order-withdrawals orders password payment-cancellations payment-methods pickup-options
   recovery-password register reset-password sessions shipping shipping-methods stock-alerts
   take-outs two-factor`.split(/\s+/),
)

/** `GET /carts/x1y2/items?a=b` → `GET /carts/{id}/items`. */
export function describeOperation(operation: string): string {
  const [named = ''] = operation.split('?')
  const [method, ...segments] = named.split('/')
  return [method, ...segments.map((it) => (fixed.has(it) ? it : '{id}'))].join('/')
}

/** Runs a call under the diagnostics channel; `work` gets the headers to send with each attempt. */
export function watchCall<T>(
  operation: string,
  work: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const call = { operation, headers: { 'x-request-id': crypto.randomUUID() } }
  return channel.tracePromise(() => work(call.headers), call)
}
