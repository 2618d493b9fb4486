import { once } from 'node:events'
import { Agent, createServer, request as ask, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDrain } from './stopping.ts'

const drainMs = 5_000
let server: Server
let drain: ReturnType<typeof createDrain>
let agent: Agent
let port: number
let hold: Promise<void> | null

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  hold = null
  agent = new Agent({ keepAlive: true })
  server = createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
    if (drain.answer(request, response)) return
    await hold
    response.end('served')
  })
  drain = createDrain(server, drainMs)
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
  const asking = ask({ port, path, agent, host: '127.0.0.1' }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const { statusCode: status, headers } = response
  return { status, connection: headers.connection, body: await text(response) }
}

test('a server that runs keeps its connections', async () => {
  expect(await get()).toEqual({ status: 200, connection: 'keep-alive', body: 'served' })
  expect(await get('/readyz')).toMatchObject({ status: 200 })
})

test('a server that is to stop serves on, says that it is not ready, and closes connections', async () => {
  void drain.stop()
  expect(await get()).toEqual({ status: 200, connection: 'close', body: 'served' })
  expect(await get('/readyz')).toMatchObject({ status: 503, connection: 'close' })
  expect(server.listening).toBe(true)
})

test('then it takes no more connections and answers what was begun', async () => {
  const { promise, resolve: free } = Promise.withResolvers<void>()
  hold = promise
  const begun = get()
  await once(server, 'request')
  const stopped = drain.stop()
  await drained()
  free()
  expect(await begun).toMatchObject({ status: 200, body: 'served' })
  agent.destroy()
  await stopped
})

test('a connection whose answer began before the stop is kept for one more request', async () => {
  const { promise, resolve: free } = Promise.withResolvers<void>()
  hold = promise
  let socket: Socket | undefined
  server.once('request', (request: IncomingMessage) => (socket = request.socket))
  const begun = get()
  await once(server, 'request')
  void drain.stop()
  free()
  expect(await begun).toMatchObject({ connection: 'keep-alive' })
  expect(socket?.writableEnded).toBe(false)
  expect(await get()).toMatchObject({ status: 200, connection: 'close' })
})

test('an idle connection is left to the proxy, which may send one more request on it', async () => {
  await get()
  const stopped = drain.stop()
  await drained()
  expect(await get()).toEqual({ status: 200, connection: 'close', body: 'served' })
  await stopped
})

test('an idle connection that its client keeps for longer does not hold up a restart', async () => {
  await get()
  const stopped = drain.stop()
  await drained()
  await vi.advanceTimersByTimeAsync(drainMs)
  await expect(stopped).resolves.toBeUndefined()
})

test('a process with too much to do stops to listen after five seconds all the same', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  onTestFinished(() => void vi.restoreAllMocks())
  void drain.stop()
  await drained()
  expect(now).toBeLessThan(6_000)
})

test('connections that wait to be accepted are served before the server stops to listen', async () => {
  const stopped = drain.stop()
  const waiting = Array.from({ length: 5 }, () => get())
  // After the system has made the connections, and before the event loop has seen them.
  process.nextTick(() => vi.advanceTimersByTime(drainMs))
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
  await stopped
})

test('without a proxy, idle connections are closed at once and busy ones after the answer', async () => {
  drain = createDrain(server, 0)
  const { promise, resolve: free } = Promise.withResolvers<void>()
  hold = promise
  const begun = get()
  await once(server, 'request')
  const stopped = drain.stop()
  free()
  expect(await begun).toMatchObject({ status: 200 })
  await stopped
})

test('what is never answered is cut off after ten seconds', async () => {
  hold = new Promise<void>(() => undefined)
  const failure = get().catch(({ code }: NodeJS.ErrnoException) => code)
  await once(server, 'request')
  const stopped = drain.stop()
  await drained()
  await vi.advanceTimersByTimeAsync(10_000)
  await stopped
  expect(await failure).toBe('ECONNRESET')
})
