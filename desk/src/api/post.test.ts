import { expect, test, vi } from 'vitest'
import { post } from './post.ts'

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
