import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { html, openShop, type TestShop } from './documents.testing.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openShop()
})

afterEach(() => shop.server.close())

describe('a private page', () => {
  test('is rendered by Next and compressed as a whole, with all that it has set', async () => {
    shop.page = ({ headers }) => ({
      text: String(headers['accept-encoding']),
      headers: { 'set-cookie': ['a=1', 'b=2'], vary: 'rsc' },
    })
    const { headers, body } = await shop.get('/account/orders', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'set-cookie': ['a=1', 'b=2'],
      vary: 'rsc',
      'cache-control': 'private, no-cache, no-store, max-age=0',
      'content-encoding': 'br',
    })
    expect(body).toBe(html('undefined'))
  })

  test.each(['/cart', '/products/mug'])(
    'and a public one do not tell the folder of their source: %s',
    async (path) => {
      shop.page = (_, response) => {
        response.setHeader('x-middleware-rewrite', `/shop/en${path}`).setHeader('link', '</a>')
        return { text: 'page' }
      }
      const { headers, body } = await shop.get(path)
      expect(body).toBe(html('page'))
      expect(headers).toMatchObject({ link: '</a>' })
      expect(headers).not.toHaveProperty('x-middleware-rewrite')
    },
  )

  // Behind a locale there are no files: all of these are the missing page of the shop.
  test.each(['/cart', '/sv/cart', '/sv/fonts/x', '/xx/_next/x', '/sv/webhooks/platform'])(
    'waits for a place, of which there are two: %s',
    async (path) => {
      const { promise: gate, resolve: open } = Promise.withResolvers<{ text: string }>()
      shop.page = () => gate
      const all = Array.from({ length: 4 }, () => shop.get(path))
      // Two are rendered and one waits.
      expect(await Promise.race(all)).toMatchObject({ status: 503 })
      expect(shop.requests).toHaveLength(2)
      open({ text: 'private' })
      await Promise.all(all)
    },
  )

  test.each(['/cart', '/products/mug'])(
    'that a form ends at needs no place, as the form keeps its own: %s',
    async (path) => {
      shop.page = async ({ method }) => {
        if (method !== 'POST') return { text: 'page' }
        return { text: (await shop.get(path, { 'x-own-read': '1' })).body }
      }
      const forms = Array.from({ length: 3 }, () => shop.get('/checkout', {}, 'POST'))
      for (const { body } of await Promise.all(forms)) expect(body).toContain('page')
    },
  )

  test('gives its place back when the browser goes', async () => {
    const closed = new Promise((resolve) => {
      shop.page = (request, response) => {
        response.once('close', resolve)
        asking.destroy()
        return new Promise(() => undefined)
      }
    })
    const { port } = shop
    const asking = request({ port, path: '/cart', headers: { host: 'shop.example' } }).end()
    asking.on('error', () => undefined)
    await closed
    shop.page = () => ({ text: 'private' })
    expect(await shop.get('/login')).toMatchObject({ status: 200 })
  })

  test.each(['GET', 'POST'])(
    'occupies no place while its browser does not read it (%s)',
    async (method) => {
      const begun = new Array<string>()
      shop.page = async ({ url = '' }, response) => {
        begun.push(url)
        // As Next does.
        if (!response.write('x'.repeat(16_000_000))) await once(response, 'drain')
        await once(response.end(), 'finish')
        return new Promise(() => undefined)
      }
      const silent = connect(shop.port, '127.0.0.1').pause()
      silent.on('error', () => undefined)
      const head = `${method} /cart HTTP/1.1\r\nhost: shop.example\r\ncontent-length: 0\r\n\r\n`
      silent.write(head.repeat(6))
      await vi.waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(2))
      shop.page = () => ({ text: 'private' })
      expect(await shop.get('/login')).toMatchObject({ status: 200 })
      silent.destroy()
    },
  )
})

test('feeds that are asked for at once begin one after the other, with what has arrived between', async () => {
  let turns = 0
  const begun = new Array<number>()
  const count = () => {
    turns += 1
    if (begun.length < 3) setImmediate(count)
  }
  count()
  shop.page = () => {
    begun.push(turns)
    return { text: 'feed' }
  }
  const reader = connect(shop.port, '127.0.0.1')
  reader.write('GET /feeds/google.xml HTTP/1.1\r\nhost: shop.example\r\n\r\n'.repeat(3))
  await vi.waitFor(() => expect(begun).toHaveLength(3))
  reader.destroy()
  expect(new Set(begun).size).toBe(3)
})
