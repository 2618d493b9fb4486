import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createCommerceClient } from './client'
import { CommerceError, type CommerceErrorKind } from './errors'
import { query } from './query'
import { retryAfterSeconds } from './exchange'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void

/** A platform with prepared answers, and the requests it received. */
async function platform(answer: Answer) {
  const requests: IncomingMessage[] = []
  const started = createServer((request, response) => {
    requests.push(request)
    answer(request, response, requests.length)
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(started.address() as AddressInfo).port}`
  return {
    baseUrl,
    requests,
    client: createCommerceClient({ baseUrl, storeDomain: 'shop.example' }),
  }
}

const json =
  (status: number, body: string, type = 'application/json'): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }

async function faultOf(promise: Promise<unknown>): Promise<CommerceError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CommerceError)) throw new Error(`No CommerceError: ${String(error)}`)
  return error
}

const read = ['GET /carts/c', { reply: z.object({ ok: z.boolean() }) }] as const
const store = query('GetStore', { store: z.object({ name: z.string() }) })
const [write, command] = ['POST /carts', { body: { a: 1 } }] as const
const answered = { ...command, ...read[1] }

describe('the client', () => {
  it('names the store in every request; who calls, and the type of a body, only if it has them', async () => {
    const { baseUrl, client, requests } = await platform(json(200, '{"ok":true,"unknown":1}'))
    expect(await client.rest(...read)).toEqual({ ok: true })
    const caller = {
      ...{ accessToken: 'token', language: 'sv', previewToken: 'preview' },
      ...{ forwardedFor: '203.0.113.7', userAgent: 'Browser' },
    }
    const signedIn = createCommerceClient({ baseUrl, storeDomain: 'shop.example', ...caller })
    await signedIn.rest(write, { ...answered, idempotencyKey: 'key' })
    await signedIn.read(store).catch(() => undefined)
    const known = {
      ...{ 'x-store-domain': 'shop.example', authorization: 'Bearer token' },
      ...{ 'accept-language': 'sv', 'x-product-preview': 'preview' },
      ...{ 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Browser' },
    }
    const sent = { ...known, 'idempotency-key': 'key', 'content-type': 'application/json' }
    expect(requests.slice(1).map(({ headers }) => headers)).toMatchObject([sent, known])
    const [plain] = requests
    const absent = Object.entries(sent).filter(([name, value]) => plain?.headers[name] !== value)
    expect(plain?.headers['x-store-domain']).toBe('shop.example')
    expect(absent).toHaveLength(Object.keys(sent).length - 1)
    for (const name of ['authorization', 'idempotency-key', 'content-type', 'x-forwarded-for'])
      expect(plain?.headers[name], name).toBeUndefined()
    // Servers of GraphQL over HTTP need not answer with application/json.
    expect(requests[2]?.headers.accept).toContain('application/graphql-response+json')
  })

  it.each([
    ['next', ['token', 'next', 'next'], 'done'],
    [null, ['token', 'token'], 'unauthenticated'],
    ['token', ['token', 'token'], 'unauthenticated'],
  ])('renews a refused token once, for all its calls: to %j', async (renewed, tokens, outcome) => {
    const { baseUrl, requests } = await platform((request, response, count) =>
      json(
        request.headers.authorization === 'Bearer next' ? 200 : 401,
        '{"ok":true}',
      )(...([request, response, count] as const)),
    )
    const renewToken = vi.fn<() => Promise<string | null>>(async () => renewed)
    const connection = { baseUrl, storeDomain: 'shop.example', accessToken: 'token', renewToken }
    const client = createCommerceClient(connection)
    const call = () =>
      client.rest(write, answered).then(
        () => 'done',
        (error: CommerceError) => error.kind,
      )
    expect([await call(), await call()]).toEqual([outcome, outcome])
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(
      tokens.map((token) => `Bearer ${token}`),
    )
    expect(renewToken).toHaveBeenCalledTimes(1)
  })

  it('asks for no other token when the fault is another', async () => {
    const { baseUrl, requests } = await platform(json(403, ''))
    const renewToken = vi.fn<() => Promise<string>>()
    const client = createCommerceClient({ baseUrl, storeDomain: 'shop.example', renewToken })
    expect((await faultOf(client.rest(...read))).kind).toBe('forbidden')
    expect(renewToken).not.toHaveBeenCalled()
    expect(requests).toHaveLength(1)
  })

  it('retries a failed read, and never a write without an idempotency key', async () => {
    const flaky: Answer = (_, response, count) =>
      count === 1 ? json(503, '')(_, response, count) : json(200, '{"ok":true}')(_, response, count)
    const first = await platform(flaky)
    expect(await first.client.rest(...read)).toEqual({ ok: true })
    expect(first.requests).toHaveLength(2)
    const second = await platform(flaky)
    expect((await faultOf(second.client.rest(write, answered))).kind).toBe('unavailable')
    expect(second.requests).toHaveLength(1)
  })

  it.each([
    ...[400, 401, 403, 404, 409, 422, 429].map((status) => [1, status] as const),
    ...[500, 503].map((status) => [3, status] as const),
  ])('asks %d times when the answer is %d', async (times, status) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { client, requests } = await platform(json(status, ''))
    expect((await faultOf(client.rest(...read))).status).toBe(status)
    expect(requests).toHaveLength(times)
  })

  it('retries no more than successes pay for, ten to one', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    let isUp = false
    const { client, requests } = await platform((...call) =>
      json(isUp ? 200 : 503, '{"ok":true}')(...call),
    )
    const failing = async () => {
      const before = requests.length
      await faultOf(client.rest(...read))
      return requests.length - before
    }
    for (let n = 0; n < 10; n += 1) await failing()
    expect(await failing()).toBe(1)
    isUp = true
    for (let n = 0; n < 11; n += 1) await client.rest(...read)
    isUp = false
    expect([await failing(), await failing()]).toEqual([2, 1])
    isUp = true
    for (let n = 0; n < 100; n += 1) await client.rest(...read)
    vi.restoreAllMocks()
  })

  it('retries a write that has an idempotency key, with the same key', async () => {
    const { client, requests } = await platform((_, response, count) =>
      count === 1 ? response.destroy() : json(200, '{"ok":true}')(_, response, count),
    )
    await client.rest(write, { ...answered, idempotencyKey: 'once' })
    expect(requests.map((request) => request.headers['idempotency-key'])).toEqual(['once', 'once'])
  })

  it('gives up at its deadline and reports the outcome as unknown', async () => {
    const { client } = await platform(() => undefined)
    const fault = await faultOf(client.rest(write, { ...answered, deadlineMs: 60 }))
    expect(fault.kind).toBe('timeout')
  })

  it('maps every answer of proxies and gateways to one of its error kinds', async () => {
    const cases: [number, string, string, CommerceErrorKind][] = [
      [200, '<html>gateway</html>', 'text/html', 'malformed'],
      [200, '{"ok":', 'application/json', 'malformed'],
      [200, '{"ok":"yes"}', 'application/json', 'malformed'],
      [204, '', 'application/json', 'malformed'],
      [403, '<html>no</html>', 'text/html', 'forbidden'],
      [429, '', 'text/plain', 'limited'],
      [409, '{"code":"Cart.Completed","status":500}', 'application/problem+json', 'conflict'],
      [422, '{"code":7}', 'application/problem+json', 'invalid'],
    ]
    for (const [status, body, type, kind] of cases) {
      const { client } = await platform(json(status, body, type))
      expect((await faultOf(client.rest(write, answered))).kind, `${status} ${body}`).toBe(kind)
    }
  })

  it('accepts an empty success where no body is expected', async () => {
    const { client } = await platform((_, response) => response.writeHead(204).end())
    expect(await client.rest(write, command)).toBeUndefined()
  })

  it('takes only the documented status of a command without a body for a success', async () => {
    for (const status of [200, 201, 202, 203, 205, 206]) {
      const { client } = await platform((_, response) => response.writeHead(status).end())
      const fault = await faultOf(client.rest(write, command))
      expect(fault.kind, String(status)).toBe('malformed')
    }
    const { client } = await platform((_, response) => response.writeHead(204).end())
    const accepted = client.rest(write, { ...command, status: 202 })
    expect((await faultOf(accepted)).kind).toBe('malformed')
  })

  it('keeps the code, fields and members of a problem, but no remote text', async () => {
    const body =
      '{"code":"Cart.InsufficientStock","detail":"secret","available":3,"errors":{"q":["x"]}}'
    const { client } = await platform((...call) => {
      call[1].setHeader('retry-after', '7')
      json(409, body, 'application/problem+json')(...call)
    })
    const fault = await faultOf(client.rest(write, answered))
    expect(fault).toMatchObject({
      ...{ kind: 'conflict', status: 409, code: 'Cart.InsufficientStock', retryAfterSeconds: 7 },
    })
    expect(fault.extensions.available).toBe(3)
    expect(fault.fields).toEqual({ q: ['x'] })
    expect(fault.message).not.toContain('secret')
  })

  it.each([
    ['Cart.NotFound', true],
    ['invalid_grant', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['Ada Lovelace', false],
    ['.NotFound', false],
    ['ada@example.com', false],
  ])('takes %s for a code: %j', async (code, isOne) => {
    const { client } = await platform(json(409, JSON.stringify({ code })))
    const fault = await faultOf(client.rest(write, answered))
    expect(fault.code).toBe(isOne ? code : undefined)
    expect(fault.message.includes(code)).toBe(isOne)
  })

  it('follows no redirects', async () => {
    const { client, requests } = await platform((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    expect((await faultOf(client.rest(write, answered))).kind).toBe('unavailable')
    expect(requests).toHaveLength(1)
  })

  it('refuses a reply of more than two megabytes', async () => {
    const { client } = await platform(json(200, JSON.stringify({ ok: 'x'.repeat(2_200_000) })))
    expect((await faultOf(client.rest(write, answered))).kind).toBe('malformed')
  })

  it.each(['text/html', 'text/html; canary', 'application/graphql'])(
    'repeats nothing of a GraphQL reply of the type %s',
    async (type) => {
      const { client } = await platform(json(200, '{"data":{"order":{"email":"canary"}}}', type))
      const fault = await faultOf(client.read(store))
      expect(fault.kind).toBe('malformed')
      expect(inspect(fault, { depth: 9 })).not.toContain('canary')
    },
  )

  it('treats a GraphQL reply with errors as a fault, even if it has partial data', async () => {
    const { client } = await platform(
      json(200, '{"data":{"store":null},"errors":[{"message":"no"}]}'),
    )
    expect((await faultOf(client.read(store))).kind).toBe('malformed')
  })
})

describe('Retry-After', () => {
  it('is parsed as seconds or as a date, capped, and ignored if it is neither', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    expect(retryAfterSeconds('7', now)).toBe(7)
    expect(retryAfterSeconds('Fri, 20 Nov 2026 12:00:30 GMT', now)).toBe(30)
    expect(retryAfterSeconds('999999999', now)).toBe(3_600)
    for (const value of [null, '-5', 'soon', ''])
      expect(retryAfterSeconds(value, now)).toBeUndefined()
  })
})
