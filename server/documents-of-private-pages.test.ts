import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { html, openShop, type TestShop } from './documents.testing.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openShop()
})

afterEach(() => shop.server.close())

describe('a private page', () => {
  test('is left to Next, which streams and compresses it, with all that it has set', async () => {
    shop.page = ({ headers }) => ({
      text: String(headers['accept-encoding']),
      headers: { 'set-cookie': ['a=1', 'b=2'], vary: 'rsc' },
    })
    const { headers, body } = await shop.get('/account/orders', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'set-cookie': ['a=1', 'b=2'],
      vary: 'rsc',
      'cache-control': 'private, no-cache, no-store, max-age=0',
      'transfer-encoding': 'chunked',
    })
    expect(body).toBe(html('gzip, br'))
  })

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
})
