import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { channel } from 'node:diagnostics_channel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startCollector } from '#e2e/support/collector.mjs'
import { createCommerceClient } from '@/lib/commerce/client'
import { openShop } from './documents.testing.ts'
import { LineWriter } from './requests.ts'
import { Telemetry } from './telemetry.ts'

const secret = 'hanna@example.com'
const closing: (() => unknown)[] = []
let log: LineWriter
let lines: Record<string, unknown>[]
let platform: Awaited<ReturnType<typeof openPlatform>>

beforeEach(async () => {
  lines = []
  log = new LineWriter((text) => {
    for (const line of text.trim().split('\n')) lines.push(JSON.parse(line))
  })
  platform = await openPlatform()
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A platform that remembers the headers of each call. */
async function openPlatform() {
  const calls: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const state = { status: 200 }
  const server = createServer(({ headers, url }, response) => {
    calls.push({ url, headers })
    response.writeHead(state.status, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createCommerceClient({ baseUrl, storeDomain: 'shop.example' })
  const reply = z.object({ ok: z.boolean() })
  const read = (token: string) => client.rest(`GET /carts/${token}?email=${secret}`, { reply })
  return Object.assign(state, { calls, read })
}

/** A shop whose pages read a cart at the platform. */
async function open(telemetry?: Telemetry) {
  const shop = await openShop({ telemetry, log })
  closing.push(() => new Promise((resolve) => shop.server.close(resolve)))
  shop.page = async ({ url }) => {
    shop.clock += 1
    if (url === '/missing') return { text: 'missing' }
    await platform.read('a-secret-token').catch(() => undefined)
    return { text: 'page', tags: ['a'], freshMs: 1_000 }
  }
  return shop
}

async function openTraced() {
  const collector = await startCollector()
  closing.push(collector.stop)
  const telemetry = new Telemetry(collector.url, { 'vitrine.renders.waiting': () => 3 })
  return { shop: await open(telemetry), collector, telemetry }
}

const logged = (count: number) => vi.waitFor(() => expect(lines).toHaveLength(count), 20_000)
const attributesOf = ({
  attributes,
}: {
  attributes: { key: string; value: object }[]
}): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('each request is one line with the id that its calls of the platform have', async () => {
  const shop = await open()
  await shop.get('/cart?coupon=A-SECRET', { cookie: 'cart=a-secret' })
  await logged(1)
  expect(lines[0]).toMatchObject({
    ...{ level: 'info', event: 'request', method: 'GET', route: 'cart', status: 200 },
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(platform.calls[0]?.headers['x-request-id']).toBe(lines[0]?.['requestId'])
  expect(JSON.stringify(lines)).not.toMatch(/secret/i)
})

test('the id of a proxy is kept, and nothing else that looks like one', async () => {
  const shop = await open()
  const id = '0123456789abcdef0123456789abcdef'
  await shop.get('/cart', { 'x-request-id': id })
  await shop.get('/cart', { 'x-request-id': secret })
  await logged(2)
  expect(lines[0]?.['requestId']).toBe(id)
  expect(platform.calls[0]?.headers['x-request-id']).toBe(id)
  expect(lines[1]?.['requestId']).not.toContain('hanna')
})

test('a line says whether a document was made, kept or old, in fixed words only', async () => {
  const shop = await open()
  await shop.get(`/products/mug?q=${secret}`)
  await shop.get()
  shop.clock = 500
  shop.stale('a')
  await shop.get()
  await shop.get(`/${secret}`)
  await logged(4)
  expect(lines.map(({ cache, route }) => [route, cache])).toEqual([
    ['products', 'miss'],
    ['products', 'hit'],
    ['products', 'stale'],
    ['other', 'miss'],
  ])
  expect(JSON.stringify(lines)).not.toContain('hanna')
})

test('a form is named with its outcome, a request that was broken off as such', async () => {
  const shop = await open()
  shop.page = async () => {
    channel('vitrine.form').publish({ form: 'login', outcome: 'refused' })
    return { text: 'page' }
  }
  await shop.get('/login', { 'content-length': '0' }, 'POST')
  await logged(1)
  expect(lines[0]).toMatchObject({ method: 'POST', form: 'login', outcome: 'refused' })
  expect(lines[0]).not.toHaveProperty('aborted')
})

test('checks of health leave no line', async () => {
  const shop = await open()
  await shop.get('/readyz')
  await shop.get('/cart')
  await logged(1)
  expect(lines[0]?.['route']).toBe('cart')
})

test('a trace goes on from the caller through the storefront to the platform', async () => {
  const { shop, collector, telemetry } = await openTraced()
  const traceId = 'a'.repeat(32)
  await shop.get(`/cart?email=${secret}`, { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` })
  await logged(1)
  await telemetry.stop()
  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'GET cart')
  const call = spans.find(({ name }) => name === 'GET /carts/{id}')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16) })
  expect(call).toMatchObject({ traceId, parentSpanId: request?.spanId })
  expect(platform.calls[0]?.headers.traceparent).toBe(`00-${traceId}-${call?.spanId}-01`)
  expect(attributesOf(request ?? expect.fail())['vitrine.request_id']).toBe(lines[0]?.['requestId'])
  expect(collector.received()).not.toMatch(/secret|hanna/)
})

test('a render stands below the request that waited for it, and a kept document makes no span', async () => {
  const { shop, collector, telemetry } = await openTraced()
  await shop.get('/products/mug')
  await shop.get('/products/mug')
  await logged(2)
  await telemetry.stop()
  const [request, ...others] = collector.spans().filter(({ name }) => name === 'GET products')
  expect(others).toEqual([])
  const render = collector.spans().find(({ name }) => name === 'render products')
  const call = collector.spans().find(({ name }) => name === 'GET /carts/{id}')
  expect(render?.parentSpanId).toBe(request?.spanId)
  expect(call?.parentSpanId).toBe(render?.spanId)
})

test('each process has an identity of its own, which operators can name', async () => {
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=green')
  const { collector, telemetry } = await openTraced()
  vi.unstubAllEnvs()
  await telemetry.stop()
  const received = collector.received()
  for (const name of ['service.version', 'service.instance.id', 'green', 'vitrine-storefront'])
    expect(received).toContain(name)
  const units = collector.metrics().map(({ name, unit }) => [name, unit])
  expect(units).toContainEqual(['process.memory.usage', 'By'])
  expect(units).toContainEqual(['nodejs.eventloop.delay.p99', 's'])
})

test('durations, calls and forms are counted by route, operation and result', async () => {
  const { shop, collector, telemetry } = await openTraced()
  await shop.get('/products/mug')
  platform.status = 403
  await shop.get('/cart')
  channel('vitrine.form').publish({ form: 'login', outcome: 'done' })
  await logged(2)
  await telemetry.stop()
  const points = (name: string) => {
    const metric = collector.metrics().find((it) => it.name === name)
    const { dataPoints = [] } = metric?.histogram ?? metric?.sum ?? metric?.gauge ?? {}
    return dataPoints.map((point) => ({
      bounds: point.explicitBounds,
      result: attributesOf(point)['vitrine.result'],
      ...attributesOf(point),
    }))
  }
  const [first] = points('http.server.request.duration')
  expect(first).toMatchObject({ 'http.route': 'products', 'vitrine.cache': 'miss' })
  expect(first?.bounds.slice(0, 3)).toEqual([0.005, 0.01, 0.025])
  const calls = points('vitrine.platform.call.duration').map((it) => it.result)
  expect(calls).toEqual(['ok', 'forbidden'])
  expect(points('vitrine.forms')[0]).toMatchObject({ 'vitrine.outcome': 'done' })
  expect(points('vitrine.renders.waiting')).toHaveLength(1)
  expect(points('vitrine.render.duration')[0]).toMatchObject({ 'vitrine.result': 'ok' })
})

test('the speed of pages is counted by store, page and measure', async () => {
  const { collector, telemetry } = await openTraced()
  const vitals = { LCP: 1_900, INP: 120, CLS: 0.12 }
  channel('vitrine.web-vitals').publish({ store: 'norrlys', page: 'product', vitals })
  await telemetry.stop()
  const points = (name: string) =>
    collector.metrics().find((it) => it.name === name)?.histogram?.dataPoints ?? []
  const where = { 'vitrine.store': 'norrlys', 'vitrine.page': 'product' }
  const durations = points('vitrine.web_vitals.duration')
  expect(durations.map((point) => [attributesOf(point), point.sum])).toEqual([
    [{ ...where, 'vitrine.vital': 'LCP' }, 1.9],
    [{ ...where, 'vitrine.vital': 'INP' }, 0.12],
  ])
  // What is good and what is poor can be told from the buckets.
  expect(durations[0]?.explicitBounds).toEqual(
    expect.arrayContaining([0.2, 0.5, 0.8, 1.8, 2.5, 3, 4]),
  )
  const [shift] = points('vitrine.web_vitals.layout_shift')
  expect([attributesOf(shift ?? expect.fail()), shift?.sum]).toEqual([where, 0.12])
  expect(shift?.explicitBounds).toEqual(expect.arrayContaining([0.1, 0.25]))
})

test('a collector that is away does not keep the storefront from stopping', async () => {
  const telemetry = new Telemetry('http://127.0.0.1:9')
  const shop = await open(telemetry)
  await shop.get('/cart')
  await expect(telemetry.stop()).resolves.toBeUndefined()
})

test('lines are written together, each whole, and the last ones at the end', () => {
  const written: string[] = []
  const writer = new LineWriter((text) => written.push(text))
  for (const ms of [1, 2, 3]) writer.write('info', 'request', { ms })
  expect(written).toEqual([])
  writer.flush()
  writer.flush()
  expect(written).toHaveLength(1)
  const found = written[0]
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line).ms)
  expect(found).toEqual([1, 2, 3])
})
