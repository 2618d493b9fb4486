import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openEndpoint } from './outbound/receiving.testing.ts'
import { answered, createScriptedDialler, readText } from './outbound/testing.ts'
import { startTelemetry } from './telemetry.ts'
import { createTestServices } from './testing.ts'

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

test('without a collector nothing is set up', async () => {
  await expect(startTelemetry(undefined).stop()).resolves.toBeUndefined()
})

test('a collector that is away does not keep the platform from stopping', async () => {
  const telemetry = startTelemetry('http://127.0.0.1:9')
  const opened = await createTestServices()
  closing.push(opened.close)
  await opened.app.fetch(new Request('http://platform.test/healthz'))
  await expect(telemetry.stop()).resolves.toBeUndefined()
})
