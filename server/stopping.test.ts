import { once } from 'node:events'
import { Agent, createServer, request as ask, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Drain } from './stopping.ts'

const drainMs = 5_000
let server: Server
let drain: Drain
let agent: Agent
let hold: Promise<void> | null

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  hold = null
  agent = new Agent({ keepAlive: true })
  server = createServer(async (request, response) => {
    if (drain.answer(request, response)) return
    await hold
    response.end('served')
  })
  drain = new Drain(server, { drainMs })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => {
  vi.useRealTimers()
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

async function get(path = '/') {
  const { port } = server.address() as AddressInfo
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
  await vi.advanceTimersByTimeAsync(drainMs)
  expect(server.listening).toBe(false)
  free()
  expect(await begun).toMatchObject({ status: 200, body: 'served' })
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

test('what is never answered is cut off after ten seconds', async () => {
  hold = new Promise<void>(() => undefined)
  const failure = get().catch(({ code }: NodeJS.ErrnoException) => code)
  await once(server, 'request')
  const stopped = drain.stop()
  await vi.advanceTimersByTimeAsync(drainMs + 10_000)
  await stopped
  expect(await failure).toBe('ECONNRESET')
})
