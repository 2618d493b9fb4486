import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { metrics } from '@opentelemetry/api'
import { afterEach, expect, test, vi } from 'vitest'
import packageJson from '#package.json' with { type: 'json' }
import { openTestCheckout } from './api/testing/shop.ts'
import { openEndpoint } from './outbound/receiving.testing.ts'
import { answered, createScriptedDialler, readText } from './outbound/dialler.testing.ts'
import { startGauges } from './gauges.ts'
import { startTelemetry } from './telemetry.ts'
import { createTestServices } from '#testing.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A collector that keeps what it is sent, by path. */
async function openCollector() {
  const received = new Map<string, string>()
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const path = request.url ?? ''
      received.set(path, (received.get(path) ?? '') + text)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${String(port)}` }
}

test('requests and webhook attempts arrive at the collector, without addresses and tokens', async () => {
  const collector = await openCollector()
  const telemetry = startTelemetry(collector.url)
  const opened = await createTestServices(
    {},
    createScriptedDialler(() => answered(204)),
  )
  closing.push(opened.close)
  const endpoint = await openEndpoint(opened.services, {
    url: 'https://receiver.example/secret-path',
  })
  await endpoint.emit('a')
  await endpoint.worker.deliverDue()
  await opened.app.fetch(
    new Request('http://platform.test/v1/carts/a-secret-token?x=y', {
      headers: { authorization: 'Bearer a-secret-token' },
    }),
  )
  await telemetry.stop()
  const traces = collector.received.get('/v1/traces') ?? ''
  const metrics = collector.received.get('/v1/metrics') ?? ''
  expect(traces).toContain('GET /v1/carts/:cartToken')
  expect(traces).toContain('webhook attempt')
  expect(traces).toContain('catalog.brand.deleted')
  expect(metrics).toContain('http.server.request.duration')
  expect(metrics).toContain('vitrine.webhook.attempts')
  expect(traces + metrics).not.toContain('secret')
})

test('a request continues the trace of its caller, with its queries as child spans', async () => {
  const collector = await openCollector()
  const telemetry = startTelemetry(collector.url)
  const opened = await createTestServices()
  closing.push(opened.close)
  const traceId = 'a'.repeat(32)
  await opened.app.fetch(
    new Request('http://platform.test/v1/carts/a-secret-token', {
      headers: {
        traceparent: `00-${traceId}-${'b'.repeat(16)}-01`,
        'x-store-domain': 'a-secret-domain.example',
      },
    }),
  )
  await telemetry.stop()
  const text = collector.received.get('/v1/traces') ?? ''
  type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }
  const { resourceSpans } = JSON.parse(text) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
  }
  const spans = resourceSpans.flatMap((it) => it.scopeSpans.flatMap((scope) => scope.spans))
  const request = spans.find(({ name }) => name === 'GET /v1/carts/:cartToken')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16) })
  const query = spans.find(({ name }) => name === 'select stores')
  expect(query).toMatchObject({ traceId, parentSpanId: request?.spanId })
  expect(text).not.toContain('secret')
})

test('durations have buckets in seconds, and queue lengths are exported with them', async () => {
  const collector = await openCollector()
  const telemetry = startTelemetry(collector.url)
  const opened = await createTestServices()
  closing.push(opened.close)
  const stop = startGauges({
    backgroundDb: opened.services.db,
    pool: () => ({ total: 3, idle: 1, pending: 7 }),
  })
  await opened.app.fetch(new Request('http://platform.test/healthz'))
  await telemetry.stop()
  stop()
  const text = collector.received.get('/v1/metrics') ?? ''
  expect(text).toContain('"explicitBounds":[0.005,0.01,0.025')
  for (const name of [
    ...['vitrine.webhook.backlog', 'vitrine.webhook.oldest_due', 'vitrine.mail.failed'],
    ...['vitrine.webhook.paused_endpoints', 'vitrine.catalog.backlog', 'vitrine.mail.queued'],
    ...['vitrine.mail.oldest_due', 'vitrine.payment.oldest_due', 'vitrine.refund.oldest_due'],
    ...['process.memory.usage', 'nodejs.eventloop.delay.p99'],
    ...['db.client.connection.count', 'db.client.connection.pending_requests'],
  ])
    expect(text).toContain(name)
})

test('an order is counted once, however often its cart is bought', async () => {
  const collector = await openCollector()
  const telemetry = startTelemetry(collector.url)
  const shop = await openTestCheckout()
  closing.push(shop.close)
  const { path, cart } = await shop.buy((await shop.variantOf(5)).variantId)
  const again = await shop.complete(path, shop.payBy(shop.transfer, cart), 'another-key')
  expect(again.status).toBe(200)
  await telemetry.stop()
  const text = collector.received.get('/v1/metrics') ?? ''
  expect(/"name":"vitrine.orders".*?"asDouble":(\d+)/.exec(text)?.[1]).toBe('1')
})

test('a process names its version and itself, or what the environment says', async () => {
  const identify = async () => {
    const collector = await openCollector()
    const telemetry = startTelemetry(collector.url)
    metrics.getMeter('test').createCounter('requests').add(1)
    await telemetry.stop()
    type Attribute = { key: string; value: { stringValue?: string } }
    const text = collector.received.get('/v1/metrics') ?? ''
    const { resourceMetrics } = JSON.parse(text) as {
      resourceMetrics: { resource: { attributes: Attribute[] } }[]
    }
    const attributes = resourceMetrics[0]?.resource.attributes ?? []
    return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))
  }
  expect(await identify()).toEqual({
    'service.name': 'vitrine-platform',
    'service.version': packageJson.version,
    'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  })
  vi.stubEnv('OTEL_SERVICE_NAME', 'shop')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'service.instance.id=platform-1,region=eu')
  expect(await identify()).toMatchObject({
    'service.name': 'shop',
    'service.instance.id': 'platform-1',
    region: 'eu',
  })
  vi.unstubAllEnvs()
})

test('without a collector nothing is set up', async () => {
  await expect(startTelemetry(undefined).stop()).resolves.toBeUndefined()
})

test('an unreachable collector does not prevent the platform from stopping', async () => {
  const telemetry = startTelemetry('http://127.0.0.1:9')
  const opened = await createTestServices()
  closing.push(opened.close)
  await opened.app.fetch(new Request('http://platform.test/healthz'))
  await expect(telemetry.stop()).resolves.toBeUndefined()
})
