import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { parseReply } from '@/lib/commerce/exchange'
import { CommerceError } from '@/lib/commerce/errors'
import { errorFromReply } from '@/lib/commerce/exchange'
import { getServing } from './render-context'
import { log, unlessFault } from './log'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** What one call writes. */
function logged(...entry: Parameters<typeof log>): Record<string, unknown> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log(...entry)
  return JSON.parse(String(write.mock.calls.at(-1)?.[0])) as Record<string, unknown>
}

const fault = (cause: unknown) =>
  new CommerceError({ kind: 'malformed', status: 200, requestId: 'req-1', cause })

describe('the log', () => {
  it('describes a platform error by kind, status, code and request id', () => {
    const error = new CommerceError({
      kind: 'conflict',
      status: 409,
      code: 'Cart.X',
      requestId: 'r',
    })
    expect(logged('warn', 'a form failed', error)).toMatchObject({
      level: 'warn',
      event: 'a form failed',
      kind: 'conflict',
      status: 409,
      code: 'Cart.X',
      requestId: 'r',
    })
  })

  it('describes one of another copy of its class, as instrumentation gets it from a page', async () => {
    vi.resetModules()
    const { CommerceError: OfPage } = await import('@/lib/commerce/errors')
    const error = new OfPage({ kind: 'unavailable', status: 0, requestId: 'r' })
    expect(logged('error', 'request failed', error)).toMatchObject({
      kind: 'unavailable',
      status: 0,
    })
  })

  it('names the fields that the platform refused, never what it says of them', () => {
    const fields = { returnUrl: ['CANARY'], 'items[0].sku': ['x'], 'CANARY <b>': ['x'] }
    const error = new CommerceError({ kind: 'invalid', status: 400, requestId: 'r', fields })
    const line = logged('warn', 'order not placed', error)
    expect(line).toMatchObject({ fields: ['returnUrl', 'items[0].sku'] })
    expect(JSON.stringify(line)).not.toContain('CANARY')
  })

  it('describes an invalid reply in our own words', () => {
    const schema = z.object({ title: z.string() })
    const error = (() => {
      try {
        return parseReply(schema, { title: 7 }, 'req-1')
      } catch (thrown) {
        return thrown
      }
    })()
    const detail = '✖ Invalid input: expected string, received number\n  → at title'
    expect(logged('error', 'x', error)).toMatchObject({ kind: 'malformed', detail })
  })

  it.each([
    (() => {
      try {
        return JSON.parse('<h1>CANARY</h1>') as unknown
      } catch (error) {
        return error
      }
    })(),
    new Error('CANARY'),
    new TypeError('CANARY'),
    'CANARY',
    { message: 'CANARY' },
  ])('never repeats text from the platform', (cause) => {
    expect(JSON.stringify(logged('error', 'x', fault(cause)))).not.toContain('CANARY')
    expect(JSON.stringify(logged('error', 'x', new Error('CANARY')))).not.toContain('CANARY')
    // Next prints uncaught errors with all of their properties.
    expect(fault(cause).cause).toBeUndefined()
  })

  it.each(['CANARY text', 'canary@shop.example', `C${'x'.repeat(80)}`])(
    'repeats no code that is none: %s',
    (code) => {
      const problem = { code, detail: code, errors: { [code]: [code] } }
      const response = new Response(null, { status: 409 })
      const error = errorFromReply(response, problem, 'req-1')
      expect(JSON.stringify(logged('warn', 'x', error))).not.toContain(code)
      // As Next prints it.
      expect(inspect(error, { depth: 9 })).not.toContain(code)
    },
  )
})

it.each([
  [undefined, ['info', 'warn', 'error']],
  ['nonsense', ['info', 'warn', 'error']],
  ['debug', ['info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['silent', []],
])('with LOG_LEVEL %s it has lines of %j', (LOG_LEVEL, expected) => {
  vi.stubEnv('LOG_LEVEL', LOG_LEVEL)
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  for (const level of ['info', 'warn', 'error'] as const) log(level, 'x')
  const levels = write.mock.calls.map(
    ([line]) => (JSON.parse(String(line)) as { level: string }).level,
  )
  expect(levels).toEqual(expected)
})

it('names an error of ours, its digest, its place and the request', () => {
  const render = { nonce: '', tags: new Set<string>(), freshMs: 1, requestId: 'req-1', fault: null }
  const error = Object.assign(new TypeError('CANARY'), { digest: 'NEXT_1' })
  const line = getServing().renders.run(render, () => logged('error', 'x', error, { page: 'cart' }))
  const { time, ...rest } = line
  expect(rest).toEqual({
    ...{ level: 'error', event: 'x', page: 'cart', name: 'TypeError', digest: 'NEXT_1' },
    requestId: 'req-1',
  })
  expect(Date.parse(String(time))).not.toBeNaN()
  expect(logged('error', 'x', Object.assign(new Error(''), { digest: 7 }))).not.toHaveProperty(
    'digest',
  )
  expect(Object.keys(logged('error', 'x', 'text'))).toEqual(['time', 'level', 'event'])
})

it('a reply that can be missed is replaced after a fault that is expected, and the fault logged', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const failed = () => Promise.reject(fault(null))
  expect(await unlessFault('x', Promise.resolve('reply'), null)).toBe('reply')
  expect(write).not.toHaveBeenCalled()
  expect(await unlessFault('a read failed', failed(), null)).toBeNull()
  expect(String(write.mock.calls[0]?.[0])).toContain('"level":"warn","event":"a read failed"')
  await expect(unlessFault('x', failed(), null, () => false)).rejects.toMatchObject({ status: 200 })
  await expect(unlessFault('x', Promise.reject(new TypeError()), null)).rejects.toThrow(TypeError)
  expect(write).toHaveBeenCalledOnce()
})
