import { z, type RouteConfig } from '@hono/zod-openapi'
import { eq, lt, sql } from '#store/drizzle.ts'
import { createHash } from 'node:crypto'
import { describeError } from '#log.ts'
import type { Needs } from '#services.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { hashToken } from '#store/ids.ts'
import { openAnswer, sealAnswer } from '#store/kept-answers.ts'
import { inOneTransaction } from '#store/joined-transaction.ts'
import { idempotencyKeys } from '#store/schema/idempotency.ts'
import type { Api, ApiContext, ApiEnv } from './api.ts'
import { audit } from './audit.ts'
import { Problem } from './problem.ts'

const keptMs = 24 * 3600_000

const keyParameter = (required: boolean) =>
  z.object({
    // Optional for the parser, so that a missing key is refused with its own code.
    'idempotency-key': z.string().optional().openapi({
      description:
        '1 to 255 visible ASCII characters. For 24 hours, a request with the same key returns the first response (`Idempotent-Replayed: true`) and does nothing',
      param: { required },
    }),
  })

/** The header of an operation that may be repeated with a key. */
export const optionalIdempotencyKey = keyParameter(false)

/** Members of the body that may differ in a repeated request. */
const ignoredMembers = new WeakMap<z.ZodType, readonly string[]>()

/** Requires a key. @param ignored members of the body that a repeated request may change. */
export function requireIdempotencyKey(ignored: readonly string[] = []) {
  const schema = keyParameter(true)
  ignoredMembers.set(schema, ignored)
  return schema
}

type Handler = (c: ApiContext) => Response | Promise<Response>
type Key = Pick<
  typeof idempotencyKeys.$inferInsert,
  'keyHash' | 'fingerprint' | 'tenantId' | 'storeId'
> & {
  /** What an erasure finds the answer by; it is sealed with it. */
  about: string
}

const hash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Keys belong to one application, to a customer by one application, or to the cart, order or address
 * that a guest names; those of new carts to the sender, or a weak key would give the cart of another.
 */
function readKey(c: ApiContext, given: string | undefined, ignored: readonly string[]): Key {
  if (given === undefined || !/^[\x21-\x7e]{1,255}$/.test(given)) {
    throw new Problem('Common.IdempotencyKeyMissing')
  }
  // An operation of a merchant has no store, one of a shopper no application.
  const { application, store, customer } = c.var as Partial<ApiEnv['Variables']>
  const tenantId = store?.tenantId ?? application?.tenantId
  if (tenantId === undefined) throw new Error('An idempotency key requires a store or a merchant.')
  const cart = c.req.param('cartToken')
  const { pathname, search } = new URL(c.req.url)
  // Validated before; absent for an operation without a body.
  const body = c.req.valid('json' as never) as Record<string, unknown> | undefined
  const isNewCart = pathname.endsWith('/v1/carts')
  const named = isNewCart ? undefined : (cart ?? body?.['orderToken'] ?? body?.['email'])
  const guest = application || customer ? undefined : (named ?? c.var.source)
  const compared = body && { ...body, ...Object.fromEntries(ignored.map((name) => [name, null])) }
  return {
    tenantId,
    storeId: store?.id ?? null,
    keyHash: hash([
      ...[tenantId, store?.id, application?.clientId, application?.sellerId],
      ...(customer ? [customer.customerId, customer.clientId] : []),
      ...(guest === undefined ? [] : [guest]),
      given,
    ]),
    about: [pathname, customer?.customerId, cart && hashToken(cart)].join(' '),
    fingerprint: hash([c.req.method, pathname.replace(/^\/api\//, '/'), search, compared]),
  }
}

// Keys that this process is working on. The lock below covers other processes.
const underWay = new Set<string>()

const inFlight = () => new Problem('Common.RequestInFlight')

/** The lock ends with the transaction. @throws Problem 409 while another process holds it. */
async function lockKey(tx: Tx, { keyHash }: Pick<Key, 'keyHash'>) {
  const { rows } = (await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${keyHash}, 0)) as held`,
  )) as { rows: { held: boolean }[] }
  if (!rows[0]?.held) throw inFlight()
}

async function readAnswer(response: Response) {
  const kept = ['content-type', 'cache-control', 'etag', 'location']
  const headers = [...response.headers].filter(([name]) => kept.includes(name))
  return { status: response.status, headers, body: await response.clone().text() }
}

/** Runs an operation in one transaction. A refusal commits what was done before it. */
async function together({ db }: Needs<'db'>, work: (tx: Tx) => Promise<Response>) {
  const answered = await inOneTransaction(db, (tx) =>
    work(tx).catch((error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    }),
  )
  if (answered instanceof Problem) throw answered
  return answered
}

/** Runs an operation once per key and commits both together. Refusals are not stored. */
function answerOnce(
  services: Needs<'db' | 'config' | 'clock'>,
  { about, ...key }: Key,
  work: () => Promise<Response>,
): Promise<Response> {
  const { clock } = services
  const { secrets } = services.config
  const { keyHash, fingerprint } = key
  return together(services, async (tx) => {
    await lockKey(tx, key)
    const earlier = await findRow(tx, idempotencyKeys, eq(idempotencyKeys.keyHash, keyHash))
    if (earlier && earlier.fingerprint !== fingerprint) {
      throw new Problem('Common.IdempotencyMismatch')
    }
    if (earlier) {
      const answer = openAnswer(secrets, keyHash, earlier.sealedAnswer)
      if (!answer) throw new Problem('Common.AnswerUnreadable')
      const { body, status, headers } = answer
      const init = { status, headers: [...headers, ['idempotent-replayed', 'true']] }
      return new Response(status === 204 ? null : body, init as ResponseInit)
    }
    const response = await work()
    if (!response.ok) return response
    const sealedAnswer = sealAnswer(secrets, keyHash, { ...(await readAnswer(response)), about })
    await tx.insert(idempotencyKeys).values({ ...key, sealedAnswer, createdOn: clock() })
    return response
  })
}

/** Whether a request has a file, which is kept elsewhere and after its row. */
function hasFile({ request }: RouteConfig) {
  const types = Object.keys(request?.body?.content ?? {})
  return types.some((type) => type !== 'application/json')
}

/** Makes operations that declare the header repeatable, and commits changes with their audit. */
export function repeatOnce(api: Api, services: Needs<'db' | 'config' | 'clock' | 'log'>) {
  const register = api.openapi as (route: RouteConfig, handler: Handler, hook?: unknown) => Api
  const registerOnce: typeof register = (route, handler, hook) => {
    if (route.method === 'get') return register(route, handler, hook)
    const { headers } = route.request ?? {}
    const ignored = ignoredMembers.get(headers as z.ZodType)
    const isRepeatable = headers === optionalIdempotencyKey || ignored !== undefined
    const isTogether = !hasFile(route)
    const once: Handler = async (c) => {
      const work = async () => {
        const response = await handler(c)
        return audit(c, services, response).catch((error: unknown) => {
          if (isTogether) throw error
          // The file is kept already, and a refusal would not take it back.
          services.log.error('audit', { operation: c.var.operation, ...describeError(error) })
          return response
        })
      }
      const given = c.req.header('idempotency-key')
      if (!isRepeatable || (given === undefined && !ignored)) {
        const { application } = c.var as Partial<ApiEnv['Variables']>
        return application && isTogether ? together(services, work) : work()
      }
      const key = readKey(c, given, ignored ?? [])
      if (underWay.has(key.keyHash)) throw inFlight()
      underWay.add(key.keyHash)
      try {
        return await answerOnce(services, key, work)
      } finally {
        underWay.delete(key.keyHash)
      }
    }
    return register(route, once, hook)
  }
  // The types of routes and handlers stay those of the caller.
  api.openapi = registerOnce as typeof api.openapi
}

export async function sweepIdempotencyKeys(db: Db, now: Date) {
  const ended = lt(idempotencyKeys.createdOn, new Date(now.getTime() - keptMs))
  await db.delete(idempotencyKeys).where(ended)
}
