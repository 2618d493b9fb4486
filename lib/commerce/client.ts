import { createHash } from 'node:crypto'
import { ClientError, GraphQLClient } from 'graphql-request'
import { z } from 'zod'
import { asFault, CommerceError, hasCode } from './errors'
import {
  describeOperation,
  exchange,
  exchangeText,
  malformed,
  parseReply,
  watchCall,
} from './exchange'
import { isUnknownField, type Query } from './query'

/** Address of the platform, and who calls it. */
export interface CommerceConnection {
  /** Address of the commerce service, without a trailing slash. */
  readonly baseUrl: string
  /** Value of `x-Store-Domain`, which selects the store. */
  readonly storeDomain: string
  /** The language to read in (BCP 47), sent as `Accept-Language`; by default that of the store. */
  readonly language?: string | undefined
  /** The customer's access token; absent for anonymous calls. */
  readonly accessToken?: string | undefined
  /** A new token for one that is refused, or null; asked once. */
  readonly renewToken?: (() => Promise<string | null>) | undefined
  /** Shows also the hidden product that it names; assumed, sent as `X-Product-Preview`. */
  readonly previewToken?: string | undefined
  /** The shopper's network address, for the platform's rate limits. */
  readonly forwardedFor?: string | undefined
  /** The shopper's `User-Agent`, for the names of devices in the list of sessions. */
  readonly userAgent?: string | undefined
}

/** Method, and path below the base address, already encoded: `GET /customer`. */
type Operation = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

interface RestCall<T> {
  /** Omitted for operations that answer without a body, or with one that nobody should rely on. */
  readonly reply?: z.ZodType<T>
  /** Status of a success without a body, else 204: a proxy's empty 200 is no changed password. */
  readonly status?: 200 | 201 | 202
  readonly body?: unknown
  /** Sent as `Idempotency-Key`; makes a write safe to retry (spec §7.5). */
  readonly idempotencyKey?: string
  /** Called when the reply is that of an earlier request with this key. */
  readonly onReplay?: () => void
  /** Milliseconds for all attempts together; 5,000 by default. */
  readonly deadlineMs?: number
}

/** Calls one store of the platform. @throws CommerceError from every method. */
export interface CommerceClient {
  rest<T = void>(operation: Operation, call?: RestCall<T>): Promise<T>
  /** One GraphQL read. A reply with errors is a fault even with data: no part is cached. */
  read<Reply extends z.ZodType>(query: Query<Reply>, variables?: object): Promise<z.output<Reply>>
  /** The same client, whose calls end by this time (ms since 1970) at the latest. */
  until(time: number): CommerceClient
}

const DEADLINE_MS = 5_000

const INVALID = 'GRAPHQL_VALIDATION_FAILED'

/** Who calls, and for how many milliseconds, for all attempts together. */
type LimitedConnection = CommerceConnection & { readonly deadlineMs: number }

/** A client of one store; cheap, made per request or per cached read. */
export const createCommerceClient = (connection: CommerceConnection): CommerceClient =>
  clientOf(renewing(connection))

function clientOf(withLiveToken: ReturnType<typeof renewing>, end = Infinity): CommerceClient {
  const within = (as: CommerceConnection, deadlineMs = DEADLINE_MS): LimitedConnection => ({
    ...as,
    deadlineMs: Math.min(deadlineMs, end - Date.now()),
  })
  return {
    rest: (operation, call = {}) =>
      withLiveToken((as) =>
        watchCall(describeOperation(operation), (headers) =>
          sendRest(within(as, call.deadlineMs), operation, call, headers),
        ),
      ),
    read: (query, variables = {}) =>
      withLiveToken((as) =>
        watchCall(`query ${query.name}`, (headers) =>
          readKnown(within(as), query, variables, headers),
        ),
      ),
    until: (time) => clientOf(withLiveToken, Math.min(time, end)),
  }
}

/**
 * Sends the calls of one client. One whose token is refused, which has done nothing yet, is sent
 * again with a new one (spec §7.4); those at the same time share it, and later calls have it.
 */
function renewing(connection: CommerceConnection) {
  let current = connection
  let renewal: Promise<string | null> | undefined
  return async <T>(send: (as: CommerceConnection) => Promise<T>): Promise<T> => {
    const used = current
    try {
      return await send(used)
    } catch (error) {
      if (asFault(error)?.kind !== 'unauthenticated') throw error
      const accessToken = await (renewal ??= connection.renewToken?.())
      if (!accessToken || accessToken === used.accessToken) throw error
      current = { ...connection, accessToken }
      return send(current)
    }
  }
}

async function sendRest<T>(
  connection: LimitedConnection,
  operation: Operation,
  call: RestCall<T>,
  callHeaders: Readonly<Record<string, string>>,
): Promise<T> {
  const headers = { ...connectionHeaders(connection), ...callHeaders }
  if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  const [method = '', path = ''] = operation.split(' ')
  const init: RequestInit = { method, headers }
  if (call.body !== undefined) init.body = JSON.stringify(call.body)
  const mayRepeat = method === 'GET' || call.idempotencyKey !== undefined
  const url = `${connection.baseUrl}/v1${path}`
  const reply = await exchange(url, init, mayRepeat, connection.deadlineMs)
  const { status, requestId, isReplayed } = reply
  if (isReplayed) call.onReplay?.()
  if (call.reply) return parseReply(call.reply, reply.body, requestId)
  const { status: expected = 204 } = call
  if (status !== expected)
    throw malformed({ status, requestId }, { detail: `expected status ${expected}` })
  // Without a reply, T is void.
  return undefined as T
}

/** A platform in a rolling upgrade soon answers what it refused before. */
const PLAIN_MS = 60_000

/** By platform address and query: until when to leave out the assumed fields it has refused. */
const plainUntil = new Map<string, number>()

/** Asks without the assumed fields, for a minute each time, a platform that refuses them. */
async function readKnown<Reply extends z.ZodType>(
  connection: LimitedConnection,
  { name, text, plainText, reply }: Query<Reply>,
  variables: object,
  headers: Readonly<Record<string, string>>,
): Promise<z.output<Reply>> {
  const key = `${connection.baseUrl} ${name}`
  const send = (sent: string) => sendRead(connection, sent, variables, reply, headers)
  if (performance.now() < (plainUntil.get(key) ?? 0)) return send(plainText)
  try {
    return await send(text)
  } catch (error) {
    if (plainText === text || !isUnknownField(error)) throw error
    const answer = await send(plainText)
    plainUntil.set(key, performance.now() + PLAIN_MS)
    return answer
  }
}

async function sendRead<Reply extends z.ZodType>(
  connection: LimitedConnection,
  text: string,
  variables: object,
  reply: Reply,
  callHeaders: Readonly<Record<string, string>>,
): Promise<z.output<Reply>> {
  let requestId = ''
  const client = new GraphQLClient(`${connection.baseUrl}/graphql`, {
    headers: { ...connectionHeaders(connection), ...callHeaders },
    // A query holds one operation; to find its name, graphql-request would parse each text again.
    excludeOperationName: true,
    // Deadline, retries and the size limit are ours; graphql-request parses the reply, once.
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await exchangeText(String(input), init ?? {}, true, connection.deadlineMs)
      requestId = answer.requestId
      return new Response(answer.text, { headers: { 'content-type': answer.contentType } })
    },
  })
  const data = await client.request<unknown>(text, { ...variables }).catch((error: unknown) => {
    if (error instanceof CommerceError) throw error
    const { code, kind } = reasonOf(error)
    throw new CommerceError({ kind, status: 200, code, requestId, cause: error })
  })
  return parseReply(reply, data, requestId)
}

/**
 * A reply without `data` refuses the query before it ran (GraphQL, September 2025, §7.1); the code
 * in `extensions` is a convention of some servers.
 */
function reasonOf(error: unknown): Pick<CommerceError, 'kind' | 'code'> {
  if (!(error instanceof ClientError)) return { kind: 'malformed', code: undefined }
  const { data, errors } = error.response
  const code = z.string().safeParse(errors?.[0]?.extensions?.['code']).data
  const isRefused = errors && data === undefined && (code ?? INVALID) === INVALID
  return { kind: isRefused ? 'invalid' : 'malformed', code }
}

function connectionHeaders(connection: CommerceConnection): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json, application/graphql-response+json, application/problem+json',
    'x-store-domain': connection.storeDomain,
  }
  if (connection.language) headers['accept-language'] = connection.language
  if (connection.accessToken) headers.authorization = `Bearer ${connection.accessToken}`
  if (connection.previewToken) headers['x-product-preview'] = connection.previewToken
  if (connection.forwardedFor) headers['x-forwarded-for'] = connection.forwardedFor
  if (connection.userAgent) headers['user-agent'] = connection.userAgent
  return headers
}

const PAUSE_MS = 700
const TRIES = 6

/** The idempotency key of a write: the same for the same parts, which it does not reveal. */
export const keyOf = (parts: object): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Repeats a call with an idempotency key while an earlier one with the same key is in flight. */
export async function whenFree<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!hasCode(error, 'Common.RequestInFlight') || attempt === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
