import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDrain } from './drain.ts'

const drainMs = 5_000
const drain = { current: createDrain(() => undefined, 0) }
let server: Server
let agent: Agent
let held: Promise<void> | null

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  held = null
  agent = new Agent({ keepAlive: true })
  drain.current = createDrain((_, response) => {
    void Promise.resolve(held).then(() => response.end('served'))
  }, drainMs)
  server = createServer(drain.current.listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => {
  vi.useRealTimers()
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

async function get(path = '/') {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  const sent = request({ port: address.port, host: '127.0.0.1', path, agent }).end()
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
  await vi.advanceTimersByTimeAsync(drainMs)
  expect(server.listening).toBe(false)
  gate.open()
  expect(await begun).toMatchObject({ status: 200 })
  await stopped
})

it('aborts requests that are not answered within ten seconds', async () => {
  held = new Promise(() => undefined)
  const failure = get().catch((error: unknown) => error)
  await once(server, 'request')
  const stopped = drain.current.stop(server)
  await vi.advanceTimersByTimeAsync(drainMs + 10_000)
  await stopped
  expect(await failure).toMatchObject({ code: 'ECONNRESET' })
})
