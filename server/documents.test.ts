import { brotliCompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { html, openShop, type Page, type TestShop } from './documents.testing.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openShop()
})

afterEach(() => shop.server.close())

describe('one document for everyone', () => {
  test.each([
    ['a cookie', '/products/mug', { cookie: 'cart=x; sid=y' }],
    ['a token', '/products/mug', { authorization: 'Bearer x' }],
    ['a campaign', '/products/mug?utm_source=mail&gclid=1&fbclid=2', {}],
    ['tracing headers', '/products/mug', { 'x-request-id': '1', traceparent: '00-1-2-01' }],
    ['the header of a load balancer', '/products/mug', { 'x-amzn-trace-id': 'Root=1' }],
    ['another user agent', '/products/mug', { 'user-agent': 'vitrine-whole-document' }],
    ['a nonce of its own', '/products/mug', { 'x-nonce': 'x' }],
  ])('a request with %s gets the document that stands', async (_, path, headers) => {
    const first = await shop.get()
    const second = await shop.get(path, headers)
    expect(second.body).toBe(first.body)
    expect(shop.requests).toHaveLength(1)
  })

  test('no render sees a cookie, a token or any other header of a shopper', async () => {
    await shop.get('/?utm_source=x', {
      cookie: 'cart=x',
      authorization: 'Bearer y',
      'x-forwarded-for': '203.0.113.7',
      'user-agent': 'Firefox/140',
    })
    const headers = { host: 'shop.example', 'user-agent': 'vitrine-documents' }
    expect(shop.requests).toEqual([{ url: '/', method: 'GET', headers }])
  })

  test('the limits of the platform learn who caused a render, and its headers do not', async () => {
    const sources: unknown[] = []
    shop.page = ({ headers }) => {
      sources.push([shop.render().forwardedFor, headers['x-forwarded-for']])
      return { text: 'found' }
    }
    await shop.get('/search?q=mug', { 'x-forwarded-for': '203.0.113.7' })
    await shop.get('/search?q=vase', { 'x-forwarded-for': '203.0.113.8, 198.51.100.1' })
    await shop.get('/search?q=vase', { 'x-forwarded-for': '203.0.113.9' })
    expect(sources).toEqual([
      ['203.0.113.7', undefined],
      ['203.0.113.8, 198.51.100.1', undefined],
    ])
  })

  test('an address of an earlier shop leads to its target, one with a page is that page', async () => {
    const requested: string[][] = []
    shop.serving.findRedirect = (host, url) => {
      requested.push([host, url])
      return url.startsWith('/old') ? '/products/mug' : null
    }
    const moved = await shop.get('/old/mug.html?utm_source=mail')
    expect([moved.status, moved.headers.location]).toEqual([301, '/products/mug'])
    expect(moved.headers['set-cookie']).toBeUndefined()
    await shop.get('/products/mug')
    expect(shop.requests).toHaveLength(1)
    expect(requested).toEqual([['shop.example', '/old/mug.html?utm_source=mail']])
    expect((await shop.get('/nothing')).status).toBe(404)
  })

  test('a page under the first language leads to its address without, one under another is that page', async () => {
    shop.serving.findRedirect = (_, url, isPage) =>
      isPage && url.startsWith('/en/') ? url.slice(3) : null
    const moved = await shop.get('/en/products/mug?utm_source=mail')
    expect([moved.status, moved.headers.location]).toEqual([301, '/products/mug?utm_source=mail'])
    expect(shop.requests).toEqual([])
    expect((await shop.get('/sv/products/mug')).status).toBe(200)
  })

  test('a page that has moved for good leads on with 301 and with what stood in the query', async () => {
    const headers = { location: '/products/cup' }
    shop.page = () => ({ status: 308, text: 'moved', headers, tags: ['mug'] })
    const moved = await shop.get('/products/mug?utm_source=mail&left=2')
    expect([moved.status, moved.headers.location, moved.body]).toEqual([
      301,
      '/products/cup?utm_source=mail&left=2',
      '',
    ])
    // Another page may take the address at any moment.
    expect(moved.headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
    expect((await shop.get('/products/mug?left=2')).headers.location).toBe('/products/cup?left=2')
    expect(shop.requests).toHaveLength(1)
    shop.page = () => ({ text: 'a mug again' })
    shop.stale('mug')
    shop.clock += 3_000
    expect((await shop.get('/products/mug')).status).toBe(200)
  })

  test('a redirect of the proxy keeps the query, which the render does not see', async () => {
    shop.page = () => ({ status: 301, text: '', headers: { location: '/products/cup' } })
    const moved = await shop.get('/collections/all/products/cup?utm_source=mail')
    expect([moved.status, moved.headers.location]).toEqual([301, '/products/cup?utm_source=mail'])
    shop.page = () => ({ status: 308, text: '', headers: { location: '/pages/faq#shipping' } })
    const { location } = (await shop.get('/pages/delivery?utm_source=mail')).headers
    expect(location).toBe('/pages/faq?utm_source=mail#shipping')
  })

  test('a host that is refused keeps its status on paths without a page too', async () => {
    for (const { status, host } of [
      { status: 421, host: 'unknown.example' },
      { status: 503, host: 'closed.example' },
    ]) {
      shop.page = () => ({ status, text: 'refused' })
      const answers = [
        await shop.get('/nothing', { host }),
        await shop.get('/products/mug', { host }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([status, status])
      expect(answers[0]?.body).toContain('refused')
    }
  })

  test('a page that has moved says so itself to the router of the browser', async () => {
    shop.page = () => ({ status: 308, text: 'moved', headers: { location: '/products/cup' } })
    expect((await shop.get('/products/mug?_rsc=1', { rsc: '1' })).status).toBe(308)
  })

  test('hosts, paths, locales and the filters of a list are kept apart', async () => {
    const all = ['/', '/sv', '/categories', '/categories?sort=price', '/categories?brand=a&brand=b']
    for (const path of all) await shop.get(path)
    await shop.get('/', { host: 'other.example' })
    expect(shop.requests).toHaveLength(all.length + 1)
  })

  test('a list has one address, whatever the order of its filters and what stands beside them', async () => {
    await shop.get('/categories?sort=price&brand=a&brand=b')
    await shop.get('/categories?brand=a&utm_source=x&brand=b&sort=price&q=ignored')
    expect(shop.requests.map(({ url = '' }) => url)).toEqual([
      '/categories?brand=a&brand=b&sort=price',
    ])
  })

  test('two hundred waiters make one render', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    shop.page = async () => {
      await gate
      return { text: 'one' }
    }
    const waiters = Array.from({ length: 200 }, () => shop.get())
    await expect.poll(() => shop.requests.length).toBe(1)
    open()
    const answers = await Promise.all(waiters)
    expect(shop.requests).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test('says whether a request waited for a render, how long the document stays fresh, and its address', async () => {
    shop.page = () => {
      shop.clock += 20
      return { text: 'one', freshMs: 60_000 }
    }
    const statusOf = async (path: string) => (await shop.get(path)).headers['cache-status']
    expect(await statusOf('/products/mug?utm_source=x')).toBe(
      'vitrine; fwd=miss; ttl=60; key="/products/mug"',
    )
    shop.clock = 30_000
    expect(await statusOf('/products/mug')).toBe('vitrine; hit; ttl=30; key="/products/mug"')
    expect(await statusOf('/products/mug?postalCode=1')).toBe('vitrine; fwd=miss')
  })

  test('has room for a sitemap of a thousand products in five languages', async () => {
    shop.page = () => ({ text: '<url/>'.repeat(620_000) })
    for (const query of ['', '?n=1']) await shop.get(`/sitemaps/products-1.xml${query}`)
    expect(shop.requests).toHaveLength(1)
  })

  test('shows its cache tags to operators alone', async () => {
    shop.page = () => ({ text: 'one', tags: ['shop', 'shop:product:1'] })
    expect((await shop.get('/products/mug?left=2')).headers['x-cache-tags']).toBeUndefined()
    const { headers } = await shop.get('/products/mug?left=2', { 'x-show-tags': '1' })
    expect(headers['x-cache-tags']).toBe('shop shop:product:1 path:/products/mug')
  })

  test('HEAD and conditional requests are answered from it', async () => {
    const { headers } = await shop.get()
    const head = await shop.get('/products/mug', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head.headers['content-length']).toBe(headers['content-length'])
    const same = await shop.get('/products/mug', { 'if-none-match': `"x", ${headers.etag}` })
    expect(same).toMatchObject({ status: 304, body: '' })
    expect((await shop.get('/products/mug', { 'if-none-match': '"x"' })).status).toBe(200)
    expect(shop.requests).toHaveLength(1)
  })

  test('is compressed as the browser reads it', async () => {
    shop.page = () => ({ text: 'mug', headers: { vary: 'rsc, Accept-Encoding' } })
    const plain = await shop.get()
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ]) {
      const answer = await shop.get('/products/mug', { 'accept-encoding': accepted })
      expect(answer.headers['content-encoding'], accepted).toBe(encoding)
      // In one line: nginx before 1.23 reads the last of several.
      expect(answer.varies).toEqual(['rsc, accept-encoding'])
      expect(answer.body).toBe(plain.body)
    }
    expect(shop.requests).toHaveLength(1)
  })

  test('is compressed with less effort when it is one of endless lists', async () => {
    const text = Array.from({ length: 3_000 }, (_, n) => Math.sin(n).toString(36)).join(' ')
    shop.page = () => ({ text })
    const body = Buffer.from(html(text))
    const sizes = [7, 5].map((quality) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      return String(brotliCompressSync(body, { params }).length)
    })
    const paths = ['/products/mug', '/search?q=mug']
    const answers = paths.map((path) => shop.get(path, { 'accept-encoding': 'br' }))
    const sent = (await Promise.all(answers)).map(({ headers }) => headers['content-length'])
    expect(sent).toEqual(sizes)
    expect(sizes[0]).not.toBe(sizes[1])
  })

  test('tells a shared cache before the shop to keep it for a second', async () => {
    const { headers } = await shop.get()
    expect(headers['cache-control']).toMatch(/public.*max-age=0.*s-maxage=1,.*stale-while-reval/)
  })

  test('never brings a cookie along', async () => {
    shop.page = () => ({ text: 'x', headers: { 'set-cookie': 'a=b' } })
    expect((await shop.get()).headers['set-cookie']).toBeUndefined()
  })
})

describe('a change', () => {
  beforeEach(() => {
    shop.page = ({ url = '' }) => ({
      text: `${url} ${shop.requests.length}`,
      tags: [url],
      freshMs: 600_000,
    })
  })

  test('renews only what shows it; readers have the old document until then', async () => {
    const before = await shop.get()
    await shop.get('/categories')
    shop.clock = 10_000
    shop.stale('/products/mug')
    expect((await shop.get()).body).toBe(before.body)
    await expect.poll(async () => (await shop.get()).body).toContain('/products/mug 3')
    await shop.get('/categories')
    expect(shop.times('/categories')).toBe(1)
    expect(shop.times('/products/mug')).toBe(2)
  })

  test('that nobody has seen for two seconds is not hidden by the old document', async () => {
    await shop.get()
    shop.clock = 10_000
    shop.stale('/products/mug')
    shop.clock = 12_000
    expect((await shop.get()).body).toContain('/products/mug 2')
  })

  test('told a hundred times in a moment makes one render', async () => {
    await shop.get()
    shop.clock = 10_000
    for (let time = 0; time < 100; time += 1) {
      shop.stale('/products/mug')
      await shop.get()
    }
    await expect.poll(() => shop.times('/products/mug')).toBe(2)
    await shop.get()
    expect(shop.times('/products/mug')).toBe(2)
  })

  test('that comes while a render runs is not lost', async () => {
    const { promise, resolve } = Promise.withResolvers<Page>()
    shop.page = () => promise
    const first = shop.get()
    await expect.poll(() => shop.requests.length).toBe(1)
    shop.clock = 100
    shop.stale('mug')
    shop.clock = 200
    resolve({ text: 'old', tags: ['mug'], freshMs: 9e5 })
    await first
    shop.page = () => ({ text: 'new', tags: ['mug'], freshMs: 9e5 })
    shop.clock = 500
    await shop.get()
    await expect.poll(async () => (await shop.get()).body).toContain('new')
  })

  test('that no event told is late by the time of the document at most', async () => {
    await shop.get()
    shop.clock = 599_999
    await shop.get()
    expect(shop.requests).toHaveLength(1)
    shop.clock = 600_000
    expect((await shop.get()).body).toContain('/products/mug 1')
    await expect.poll(async () => (await shop.get()).body).toContain('/products/mug 2')
  })
})
