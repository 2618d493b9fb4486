import { channel } from 'node:diagnostics_channel'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createDialler, publicRules } from './dialler.ts'
import { hostileUrls } from './hostile-urls.testing.ts'
import { createLoopbackDialler, loopbackRules, openReceiver } from './dialler.testing.ts'
import { testCertificate } from './certificate.testing.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(...given: Parameters<typeof openReceiver>) {
  const receiver = await openReceiver(...given)
  closing.push(receiver.close)
  return receiver
}

const call = (url: string) => ({ url, headers: { 'x-shop': 'yes' }, body: Buffer.from('{}') })

/** Counts every socket that this process opens while `work` runs. */
async function countSockets(work: () => Promise<unknown>) {
  let sockets = 0
  const count = () => (sockets += 1)
  channel('net.client.socket').subscribe(count)
  await work()
  channel('net.client.socket').unsubscribe(count)
  return sockets
}

test('no hostile URL makes the process open a socket', async ({ task }) => {
  const dialler = createDialler({ ...publicRules, resolve: () => Promise.resolve(['127.0.0.1']) })
  const sockets = await countSockets(async () => {
    for (const url of hostileUrls) expect((await dialler.post(call(url))).kind).toBe('unreachable')
  })
  const what = 'A hostile URL opens a socket'
  task.meta.repetitions = { row: 'G1', what, n: hostileUrls.length, failures: sockets }
  expect(sockets).toBe(0)
})

test('a valid name that resolves to a private address opens no socket', async () => {
  const answers = ['127.0.0.1', '::1', '169.254.169.254', '::ffff:10.0.0.1', '64:ff9b::a00:1']
  const sockets = await countSockets(async () => {
    for (const address of answers) {
      for (const found of [[address], ['8.8.8.8', address], [address, '8.8.8.8']]) {
        const dialler = createDialler({ ...publicRules, resolve: () => Promise.resolve(found) })
        const result = await dialler.post(call('https://receiver.example/'))
        expect(result).toMatchObject({ kind: 'unreachable', detail: /not public/ })
      }
    }
  })
  expect(sockets).toBe(0)
})

test('a resolver that alternates addresses a thousand times never reaches the trap', async ({
  task,
}) => {
  let received = 0
  const receiver = await open((_, response) => {
    received += 1
    response.end()
  }, '127.0.0.2')
  let trapped = 0
  const trap = createServer((socket) => {
    trapped += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => trap.listen(receiver.port, '127.0.0.1', resolve))
  expect((trap.address() as AddressInfo).port).toBe(receiver.port)
  closing.push(() => new Promise((resolve) => trap.close(resolve)))
  const flips = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.2', '127.0.0.1'], ['127.0.0.1', '::1']]
  let requested = 0
  const dialler = createLoopbackDialler({
    resolve: () => Promise.resolve(flips[requested++ % flips.length] ?? []),
    mayDial: (address) => address === '127.0.0.2',
  })
  for (let i = 0; i < 1000; i += 1) await dialler.post(call(receiver.url))
  const what = 'A resolver that alternates addresses leads a call to the trap'
  task.meta.repetitions = { row: 'G2', what, n: requested, failures: trapped }
  expect({ trapped, received, requested }).toEqual({ trapped: 0, received: 250, requested: 1000 })
})

test.each([301, 302, 303, 307, 308])(
  'a redirect with %i is returned, not followed',
  async (status) => {
    let calls = 0
    const receiver = await open((_, response) => {
      calls += 1
      response.writeHead(status, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    })
    const result = await createLoopbackDialler().post(call(receiver.url))
    expect(result).toMatchObject({ kind: 'answered', status })
    expect(calls).toBe(1)
  },
)

test('the receiver sees its own name, the headers and the body', async () => {
  let seen: unknown
  const receiver = await open((request, response) => {
    request.once('data', (part: Buffer) => {
      seen = [request.headers.host, request.headers['x-shop'], request.url, part.toString()]
      response.writeHead(204).end()
    })
  })
  expect(await createLoopbackDialler().post(call(receiver.url))).toMatchObject({ status: 204 })
  expect(seen).toEqual([`receiver.test:${String(receiver.port)}`, 'yes', '/hooks', '{}'])
})

test('a certificate of an unknown authority or for another name is refused', async () => {
  const receiver = await open((_, response) => response.end())
  const { ca: _authority, ...withoutAuthority } = loopbackRules()
  expect(await createDialler(withoutAuthority).post(call(receiver.url))).toMatchObject({
    kind: 'unreachable',
  })
  const otherName = receiver.url.replace('receiver.test', 'another.test')
  expect(await createLoopbackDialler({ ca: testCertificate }).post(call(otherName))).toMatchObject({
    kind: 'unreachable',
    detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
})

test('at most 64 KB of an endless body are read', async () => {
  let sent = 0
  const receiver = await open((_, response) => {
    const part = Buffer.alloc(64 * 1024)
    const more = () => {
      if (response.destroyed) return
      sent += part.length
      if (response.write(part)) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  })
  const result = await createLoopbackDialler().post(call(receiver.url))
  expect(result).toMatchObject({ kind: 'answered', status: 200 })
  expect(result.kind === 'answered' && result.body.length).toBe(64 * 1024)
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test.each([
  ['never answers', () => undefined],
  ['drips its body', (write: (text: string) => void) => setInterval(() => write('x'), 20).unref()],
])('a receiver that %s is given up at the limit', async (_, behave) => {
  const receiver = await open((_request, response) => {
    behave((text) => response.write(text))
  })
  const begun = performance.now()
  const result = await createLoopbackDialler({ callLimitMs: 300 }).post(call(receiver.url))
  const took = performance.now() - begun
  expect(result).toEqual({ kind: 'timeout' })
  expect(took).toBeGreaterThan(290)
  expect(took).toBeLessThan(800)
})

test('a resolver that never answers times out', async () => {
  const dialler = createLoopbackDialler({ callLimitMs: 100, resolve: () => new Promise(() => {}) })
  expect(await dialler.post(call('https://receiver.test/'))).toEqual({ kind: 'timeout' })
})

test('the timeout of a call in production is fifteen seconds', () => {
  expect(publicRules.callLimitMs).toBe(15_000)
})
