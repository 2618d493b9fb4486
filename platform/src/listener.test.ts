import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { createTestServices } from '#testing.ts'
import { createListener } from './http/listener.ts'

let test: Awaited<ReturnType<typeof createTestServices>>
let server: Server
let port = 0
beforeAll(async () => {
  test = await createTestServices()
  server = createServer(createListener(createApp(test.services))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  port = address.port
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await test.close()
})

/** Sends bytes as they are and reads until the server closes the connection. */
async function sendRaw(text: string) {
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', () => socket.destroy())
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(parts).toString('latin1')
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])
const head = 'Host: platform.test\r\nConnection: close\r\n\r\n'

describe('an invalid request', () => {
  it('with two Host lines is 400', async () => {
    const answer = await sendRaw(`GET /v1/store HTTP/1.1\r\nHost: other.test\r\n${head}`)
    expect(statusOf(answer)).toBe(400)
  })

  it.each([
    ['TRACE /healthz HTTP/1.1', 405],
    ['PROPFIND /v1/carts HTTP/1.1', 405],
    ['OPTIONS * HTTP/1.1', 400],
    ['GET /a%00b HTTP/1.1', 404],
    ['GET /%ff%fe HTTP/1.1', 404],
    ['GET //nowhere HTTP/1.1', 404],
  ])('%s gets %i and not 500', async (line, status) => {
    expect(statusOf(await sendRaw(`${line}\r\n${head}`))).toBe(status)
  })
})

describe('413', () => {
  it('is read by who sends 2 MiB first, on a connection that serves the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const send = async (method: string, path: string, body: Buffer) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const sent = request({ agent, port, method, path, headers })
      const sending = once(sent.end(body), 'finish')
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      await Promise.all([sending, once(answer.resume(), 'end')])
      return { status: answer.statusCode, isReused: sent.reusedSocket }
    }
    const large = await send('POST', '/v1/carts', Buffer.alloc(2 * 1024 ** 2))
    const next = await send('GET', '/nothing', Buffer.alloc(0))
    agent.destroy()
    expect([large.status, next]).toEqual([413, { status: 404, isReused: true }])
  })
})
