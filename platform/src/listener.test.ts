import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
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
  it('announces that the connection closes, so that nothing is sent after it', async () => {
    const body = 'x'.repeat(300 * 1024)
    const type = 'Host: platform.test\r\nContent-Type: application/json\r\n'
    const answer = await sendRaw(
      `POST /v1/carts HTTP/1.1\r\n${type}Content-Length: ${String(body.length)}\r\n\r\n${body}`,
    )
    expect(statusOf(answer)).toBe(413)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer.toLowerCase()).not.toContain('keep-alive')
  })
})
