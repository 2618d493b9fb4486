import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShop } from './documents.testing.mjs'

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

  test('alone is given any: handlers and files have no header', async () => {
    for (const path of ['/api/shopper', '/healthz', '/sitemap.xml']) await shop.get(path)
    expect(frames).toEqual([null, null, null])
  })
})
