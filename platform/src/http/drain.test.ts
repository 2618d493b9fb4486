import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createDrain } from './drain.ts'

const drainMs = 5_000
const drain = { current: createDrain(() => undefined, 0) }
let server: Server
let agent: Agent
let port: number
let held: Promise<void> | null

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  held = null
  agent = new Agent({ keepAlive: true })
  drain.current = createDrain((_, response) => {
    void Promise.resolve(held).then(() => response.end('served'))
  }, drainMs)
  server = createServer({ keepAliveTimeout: 75_000 }, drain.current.listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})

afterEach(() => {
  vi.useRealTimers()
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

/** Waits until the server that stops accepts no more connections. */
async function drained() {
  await vi.advanceTimersByTimeAsync(drainMs)
  await vi.waitUntil(() => !server.listening)
}

async function get(path = '/') {
  const sent = request({ port, host: '127.0.0.1', path, agent }).end()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
  })
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection }
}

it('keeps connections while the server runs', async () => {
  expect(await get()).toEqual({ status: 200, connection: 'keep-alive' })
})

it('keeps serving while it drains, is not ready, and closes connections', async () => {
  void drain.current.stop(server)
  expect(await get()).toEqual({ status: 200, connection: 'close' })
  expect(await get('/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(server.listening).toBe(true)
})

it('finishes requests in progress, then ends', async () => {
  const gate: { open: () => void } = { open: () => undefined }
  held = new Promise((resolve) => (gate.open = resolve))
  const begun = get()
  await once(server, 'request')
  const stopped = drain.current.stop(server)
  await drained()
  gate.open()
  expect(await begun).toMatchObject({ status: 200 })
  agent.destroy()
  await stopped
})

it('leaves idle connections to the proxy, which may send one more request on them', async () => {
  await get()
  const stopped = drain.current.stop(server)
  await drained()
  expect(await get()).toEqual({ status: 200, connection: 'close' })
  await stopped
})

it('does not wait for idle connections that their client keeps for longer', async () => {
  await get()
  const stopped = drain.current.stop(server)
  await drained()
  await vi.advanceTimersByTimeAsync(drainMs)
  await expect(stopped).resolves.toBeUndefined()
})

it('stops listening after five seconds even when it has too much to do', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  onTestFinished(() => void vi.restoreAllMocks())
  void drain.current.stop(server)
  await drained()
  expect(now).toBeLessThan(6_000)
})

it('serves connections that wait to be accepted before it stops listening', async () => {
  const stopped = drain.current.stop(server)
  const waiting = Array.from({ length: 5 }, () => get())
  // After the system has made the connections, and before the event loop has seen them.
  process.nextTick(() => vi.advanceTimersByTime(drainMs))
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
  await stopped
})

it('aborts requests that are not answered within ten seconds', async () => {
  held = new Promise(() => undefined)
  const failure = get().catch((error: unknown) => error)
  await once(server, 'request')
  const stopped = drain.current.stop(server)
  await drained()
  await vi.advanceTimersByTimeAsync(10_000)
  await stopped
  expect(await failure).toMatchObject({ code: 'ECONNRESET' })
})
