import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startStorefront } from '#tools/lib/applications.mjs'
import { stopAll } from '#tools/lib/processes.mjs'
import { firstStore } from '#e2e/support/demo-stores.ts'
import { storeDomain } from '#e2e/support/store-urls.ts'
import { answerOf } from './answer.mjs'
import { claims } from './claims.mjs'
import {
  emptyCaches,
  faults,
  inTurns,
  openMatrixShop,
  readActionNames,
  tryForms,
  tryRoutes,
} from './matrix.mjs'
import { listVisits, openForms, preparePeople } from './visits.mjs'

/** `verify:security` tries every fault; `npm test` one of these for each route and form. */
const isWhole = Boolean(process.env.VITRINE_FULL_NUMBERS)
const sample = ['html', 'truncated', '503']
const runs = isWhole ? Object.keys(faults) : sample
const patienceMs = isWhole ? 3_600_000 : 300_000

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs })
let shop
beforeAll(async () => {
  // Other tests run at the same time; `verify:security` has the machine to itself.
  shop = await openMatrixShop(isWhole ? 0 : 10_000)
  // Renders of a new process are slow; the first tests are about places.
  for (const path of ['/cart', '/login', '/search?q=warm']) await send(path)
})
afterAll(async () => {
  await shop?.close()
  await stopAll()
})

const { markupName } = firstStore
const domain = storeDomain(firstStore)
/** Far below the 12 s after which the server itself ends an unfinished request. */
const promptMs = 6_000

const own = () => ({ host: domain, origin: `http://${domain}:${shop.port}` })

/** The answer to one request; fails if it is late. */
const send = (path, { headers = {}, ...options } = {}) =>
  answerOf(shop.port, path, {
    ...options,
    headers: { ...own(), ...headers },
    signal: AbortSignal.timeout(promptMs * 2),
  })

function leaveUnfinished() {
  const head = Object.entries({
    ...own(),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 100_000,
  }).map(([name, value]) => `${name}: ${value}`)
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
  const socket = connect(shop.port).on('error', () => undefined)
  socket.write(`POST /cart HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${part}`)
  return socket
}

const unknownId = '0'.repeat(42)
const nobodys = { host: 'nobody.example', origin: 'http://nobody.example' }
const foreign = { origin: 'https://evil.example', 'content-type': 'text/plain' }

test.each([
  ['a form of another site', 403, '/cart', 'POST', foreign],
  ['an action of another site', 403, '/cart', 'POST', { ...foreign, 'next-action': unknownId }],
  ['a write of another site', 403, '/cart', 'PUT', foreign],
  ['a page of no store', 421, '/cart', 'GET', nobodys],
  ['a form of no store', 421, '/cart', 'POST', nobodys],
  ['a private page beside a public one', 200, '/products/../cart', 'GET', {}],
  ['the same, encoded', 200, '/en/categories/%2e%2E/cart', 'GET', {}],
  ['the same, with backslashes', 200, '/pages\\..\\cart', 'GET', {}],
])('%s is answered with %i, and by no cache', async (_, status, path, method, headers) => {
  const body = method === 'GET' ? undefined : 'a=b'
  const answer = await send(path, { method, headers, body })
  expect(answer.status).toBe(status)
  expect(answer.headers['cache-control']).toContain('no-store')
})

test('an unfinished form is ended after at most 15 seconds', async () => {
  const socket = leaveUnfinished()
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

/** The items that are tried with a fault. */
const shareOf = (items, fault) =>
  isWhole ? items : items.filter((_, i) => sample[i % sample.length] === fault)

const problems = (cells) =>
  cells
    .filter(({ bare, slow, untrue }) => bare.length + slow.length + untrue.length > 0)
    .map(({ row, fault, scope, bare, slow, untrue }) => [
      `${row}, ${fault}, ${scope}`,
      ...bare,
      ...slow,
      ...untrue,
    ])

test('no route answers bare, late or untrue, however the platform fails', async ({ task }) => {
  const people = await preparePeople(shop)
  const visits = listVisits(people)
  expect(visits.length).toBeGreaterThan(60)
  expect(problems(await tryRoutes(shop, people, 'none', visits))).toEqual([])
  const cells = []
  for (const [i, fault] of runs.entries()) {
    // No call succeeds under those of the sample, so that the caches stay empty.
    if (isWhole || i === 0) await emptyCaches(shop)
    cells.push(...(await tryRoutes(shop, people, fault, shareOf(visits, fault))))
  }
  report(task, 'H1', 'A route answers bare, after five seconds, or what is not so', cells)
  expect(problems(cells)).toEqual([])
})

const openClaims = () =>
  inTurns(Object.entries(claims), async ([action, open]) => ({ action, ...(await open(shop)) }))

test('no form answers bare or late or claims what was not done, however the platform fails', async ({
  task,
}) => {
  const done = await tryForms(shop, { fault: 'none', scope: 'every call' }, await openClaims())
  expect(problems(done)).toEqual([])
  expect(done.map(({ isClaimed, isDone }) => isClaimed && isDone)).toEqual(done.map(() => true))
  const cells = []
  let forms
  for (const fault of runs) {
    for (const scope of isWhole ? ['every call', 'writes'] : ['every call']) {
      // Each is sent only once unless every fault is tried.
      if (isWhole || !forms) forms = await openForms(shop)
      const others = forms.filter(({ action }) => !(action in claims))
      const found = [...others.map(({ action }) => action), ...Object.keys(claims)]
      expect(found.sort()).toEqual([...readActionNames().values()].sort())
      const tried = [...shareOf(others, fault), ...(await openClaims())]
      cells.push(...(await tryForms(shop, { fault, scope }, tried)))
    }
  }
  report(task, 'H2', 'A form answers bare, after five seconds, or claims what is not so', cells)
  expect(problems(cells)).toEqual([])
})

function report(task, row, what, cells) {
  task.meta.repetitions = { row, what, n: cells.length, failures: problems(cells).length }
}
