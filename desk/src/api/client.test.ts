import { expect, test, vi } from 'vitest'
import { api, setStoreId, take } from './client.ts'

const adjust = (lines: number) =>
  take(
    api.POST('/v1/inventory/batches', {
      params: { header: { 'idempotency-key': 'key' } },
      body: {
        mode: 'adjust',
        lines: Array.from({ length: lines }, () => ({ sku: 'MUG-OAT-LARGE', quantity: 1 })),
      },
    }),
  )

test('a write outlives its page only while browsers accept its body', async () => {
  const kept: boolean[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    kept.push(request.keepalive)
    return Promise.resolve(Response.json({}))
  })
  await adjust(1)
  await adjust(1_000)
  // Chromium refuses a file of the disk, however short.
  const file = new File(['Handle,Title'], 'products.csv') as unknown as string
  await take(
    api.POST('/v1/catalog/imports', {
      ...{ body: file, headers: { 'content-type': 'text/csv' } },
      bodySerializer: () => file,
    }),
  )
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
