import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startStorefront } from '#tools/lib/applications.mjs'
import { openShop } from '#e2e/support/demo-shop.mjs'
import { firstStore } from '#e2e/support/store-facts.mjs'
import { answerOf } from './answer.mjs'

const { domain, markupName } = firstStore
/** Far below the 12 s after which the server itself ends an unfinished request. */
const promptMs = 6_000

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let shop
beforeAll(async () => {
  shop = await openShop()
  // Renders of a new process are slow; what follows is about places.
  for (const path of ['/cart', '/login', '/search?q=warm']) await send(path)
})
afterAll(() => shop?.close())

const own = () => ({ host: domain, origin: `http://${domain}:${shop.port}` })

/** The response; fails if it is late. */
const send = (path, { headers = {}, ...options } = {}) =>
  answerOf(shop.port, path, {
    ...options,
    headers: { ...own(), ...headers },
    signal: AbortSignal.timeout(promptMs * 2),
  })

function leaveUnfinished(count) {
  const head = Object.entries({
    ...own(),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 100_000,
  }).map(([name, value]) => `${name}: ${value}`)
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
  return Array.from({ length: count }, () => {
    const socket = connect(shop.port).on('error', () => undefined)
    socket.write(`POST /cart HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${part}`)
    return socket
  })
}

test.each([16, 64])('%i unfinished forms keep nobody from the shop', async (count) => {
  const sockets = leaveUnfinished(count)
  const paths = ['/cart', '/login', `/search?q=unfinished${count}`, `/products/new-${count}`]
  for (const path of paths) {
    const since = performance.now()
    const { status } = await send(path)
    expect(status, path).toBe(path.startsWith('/products/') ? 404 : 200)
    expect(performance.now() - since, path).toBeLessThan(promptMs)
  }
  for (const socket of sockets) socket.destroy()
})

test('an unfinished form is ended after at most 15 seconds', async () => {
  const [socket] = leaveUnfinished(1)
  const since = performance.now()
  const data = await new Promise((resolve) => socket.once('data', resolve))
  expect(String(data)).toMatch(/^HTTP\/1.1 408 /)
  expect(performance.now() - since).toBeLessThan(20_000)
})

const malformed = { 'content-type': 'multipart/form-data; boundary=b' }

test.each([
  ['that is malformed', 400, malformed, 'nonsense'],
  ['that is too large', 413, malformed, 'x'.repeat(300_000)],
])(
  'a form %s is answered by a page of the shop, and logs JSON only',
  async (_, status, headers, body) => {
    const answer = await send('/sv/cart', { method: 'POST', headers, body })
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(markupName)
    const lines = shop.readLogs().split('\n')
    expect(lines.filter((line) => line && !line.startsWith('{'))).toEqual([])
  },
)

test.each([
  [
    'asks for HTTP/2',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n',
    200,
  ],
  ['has two Host lines', 'Host: other.example\r\n', 400],
])('a request that %s is answered', async (_, lines, status) => {
  const socket = connect(shop.port)
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${domain}\r\n${lines}\r\n`)
  const data = await new Promise((resolve, reject) => {
    socket.once('data', resolve).once('close', () => reject(new Error('no answer')))
  })
  expect(String(data)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  socket.destroy()
})

test('a storefront whose port is taken ends with an error, which a supervisor sees', async () => {
  const taken = createServer().listen(0)
  const { port } = taken.address()
  const settings = { ...shop, port, dataDir: mkdtempSync(join(tmpdir(), 'vitrine-port-')) }
  await expect(startStorefront(settings)).rejects.toThrow(/ended with code 1[\s\S]*cannot listen/)
  rmSync(settings.dataDir, { recursive: true })
  taken.close()
})
