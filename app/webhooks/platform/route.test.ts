import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { NextRequest } from 'next/server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { stubEnvironment } from '@/lib/server/env.testing'
import { getServing } from '@/lib/server/request/render-context'
import { anyStore } from '@/lib/server/shop.testing'

const forgeries = process.env['VITRINE_FULL_NUMBERS'] ? 10_000 : 500
const secret = 'Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi'
stubEnvironment('https://api.shop.example', { WEBHOOK_SECRETS: `1:${secret}` })
const { POST } = await import('./route')
const { isStaleSince } = await import('@/lib/server/request/cache-tags')
const { getStoreFiles, serveStoreFiles } = await import('@/lib/server/request/stores')
const { receiveChange } = await import('@/lib/server/catalog/catalog-changes')
// As the start of the process does.
getServing().receive = receiveChange
// What becomes stale again later would reach the files after this one.
vi.useFakeTimers({ toFake: ['setTimeout'] })
afterAll(() => void vi.useRealTimers())
const host = `${anyStore().domains[0]}:3000`

const sign = (bytes: Buffer, key = secret) => createHmac('sha256', key).update(bytes).digest('hex')

/** A delivery with an event that no page depends on, so that a genuine one needs no cache. */
const deliver = (body: Buffer, signature: string | null) =>
  POST(
    new NextRequest(`http://${host}/webhooks/platform`, {
      method: 'POST',
      headers: {
        host,
        'x-service-event': 'customer.created',
        ...(signature !== null && { 'x-service-signature': signature }),
      },
      body: new Uint8Array(body),
    }),
  )

const flip = (bytes: Buffer, bit: number) => {
  const altered = Buffer.from(bytes)
  const at = (bit >> 3) % altered.length
  altered[at] = (altered[at] ?? 0) ^ (1 << (bit & 7))
  return altered
}

type Forgery = { body: Buffer; signature: string | null }

/** Forgeries that almost equal a genuine delivery; `chance` chooses the position. */
const ways: ((genuine: Buffer, hex: string, chance: number) => Forgery)[] = [
  (body, hex, chance) => ({ body: flip(body, chance), signature: `sha256=${hex}` }),
  (body, hex, chance) => ({
    body,
    signature: `sha256=${flip(Buffer.from(hex, 'hex'), chance).toString('hex')}`,
  }),
  (body, hex, chance) => ({ body, signature: `sha256=${hex.slice(0, chance % 64)}` }),
  (body, hex, chance) => ({ body, signature: `sha256=${hex}${'0'.repeat(1 + (chance % 8))}` }),
  (body, hex) => ({ body, signature: `sha256=${hex.toUpperCase().replace(/^\d*$/, 'A')}` }),
  (body, hex) => ({ body, signature: hex }),
  (body, hex, chance) => ({
    body,
    signature: `${['sha1', 'SHA256', 'md5', 'sha512'][chance % 4] ?? ''}=${hex}`,
  }),
  (body, hex) => ({ body, signature: `sha256=${hex}, sha256=${hex}` }),
  (body, hex) => ({ body, signature: `sha256= ${hex}` }),
  (body) => ({ body, signature: null }),
  (body, _hex, chance) => ({ body, signature: `sha256=${sign(body, `key ${String(chance)}`)}` }),
  (body) => ({ body, signature: `sha256=${sign(body, '')}` }),
  (body, hex) => ({
    body: Buffer.concat([Buffer.from('\ufeff'), body]),
    signature: `sha256=${hex}`,
  }),
  (body, hex) => ({ body: gzipSync(body), signature: `sha256=${hex}` }),
  (body, hex) => ({ body: Buffer.concat([body, Buffer.from('\n')]), signature: `sha256=${hex}` }),
  (body, hex) => ({
    body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)),
    signature: `sha256=${hex}`,
  }),
  (body, hex, chance) => ({
    body: body.subarray(0, chance % body.length),
    signature: `sha256=${hex}`,
  }),
]

const event = fc.record({ CustomerId: fc.string({ minLength: 1 }), OccurredOn: fc.string() })

describe('the receiver of webhooks', () => {
  it('does no work for a delivery that the platform did not sign', async ({ task }) => {
    let accepted = 0
    const given = fc.tuple(event, fc.nat(), fc.nat(ways.length - 1))
    await fc
      .assert(
        fc.asyncProperty(given, async ([content, chance, way]) => {
          const body = Buffer.from(JSON.stringify(content))
          const forged = ways[way]?.(body, sign(body), chance)
          if (!forged) throw new Error('There is no such way.')
          const { status } = await deliver(forged.body, forged.signature)
          if (status !== 401) accepted += 1
          expect(status).toBe(401)
        }),
        { numRuns: forgeries },
      )
      .finally(() => {
        const what = 'A forged delivery is not answered with 401'
        task.meta.repetitions = { row: 'F1', what, n: forgeries, failures: accepted }
      })
  }, 300_000)

  it('stops reading a body that is too long, also without Content-Length', async () => {
    let given = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 1
        if (given > 1_000) controller.close()
        else controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const init = { method: 'POST', headers: { host: 'first.localhost:3000' }, body }
    const request = new NextRequest('http://first.localhost:3000/webhooks/platform', {
      ...init,
      duplex: 'half',
    })
    expect((await POST(request)).status).toBe(413)
    expect(given).toBeLessThan(25)
  })

  it('invalidates the caches of a product that an event names', async () => {
    const body = Buffer.from('{"ProductId":"p1"}')
    const since = performance.now()
    const send = (name: string, event: string) =>
      POST(
        new NextRequest(`http://${name}.localhost:3000/webhooks/platform`, {
          method: 'POST',
          headers: {
            host: `${name}.localhost:3000`,
            'x-service-event': event,
            'x-service-signature': `sha256=${sign(body)}`,
          },
          body: new Uint8Array(body),
        }),
      )
    await send('first', 'order.created')
    expect(isStaleSince(['first:product:p1'], since)).toBe(false)
    await send('first', 'catalog.price.changed')
    expect(isStaleSince(['first:product:p1'], since)).toBe(true)
    expect(isStaleSince(['first:product:p2', 'first:products'], since)).toBe(false)
    expect(isStaleSince(['second:product:p1'], since)).toBe(false)
    const files = getStoreFiles()
    const storeDomain = anyStore().storeDomain
    serveStoreFiles({ ...files, stores: files.stores.map((store) => ({ ...store, storeDomain })) })
    await send('first', 'catalog.price.changed')
    serveStoreFiles(files)
    expect(isStaleSince(['second:product:p1'], since), 'of the same catalogue').toBe(true)
  })

  it('accepts every delivery that the platform signed', async () => {
    await fc.assert(
      fc.asyncProperty(event, async (content) => {
        const body = Buffer.from(JSON.stringify(content))
        expect((await deliver(body, `sha256=${sign(body)}`)).status).toBe(204)
      }),
      { numRuns: 100 },
    )
  })
})
