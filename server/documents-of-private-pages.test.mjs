import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { html, openShop } from './documents.testing.mjs'

let shop
let frames

beforeEach(async () => {
  shop = await openShop()
  frames = []
  shop.page = ({ url, headers }) => {
    if (url.endsWith('/missing')) {
      const text = `<nav data-finished="menu">${headers.host}${url}</nav>`
      return { status: 404, text, tags: ['store files'], freshMs: 9e5 }
    }
    frames.push(shop.shared.renders.getStore().frame)
    return { text: 'private' }
  }
})

afterEach(() => shop.server.close())

describe('a private page', () => {
  test('is given the header that the store has in its language, which is rendered once', async () => {
    await shop.get('/cart')
    await shop.get('/sv/login')
    // The first ones may be served before it is there.
    frames.length = 0
    for (let time = 0; time < 3; time += 1) await shop.get('/cart')
    await shop.get('/sv/login?returnTo=/account')
    expect(frames.map((frame) => frame.get('menu'))).toEqual([
      ...Array.from({ length: 3 }, () => 'shop.example/missing'),
      'shop.example/sv/missing',
    ])
    expect(shop.times('/missing')).toBe(1)
  })

  test('waits for no header that takes its time', async () => {
    const plain = shop.page
    shop.page = (request) =>
      request.url === '/missing' ? new Promise(() => undefined) : plain(request)
    expect(await shop.get('/cart')).toMatchObject({ status: 200 })
    expect(frames).toEqual([null])
  })

  test('is given another when the files of the store have changed', async () => {
    for (let time = 0; time < 2; time += 1) await shop.get('/cart')
    shop.clock = 5_000
    shop.stale('store files')
    shop.clock = 8_000
    for (let time = 0; time < 2; time += 1) await shop.get('/cart')
    expect(shop.times('/missing')).toBe(2)
    const [, before, , after] = frames
    expect(after.get('menu')).toBe('shop.example/missing')
    expect(after).not.toBe(before)
  })

  test('brings its own header where it is data, and after a form', async () => {
    await shop.get('/cart', { rsc: '1' })
    await shop.get('/cart', {}, 'POST')
    expect(frames).toEqual([null, null])
  })

  test('is answered while the page with the header fails', async () => {
    shop.page = ({ url }) => {
      if (url === '/missing') return { status: 500, text: '' }
      frames.push(shop.shared.renders.getStore().frame)
      return { text: 'private' }
    }
    for (let time = 0; time < 2; time += 1)
      expect(await shop.get('/cart')).toMatchObject({ status: 200 })
    expect(frames.map((frame) => frame?.size ?? 0)).toEqual([0, 0])
  })

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
    shop.page = ({ url, headers }) => ({
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
    const { port } = shop.server.address()
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

  test('alone is given any: handlers and files have no header', async () => {
    for (const path of ['/api/shopper', '/healthz', '/sitemap.xml']) await shop.get(path)
    expect(frames).toEqual([null, null, null])
  })
})
