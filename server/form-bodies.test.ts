import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type TestShop } from './documents.testing.ts'

let shop: TestShop
let bodies: string[]
const sockets: Socket[] = []

beforeEach(async () => {
  bodies = []
  shop = await openShop()
  shop.page = async (request) => {
    if (request.url?.startsWith('/outage')) return { text: request.url }
    bodies.push(await readByEvents(request))
    return { text: 'received' }
  }
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  shop.server.close()
})

/** Next copies a body by its events, some time after it was given the request. */
async function readByEvents(request: IncomingMessage) {
  await setImmediate()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(request, 'end', { signal: AbortSignal.timeout(2_000) })
  return Buffer.concat(chunks).toString()
}

/** Sends a form post as text, and leaves the connection open. */
function open(headers: string[], body = '', from = '203.0.113.7') {
  const socket = connect(shop.port)
  sockets.push(socket)
  const head = ['POST /cart HTTP/1.1', 'Host: shop.example', `X-Forwarded-For: ${from}`, ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

async function statusOf(socket: Socket) {
  const [data] = await once(socket, 'data')
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1])
}

/** Waits until the server has received the head of this many requests. */
async function arrived(count: number) {
  while (shop.begun < count) await setImmediate()
}

test.each([16, 64])('%i unfinished forms take no place from others', async (count) => {
  for (let i = 0; i < count; i += 1) {
    open(['Content-Length: 100000'], 'x=', `203.0.113.${i}`)
  }
  await arrived(count)
  expect((await shop.get('/cart')).status).toBe(200)
  expect((await shop.get('/products/mug')).status).toBe(200)
  expect(await statusOf(open(['Content-Length: 3'], 'a=b'))).toBe(200)
  expect(bodies).toContain('a=b')
})

test('a form that arrives in parts, or in chunks, is passed on whole', async () => {
  const whole = 'x'.repeat(256 * 1024)
  const slow = open([`Content-Length: ${whole.length}`])
  for (let at = 0; at < whole.length; at += 32 * 1024) {
    slow.write(whole.slice(at, at + 32 * 1024))
    await setImmediate()
  }
  expect(await statusOf(slow)).toBe(200)
  expect(
    await statusOf(open(['Transfer-Encoding: chunked'], '3\r\na=b\r\n2\r\n&c\r\n0\r\n\r\n')),
  ).toBe(200)
  expect(bodies).toEqual([whole, 'a=b&c'])
})

test.each<[headers: string[], body: string]>([
  [[], ''],
  [['Content-Length: 0'], ''],
  [['Transfer-Encoding: chunked'], '0\r\n\r\n'],
])('a form without fields is passed on: %j', async (headers, body) => {
  expect(await statusOf(open(headers, body))).toBe(200)
  expect(bodies).toEqual([''])
})

test('a form without fields is passed on when its end arrives later', async () => {
  const slow = open(['Transfer-Encoding: chunked'])
  await arrived(1)
  slow.write('0\r\n\r\n')
  expect(await statusOf(slow)).toBe(200)
  expect(bodies).toEqual([''])
})

test('a form that is too large is answered by 413 with a page, announced or not', async () => {
  const tooMuch = 256 * 1024 + 1
  expect(await statusOf(open([`Content-Length: ${tooMuch}`]))).toBe(413)
  const chunk = `${tooMuch.toString(16)}\r\n${'x'.repeat(tooMuch)}\r\n`
  expect(await statusOf(open(['Transfer-Encoding: chunked'], chunk))).toBe(413)
  expect(bodies).toEqual([])
  expect(shop.times('/outage?unreadable')).toBe(1)
})

test('a malformed form is answered by 400 with a page, a valid one is passed on', async () => {
  const type = 'Content-Type: multipart/form-data; boundary=b'
  const valid = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nä\r\n--b--\r\n'
  for (const body of [valid.slice(0, -8), 'nonsense', valid.replace('name', 'nome')]) {
    expect(await statusOf(open([type, `Content-Length: ${Buffer.byteLength(body)}`], body))).toBe(
      400,
    )
  }
  expect(bodies).toEqual([])
  expect(await statusOf(open([type, `Content-Length: ${Buffer.byteLength(valid)}`], valid))).toBe(
    200,
  )
  expect(bodies).toEqual([valid])
})

test('one source has 32 unfinished forms at a time, whatever it claims to be', async () => {
  for (let i = 0; i < 32; i += 1) open(['Content-Length: 9'], '', `192.0.2.${i}, 203.0.113.7`)
  await arrived(32)
  expect(await statusOf(open(['Content-Length: 3'], 'a=b'))).toBe(503)
  expect(await statusOf(open(['Content-Length: 3'], 'a=b', '203.0.113.8'))).toBe(200)
  for (const socket of sockets.slice(0, 32)) socket.write('123456789')
  await Promise.all(sockets.slice(0, 32).map(statusOf))
  expect(await statusOf(open(['Content-Length: 3'], 'a=b'))).toBe(200)
})

test('an IPv6 network of one customer is one source', async () => {
  for (let i = 0; i < 32; i += 1) open(['Content-Length: 9'], '', `2001:db8:1:2::${i + 1}`)
  await arrived(32)
  expect(await statusOf(open(['Content-Length: 3'], 'a=b', '2001:db8:1:2:9::'))).toBe(503)
  expect(await statusOf(open(['Content-Length: 3'], 'a=b', '2001:db8:1:3::1'))).toBe(200)
})

test('a client that leaves gives its share back', async () => {
  for (let i = 0; i < 32; i += 1) open(['Content-Length: 9'])
  await arrived(32)
  for (const socket of sockets) socket.destroy()
  const statuses: number[] = []
  while (!statuses.includes(200)) statuses.push(await statusOf(open(['Content-Length: 3'], 'a=b')))
  expect(bodies).toEqual(['a=b'])
})
