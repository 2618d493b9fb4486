import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { html, openShop, type TestShop } from './documents.testing.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openShop()
})

afterEach(() => shop.server.close())

describe('a private page', () => {
  test('is sent in one piece, compressed as the browser asks, with all that it has set', async () => {
    const encodings = new Set()
    shop.page = ({ headers }) => {
      encodings.add(headers['accept-encoding'])
      return { text: 'private', headers: { 'set-cookie': ['a=1', 'b=2'], vary: 'rsc' } }
    }
    const browser = { 'accept-encoding': 'gzip, br' }
    const { headers, body } = await shop.get('/account/orders', browser)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'set-cookie': ['a=1', 'b=2'],
      vary: 'rsc, accept-encoding',
      'cache-control': 'private, no-cache, no-store, max-age=0',
    })
    expect(Number(headers['content-length'])).toBeLessThan(body.length / 2)
    expect(body).toBe(html('private'))
    const head = await shop.get('/account/orders', browser, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: '' })
    const plain = await shop.get('/account/orders')
    expect(plain).toMatchObject({ body: html('private') })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([...encodings], 'Next compresses nothing of it').toEqual([undefined])
  })

  test('that is no text is sent as it is, and feeds are sent while they are made', async () => {
    shop.page = ({ url = '', headers }) => ({
      text: String(headers['accept-encoding']),
      headers: { 'content-type': url.startsWith('/feeds') ? 'text/xml' : 'application/pdf' },
    })
    const browser = { 'accept-encoding': 'br' }
    const invoice = await shop.get('/orders/token/invoice', browser)
    expect(invoice.headers['content-encoding']).toBeUndefined()
    expect(invoice.headers['content-length']).toBe(String(html('undefined').length))
    const feed = await shop.get('/feeds/google.xml', browser)
    expect(feed).toMatchObject({ body: html('br') })
    expect(feed.headers['transfer-encoding']).toBe('chunked')
  })

  test('is broken off when the browser goes', async () => {
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

  test('that breaks off is a fault, and holds up no other', async () => {
    shop.page = (request, response) => {
      response.write('half')
      response.destroy(new Error('broken'))
      return new Promise(() => undefined)
    }
    for (let time = 0; time < 3; time += 1)
      expect(await shop.get('/cart')).toMatchObject({ status: 500, body: '' })
  })
})
