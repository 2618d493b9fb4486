import { setImmediate } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { request as ask } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { html, openShop, type Page, type TestShop } from './documents.testing.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openShop()
})

afterEach(() => shop.server.close())

describe('what is missing', () => {
  beforeEach(() => {
    shop.page = ({ url = '' }) =>
      url === '/missing'
        ? { status: 404, text: 'The whole page' }
        : { status: 404, text: '', tags: ['products'] }
  })

  test('is answered with 404, the whole page, and no long life in any cache', async () => {
    const answer = await shop.get('/products/nope')
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('The whole page')
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
    expect((await shop.get('/products/nope', {}, 'HEAD')).status).toBe(404)
  })

  test('is answered by the outage page while the page for it cannot be rendered', async () => {
    shop.page = ({ url }) =>
      url?.startsWith('/outage')
        ? { status: 503, text: 'We will be back' }
        : { status: url === '/missing' ? 500 : 404, text: '' }
    for (const path of ['/nope', '/products/nope'])
      expect(await shop.get(path)).toMatchObject({
        status: 500,
        body: expect.stringContaining('We will be back'),
      })
  })

  test('is there within two seconds of its launch', async () => {
    await shop.get('/products/new')
    shop.page = () => ({ text: 'launched' })
    shop.clock = 1_000
    expect(await shop.get('/products/new')).toMatchObject({ status: 200 })
  })

  test('is answered in the language of its address', async () => {
    shop.page = ({ url = '' }) => ({ status: 404, text: `The page of ${url}` })
    for (const prefix of ['', '/sv', ''])
      expect((await shop.get(`${prefix}/nope`)).body).toContain(`The page of ${prefix}/missing`)
  })

  test('costs no render when no page has such a path', async () => {
    for (const path of ['/nope', '/wp-login.php', '/a/b/c', '/products/a%00b', '/search/%E0%A4%A'])
      expect((await shop.get(path)).status, path).toBe(404)
    expect(shop.requests.map(({ url = '' }) => url)).toEqual(['/missing'])
  })
})

test('made-up addresses do not drive out the pages of the shop', async () => {
  const long = 'x'.repeat(200_000)
  shop.page = ({ url = '' }) =>
    url.startsWith('/products') ? { status: 404, text: '' } : { text: long }
  await shop.get('/')
  for (let number = 0; number < 120; number += 1) {
    await shop.get(`/categories?brand=${number}`)
    await shop.get(`/products/${number}`)
  }
  shop.requests = []
  await shop.get('/')
  expect(shop.requests).toEqual([])
})

describe('a fault', () => {
  const outage = { status: 503, text: 'We will be back' }

  test('leaves the old document where there is one', async () => {
    shop.page = ({ url = '' }) => ({ text: 'good', tags: [url], freshMs: 600_000 })
    await shop.get()
    shop.clock = 5_000
    shop.stale('/products/mug')
    shop.clock = 9_000
    shop.page = () => ({ status: 500, text: '', fault: 'platform' })
    expect(await shop.get()).toMatchObject({ status: 200, body: html('good') })
  })

  test('does not bring back a document that is gone', async () => {
    shop.page = ({ url = '' }) => ({ text: 'good', tags: [url] })
    await shop.get()
    shop.stale('/products/mug')
    shop.clock = 5_000
    shop.page = () => ({ status: 404, text: '' })
    expect((await shop.get()).status).toBe(404)
    shop.clock = 10_000
    shop.page = ({ url = '' }) =>
      url.includes('/outage') ? outage : { status: 500, text: '', fault: 'platform' }
    expect((await shop.get()).status).toBe(503)
  })

  test('of one reader, whose requests the platform refuses, is nobody else’s', async () => {
    const { promise: held, resolve: answerFirst } = Promise.withResolvers<Page>()
    shop.page = ({ url = '' }) => {
      if (url.includes('/outage')) return outage
      const { forwardedFor } = shop.render()
      if (forwardedFor === '203.0.113.7') return held
      return { text: 'found', freshMs: 60_000 }
    }
    const read = (from: string) => shop.get('/search?q=mug', { 'x-forwarded-for': from })
    const first = read('203.0.113.7')
    while (shop.times('/search?q=mug') === 0) await setImmediate()
    // Waits for the same render.
    const second = read('203.0.113.8')
    while (shop.begun < 2) await setImmediate()
    answerFirst({ status: 500, text: '', fault: 'limited' })
    expect(await first).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
    expect(await second).toMatchObject({ status: 200, body: html('found') })
    expect((await read('203.0.113.9')).status).toBe(200)
  })

  test('of one reader is remembered for a second, so that refusals cost no render', async () => {
    let isLimited = true
    shop.page = ({ url = '' }) => {
      if (url.includes('/outage')) return outage
      const isRefused = isLimited && shop.render().forwardedFor?.endsWith('203.0.113.7')
      return isRefused ? { status: 503, text: '', fault: 'limited' } : { text: 'found' }
    }
    shop.clock = 1
    let number = 0
    const read = async (from: string, path = '/search?q=cup') => {
      const url = `${path}+${(number += 1)}`
      const { status } = await shop.get(url, { 'x-forwarded-for': from })
      return [status, shop.times(url)]
    }
    expect(await read('203.0.113.7')).toEqual([429, 1])
    for (const at of [400, 900]) {
      shop.clock = at
      expect(await read('198.51.100.1, 203.0.113.7')).toEqual([429, 0])
      expect(await read('203.0.113.7, 203.0.113.8')).toEqual([200, 1])
    }
    // The limit may be of searches only.
    expect(await read('203.0.113.7', '/products/mug')).toEqual([429, 1])
    // Refusals do not prolong it.
    shop.clock = 1_100
    expect(await read('203.0.113.7')).toEqual([429, 1])
    shop.clock = 2_200
    isLimited = false
    expect(await read('203.0.113.7')).toEqual([200, 1])
    expect((await shop.get('/search?q=cup+1', { rsc: '1' })).status).toBe(200)
  })

  test('of one reader is not kept', async () => {
    let isLimited = true
    shop.page = ({ url = '' }) => {
      if (url.includes('/outage')) return outage
      return isLimited ? { status: 500, text: '', fault: 'limited' } : { text: 'found' }
    }
    const refused = await shop.get('/search?q=cup')
    // A proxy would try 503 again at the next process.
    expect(refused).toMatchObject({ status: 429, headers: { 'cache-control': 'no-store' } })
    expect((await shop.get('/search?q=cup', { rsc: '1' })).status).toBe(429)
    isLimited = false
    expect((await shop.get('/search?q=cup')).status).toBe(200)
  })

  test('of the platform is 503 with the page of the shop and Retry-After', async () => {
    shop.page = ({ url = '' }) =>
      url.includes('/outage') ? outage : { status: 500, text: '', fault: 'platform' }
    const answer = await shop.get('/sv/products/mug')
    expect(answer.status).toBe(503)
    expect(answer.body).toContain('We will be back')
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(shop.requests.at(-1)?.url).toBe('/sv/outage?here')
  })

  test('of a page is 500 with the page of the shop, and over a second later', async () => {
    shop.page = ({ url = '' }) => (url.includes('/outage') ? outage : { status: 500, text: '' })
    const answer = await shop.get()
    expect(answer).toMatchObject({ status: 500, body: html('We will be back') })
    shop.page = () => ({ text: 'well' })
    shop.clock = 1_000
    expect((await shop.get()).body).toBe(html('well'))
  })

  test('that does not end is told after the time a shopper waits', async () => {
    shop.page = ({ url = '' }) => (url.includes('/outage') ? outage : new Promise(() => undefined))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = shop.get()
    while (vi.getTimerCount() === 0) await setImmediate()
    vi.advanceTimersToNextTimer()
    vi.useRealTimers()
    expect(await waiting).toMatchObject({ status: 503, body: html('We will be back') })
  })

  test('of a soft navigation is never kept, though its status is 200', async () => {
    shop.page = () => ({
      text: 'fault',
      fault: 'page',
      headers: { 'content-type': 'text/x-component' },
    })
    await shop.get('/', { rsc: '1' })
    await shop.get('/', { rsc: '1' })
    expect(shop.requests).toHaveLength(2)
  })
})

describe('more than can be rendered', () => {
  test('is refused at once, crawlers and lists first; what is kept is still given', async () => {
    shop.page = () => ({ text: 'kept' })
    await shop.get('/')
    await shop.get('/outage?here')
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    shop.page = async ({ url = '' }) => {
      if (!url?.startsWith('/outage')) await gate
      return { text: 'late' }
    }
    const atWork = [shop.get('/pages/a'), shop.get('/pages/b')]
    await expect.poll(() => shop.times('/pages/b')).toBe(1)
    const crawler = await shop.get('/pages/c', { rsc: '1', 'user-agent': 'Googlebot/2.1' })
    expect(crawler.status).toBe(503)
    expect(crawler.headers['retry-after']).toBeDefined()
    expect((await shop.get('/search?q=x', { rsc: '1' })).status).toBe(503)
    expect((await shop.get('/')).body).toBe(html('kept'))
    const inLine = shop.get('/pages/d')
    open()
    const answers = await Promise.all([...atWork, inLine])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

test('a browser that has gone holds no place, whatever becomes of its render', async () => {
  shop.page = () => new Promise(() => undefined)
  const gone = ['/cart', '/cart', '/cart'].map((path) => {
    const asking = ask({ port: shop.port, path, agent: false })
    asking.on('error', () => undefined)
    return asking.end()
  })
  await expect.poll(() => shop.times('/cart')).toBe(2)
  for (const asking of gone) asking.destroy()
  shop.page = () => ({ text: 'served' })
  await expect.poll(async () => (await shop.get('/login')).status).toBe(200)
})

describe('the policy of a document', () => {
  test('names the hashes of our scripts and of nothing that an injection brought', async () => {
    const nonces: string[] = []
    shop.page = () => {
      const { nonce } = shop.render()
      nonces.push(nonce)
      return {
        text: `<script nonce="${nonce}">push({"nonce":"${nonce}"})</script><script src="/a.js" nonce="${nonce}"></script><script>evil()</script>`,
        headers: {
          'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'`,
        },
      }
    }
    const { headers, body } = await shop.get()
    const policy = headers['content-security-policy']
    const hash = (text: string) => createHash('sha256').update(text).digest('base64')
    expect(body).toContain('<script nonce="">push({"nonce":""})</script>')
    expect(policy).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${hash('push({"nonce":""})')}'`,
    )
    expect(policy + body).not.toContain(nonces[0])
  })

  test('holds no nonce for the data of a soft navigation, which others get too', async () => {
    shop.page = () => {
      const { nonce } = shop.render()
      return {
        text: '0:{}',
        headers: {
          'content-type': 'text/x-component',
          'content-security-policy': `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        },
      }
    }
    const { headers } = await shop.get('/products/mug?_rsc=a', { rsc: '1' })
    expect(headers['content-security-policy']).toBe("script-src 'self'")
  })
})

describe('everything else', () => {
  test.each(['/cart', '/sv/checkout/review', '/api/shopper', '/sv/account'])(
    '%s reaches the application with all that the browser sent, every time',
    async (path) => {
      await shop.get(path, { cookie: 'cart=x' })
      await shop.get(path, { cookie: 'cart=x' })
      const own = shop.requests.filter(({ url = '' }) => url === path)
      expect(own.map(({ headers }) => headers.cookie)).toEqual(['cart=x', 'cart=x'])
    },
  )

  test('a form of a public page does as well', async () => {
    await shop.get('/products/mug', { cookie: 'cart=x' }, 'POST')
    expect(shop.requests[0]).toMatchObject({ method: 'POST', headers: { cookie: 'cart=x' } })
  })

  test('a postal code is never kept', async () => {
    await shop.get('/products/mug?postalCode=20457')
    const { headers } = await shop.get('/products/mug?postalCode=20457')
    expect(headers['cache-control']).toBe('no-store')
    expect(shop.requests).toHaveLength(2)
  })
})
