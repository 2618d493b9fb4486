import { once } from 'node:events'
import { Agent, createServer, request as ask } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStop } from './stopping.mjs'

const drainMs = 5_000
let server
let stop
let agent
let hold

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  hold = null
  agent = new Agent({ keepAlive: true })
  server = createServer(async (request, response) => {
    if (stop.answer(request, response)) return
    await hold
    response.end('served')
  })
  stop = createStop(server, { drainMs })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => {
  vi.useRealTimers()
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

async function get(path = '/') {
  const { port } = server.address()
  const [response] = await once(ask({ port, path, agent, host: '127.0.0.1' }).end(), 'response')
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode, connection: response.headers.connection, body }
}

test('a server that runs keeps its connections', async () => {
  expect(await get()).toEqual({ status: 200, connection: 'keep-alive', body: 'served' })
  expect(await get('/readyz')).toMatchObject({ status: 200 })
})

test('a server that is to stop serves on, says that it is not ready, and closes connections', async () => {
  void stop.stop()
  expect(await get()).toEqual({ status: 200, connection: 'close', body: 'served' })
  expect(await get('/readyz')).toMatchObject({ status: 503, connection: 'close' })
  expect(server.listening).toBe(true)
})

test('then it takes no more connections and answers what was begun', async () => {
  let free
  hold = new Promise((resolve) => (free = resolve))
  const begun = get()
  await once(server, 'request')
  const stopped = stop.stop()
  await vi.advanceTimersByTimeAsync(drainMs)
  expect(server.listening).toBe(false)
  free()
  expect(await begun).toMatchObject({ status: 200, body: 'served' })
  await stopped
})

test('a connection whose answer began before the stop is kept for one more request', async () => {
  let free
  hold = new Promise((resolve) => (free = resolve))
  let socket
  server.once('request', (request) => (socket = request.socket))
  const begun = get()
  await once(server, 'request')
  void stop.stop()
  free()
  expect(await begun).toMatchObject({ connection: 'keep-alive' })
  expect(socket.writableEnded).toBe(false)
  expect(await get()).toMatchObject({ status: 200, connection: 'close' })
})

test('what is never answered is cut off after ten seconds', async () => {
  hold = new Promise(() => undefined)
  const failure = get().catch(({ code }) => code)
  await once(server, 'request')
  const stopped = stop.stop()
  await vi.advanceTimersByTimeAsync(drainMs + 10_000)
  await stopped
  expect(await failure).toBe('ECONNRESET')
})
