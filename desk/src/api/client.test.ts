import { expect, test, vi } from 'vitest'
import { asFile, call, post, setStoreId } from './client.ts'

const adjust = (lines: number) =>
  call('post', '/v1/inventory/batches', {
    key: 'key',
    body: {
      mode: 'adjust',
      lines: Array.from({ length: lines }, () => ({ sku: 'MUG-OAT-LARGE', quantity: 1 })),
    },
  })

test('a write outlives its page only while browsers accept its body', async () => {
  const kept: boolean[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    kept.push(request.keepalive)
    return Promise.resolve(Response.json({}))
  })
  await adjust(1)
  await adjust(1_000)
  // Chromium refuses a file of the disk, however short.
  const file = new File(['Handle,Title'], 'products.csv')
  await call('post', '/v1/catalog/imports', asFile(file, 'text/csv'))
  expect(kept).toEqual([true, false, false])
})

test.each([
  [503, 1],
  [502, 1],
  [429, 2],
])('a write that meets %i is sent %i time(s) here', async (status, times) => {
  let calls = 0
  vi.stubGlobal('fetch', () => {
    calls += 1
    const headers = { 'retry-after': '0' }
    return Promise.resolve(
      calls === 1 ? Response.json({}, { status, headers }) : Response.json({}, { status: 201 }),
    )
  })
  await adjust(1).catch((error: unknown) => expect(error).toMatchObject({ problem: { status } }))
  expect(calls).toBe(times)
})

test('a request that is sent again stays with the store it was made for', async () => {
  const stores: (string | null)[] = []
  setStoreId('first')
  vi.stubGlobal('fetch', (request: Request) => {
    stores.push(request.headers.get('x-store-id'))
    setStoreId('second')
    const status = stores.length === 1 ? 429 : 201
    return Promise.resolve(Response.json({}, { status, headers: { 'retry-after': '0' } }))
  })
  await adjust(1)
  expect(stores).toEqual(['first', 'first'])
})

test('a write is kept for the thing that it is about, and sent with its key', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = request.headers.get('idempotency-key')
    sent.push([new URL(request.url).pathname, key, await request.text()])
    return Response.json({})
  })
  const refund = post('/v1/orders/{id}/refunds', { id: 'ord_1' })
  await refund.write({ lines: [], shipping: true }, 'key-1')
  await post('/v1/issues/{id}/retry', { id: 'iss_1' }).write(null, 'key-2')
  expect(refund.about).toBe('/v1/orders/ord_1/refunds')
  expect(sent).toEqual([
    ['/v1/orders/ord_1/refunds', 'key-1', '{"lines":[],"shipping":true}'],
    ['/v1/issues/iss_1/retry', 'key-2', ''],
  ])
})
