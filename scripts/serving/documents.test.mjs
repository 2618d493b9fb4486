import { createHash } from 'node:crypto'
import { createServer, request as ask } from 'node:http'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAdmission } from './admission.mjs'
import { Documents } from './documents.mjs'
import { openShared } from './shared.mjs'

let clock
let asked
let page
let server
let shared
let timers

const html = (text) => `<!doctype html><p>${text}</p>${'<i></i>'.repeat(400)}`
const times = (url) => asked.filter((it) => it.url === url).length

beforeEach(async () => {
  clock = 0
  asked = []
  timers = []
  page = () => ({ text: `render ${asked.length}` })
  shared = openShared()
  const handle = async (request, response) => {
    asked.push({ url: request.url, method: request.method, headers: request.headers })
    const made = await page(request)
    const { status = 200, text, headers = {}, tags = [], freshMs, fault = null } = made
    const context = shared.renders.getStore()
    for (const tag of tags) context.tags.add(tag)
    context.freshMs = Math.min(context.freshMs, freshMs ?? Infinity)
    context.fault = fault
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache, no-store, max-age=0',
      ...headers,
    })
    response.write(html(text).slice(0, 20))
    response.end(html(text).slice(20))
  }
  const schedule = (run) => {
    const timer = { run, cancel: () => timers.splice(timers.indexOf(timer), 1) }
    timers.push(timer)
    return timer
  }
  const documents = new Documents(handle, {
    shared,
    admission: createAdmission({ places: 2, lines: { private: 1, page: 1, list: 0, crawler: 0 } }),
    now: () => clock,
    schedule,
  })
  server = createServer((request, response) => void documents.serve(request, response)).listen(0)
  await once(server, 'listening')
})

afterEach(() => server.close())

async function get(path = '/products/mug', headers = {}, method = 'GET') {
  const options = { port: server.address().port, path, method, agent: false }
  const asking = ask({ ...options, headers: { host: 'shop.example', ...headers } })
  const [response] = await once(asking.end(), 'response')
  const chunks = []
  for await (const chunk of response) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const encoding = response.headers['content-encoding']
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding] ?? ((it) => it)
  const body = bytes.length > 0 ? decode(bytes).toString() : ''
  return { status: response.statusCode, headers: response.headers, body }
}

const stale = (tag) => shared.staleTags.set(tag, clock)

describe('one document for everyone', () => {
  test.each([
    ['a cookie', '/products/mug', { cookie: 'cart=x; sid=y' }],
    ['a token', '/products/mug', { authorization: 'Bearer x' }],
    ['a campaign', '/products/mug?utm_source=mail&gclid=1&fbclid=2', {}],
    ['tracing headers', '/products/mug', { 'x-request-id': '1', traceparent: '00-1-2-01' }],
    ['the header of a load balancer', '/products/mug', { 'x-amzn-trace-id': 'Root=1' }],
    ['another case of the host', '/products/mug', { host: 'SHOP.example' }],
    ['another user agent', '/products/mug', { 'user-agent': 'vitrine-whole-document' }],
    ['a nonce of its own', '/products/mug', { 'x-nonce': 'x' }],
  ])('a request with %s gets the document that stands', async (_, path, headers) => {
    const first = await get()
    const second = await get(path, headers)
    expect(second.body).toBe(first.body)
    expect(asked).toHaveLength(1)
  })

  test('no render sees a cookie, a token or any other header of a shopper', async () => {
    await get('/?utm_source=x', {
      cookie: 'cart=x',
      authorization: 'Bearer y',
      'x-forwarded-for': '203.0.113.7',
      'user-agent': 'Firefox/140',
    })
    const headers = { host: 'shop.example', 'user-agent': 'vitrine-documents' }
    expect(asked).toEqual([{ url: '/', method: 'GET', headers }])
  })

  test('hosts, paths, locales and the filters of a list are kept apart', async () => {
    const all = ['/', '/sv', '/categories', '/categories?sort=price', '/categories?brand=a&brand=b']
    for (const path of all) await get(path)
    await get('/', { host: 'other.example' })
    expect(asked).toHaveLength(all.length + 1)
  })

  test('a list has one address, whatever the order of its filters and what stands beside them', async () => {
    await get('/categories?sort=price&brand=a&brand=b')
    await get('/categories?brand=a&utm_source=x&brand=b&sort=price&q=ignored')
    expect(asked.map(({ url }) => url)).toEqual(['/categories?brand=a&brand=b&sort=price'])
  })

  test('two hundred waiters make one render', async () => {
    let open
    const gate = new Promise((resolve) => (open = resolve))
    page = async () => {
      await gate
      return { text: 'one' }
    }
    const waiters = Array.from({ length: 200 }, () => get())
    await expect.poll(() => asked.length).toBe(1)
    open()
    const answers = await Promise.all(waiters)
    expect(asked).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test('HEAD and conditional requests are answered from it', async () => {
    const { headers } = await get()
    const head = await get('/products/mug', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head.headers['content-length']).toBe(headers['content-length'])
    const same = await get('/products/mug', { 'if-none-match': `"x", ${headers.etag}` })
    expect(same).toMatchObject({ status: 304, body: '' })
    expect((await get('/products/mug', { 'if-none-match': '"x"' })).status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  test('is compressed as the browser reads it', async () => {
    const plain = await get()
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ]) {
      const answer = await get('/products/mug', { 'accept-encoding': accepted })
      expect(answer.headers['content-encoding'], accepted).toBe(encoding)
      expect(answer.headers.vary).toContain('accept-encoding')
      expect(answer.body).toBe(plain.body)
    }
    expect(asked).toHaveLength(1)
  })

  test('tells a shared cache before the shop to keep it for a second', async () => {
    const { headers } = await get()
    expect(headers['cache-control']).toMatch(/public.*max-age=0.*s-maxage=1,.*stale-while-reval/)
  })

  test('never brings a cookie along', async () => {
    page = () => ({ text: 'x', headers: { 'set-cookie': 'a=b' } })
    expect((await get()).headers['set-cookie']).toBeUndefined()
  })
})

describe('a change', () => {
  beforeEach(() => {
    page = ({ url }) => ({ text: `${url} ${asked.length}`, tags: [url], freshMs: 600_000 })
  })

  test('renews only what shows it; readers have the old document until then', async () => {
    const before = await get()
    await get('/categories')
    clock = 10_000
    stale('/products/mug')
    expect((await get()).body).toBe(before.body)
    await expect.poll(async () => (await get()).body).toContain('/products/mug 3')
    await get('/categories')
    expect(times('/categories')).toBe(1)
    expect(times('/products/mug')).toBe(2)
  })

  test('that nobody has seen for two seconds is not hidden by the old document', async () => {
    await get()
    clock = 10_000
    stale('/products/mug')
    clock = 12_000
    expect((await get()).body).toContain('/products/mug 2')
  })

  test('told a hundred times in a moment makes one render', async () => {
    await get()
    clock = 10_000
    for (let time = 0; time < 100; time += 1) {
      stale('/products/mug')
      await get()
    }
    await expect.poll(() => times('/products/mug')).toBe(2)
    await get()
    expect(times('/products/mug')).toBe(2)
  })

  test('that comes while a render runs is not lost', async () => {
    let open
    page = () =>
      new Promise((resolve) => (open = () => resolve({ text: 'old', tags: ['mug'], freshMs: 9e5 })))
    const first = get()
    await expect.poll(() => asked.length).toBe(1)
    clock = 100
    stale('mug')
    clock = 200
    open()
    await first
    page = () => ({ text: 'new', tags: ['mug'], freshMs: 9e5 })
    clock = 500
    await get()
    await expect.poll(async () => (await get()).body).toContain('new')
  })

  test('that no event told is late by the time of the document at most', async () => {
    await get()
    clock = 599_999
    await get()
    expect(asked).toHaveLength(1)
    clock = 600_000
    expect((await get()).body).toContain('/products/mug 1')
    await expect.poll(async () => (await get()).body).toContain('/products/mug 2')
  })
})

describe('what is missing', () => {
  beforeEach(() => {
    page = ({ url }) =>
      url === '/missing'
        ? { status: 404, text: 'The whole page' }
        : { status: 404, text: '', tags: ['products'] }
  })

  test('is answered with 404, the whole page, and no long life in any cache', async () => {
    const answer = await get('/products/nope')
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('The whole page')
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
    expect((await get('/products/nope', {}, 'HEAD')).status).toBe(404)
  })

  test('is there within two seconds of its launch (F1)', async () => {
    await get('/products/new')
    page = () => ({ text: 'launched' })
    clock = 1_000
    expect(await get('/products/new')).toMatchObject({ status: 200 })
  })

  test('costs no render when no page has such a path', async () => {
    for (const path of ['/nope', '/wp-login.php', '/a/b/c', '/products/a%00b', '/search/%E0%A4%A'])
      expect((await get(path)).status, path).toBe(404)
    expect(asked.map(({ url }) => url)).toEqual(['/missing'])
  })
})

test('made-up addresses do not drive out the pages of the shop', async () => {
  const long = 'x'.repeat(200_000)
  page = ({ url }) => (url.startsWith('/products') ? { status: 404, text: '' } : { text: long })
  await get('/')
  for (let number = 0; number < 120; number += 1) {
    await get(`/categories?brand=${number}`)
    await get(`/products/${number}`)
  }
  asked = []
  await get('/')
  expect(asked).toEqual([])
})

describe('a fault', () => {
  const outage = { status: 503, text: 'We will be back' }

  test('leaves the old document where there is one', async () => {
    page = ({ url }) => ({ text: 'good', tags: [url], freshMs: 600_000 })
    await get()
    clock = 5_000
    stale('/products/mug')
    clock = 9_000
    page = () => ({ status: 500, text: '', fault: 'platform' })
    expect(await get()).toMatchObject({ status: 200, body: html('good') })
  })

  test('of the platform is 503 with the page of the shop and Retry-After', async () => {
    page = ({ url }) =>
      url.includes('/outage') ? outage : { status: 500, text: '', fault: 'platform' }
    const answer = await get('/sv/products/mug')
    expect(answer.status).toBe(503)
    expect(answer.body).toContain('We will be back')
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(asked.at(-1).url).toBe('/sv/outage?here')
  })

  test('of a page is 500 with the page of the shop, and over a second later', async () => {
    page = ({ url }) => (url.includes('/outage') ? outage : { status: 500, text: '' })
    const answer = await get()
    expect(answer).toMatchObject({ status: 500, body: html('We will be back') })
    page = () => ({ text: 'well' })
    clock = 1_000
    expect((await get()).body).toBe(html('well'))
  })

  test('that does not end is told after the time a shopper waits', async () => {
    page = ({ url }) => (url.includes('/outage') ? outage : new Promise(() => undefined))
    const waiting = get()
    await expect.poll(() => timers.length).toBe(1)
    timers[0].run()
    expect(await waiting).toMatchObject({ status: 503, body: html('We will be back') })
  })

  test('of a soft navigation is never kept, though its status is 200', async () => {
    page = () => ({ text: 'fault', fault: 'page', headers: { 'content-type': 'text/x-component' } })
    await get('/', { rsc: '1' })
    await get('/', { rsc: '1' })
    expect(asked).toHaveLength(2)
  })
})

describe('more than can be rendered', () => {
  test('is refused at once, crawlers and lists first; what is kept is still given', async () => {
    page = () => ({ text: 'kept' })
    await get('/')
    await get('/outage?here')
    let open
    const gate = new Promise((resolve) => (open = resolve))
    page = async ({ url }) => {
      if (!url.startsWith('/outage')) await gate
      return { text: 'late' }
    }
    const atWork = [get('/pages/a'), get('/pages/b')]
    await expect.poll(() => times('/pages/b')).toBe(1)
    const crawler = await get('/pages/c', { rsc: '1', 'user-agent': 'Googlebot/2.1' })
    expect(crawler.status).toBe(503)
    expect(crawler.headers['retry-after']).toBeDefined()
    expect((await get('/search?q=x', { rsc: '1' })).status).toBe(503)
    expect((await get('/')).body).toBe(html('kept'))
    const inLine = get('/pages/d')
    open()
    const answers = await Promise.all([...atWork, inLine])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

test('a browser that has gone holds no place, whatever becomes of its render', async () => {
  page = () => new Promise(() => undefined)
  const gone = ['/cart', '/cart', '/cart'].map((path) => {
    const asking = ask({ port: server.address().port, path, agent: false })
    asking.on('error', () => undefined)
    return asking.end()
  })
  await expect.poll(() => times('/cart')).toBe(2)
  for (const asking of gone) asking.destroy()
  page = () => ({ text: 'served' })
  await expect.poll(async () => (await get('/login')).status).toBe(200)
})

describe('the policy of a document', () => {
  test('names the hashes of our scripts and of nothing that an injection brought', async () => {
    const nonces = []
    page = () => {
      const { nonce } = shared.renders.getStore()
      nonces.push(nonce)
      return {
        text: `<script nonce="${nonce}">push({"nonce":"${nonce}"})</script><script src="/a.js" nonce="${nonce}"></script><script>evil()</script>`,
        headers: {
          'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'`,
        },
      }
    }
    const { headers, body } = await get()
    const policy = headers['content-security-policy']
    const hash = (text) => createHash('sha256').update(text).digest('base64')
    expect(body).toContain('<script nonce="">push({"nonce":""})</script>')
    expect(policy).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${hash('push({"nonce":""})')}'`,
    )
    expect(policy + body).not.toContain(nonces[0])
  })
})

describe('everything else', () => {
  test.each(['/cart', '/sv/checkout/review', '/api/shopper', '/sv/account'])(
    '%s reaches the application with all that the browser sent, every time',
    async (path) => {
      await get(path, { cookie: 'cart=x' })
      await get(path, { cookie: 'cart=x' })
      expect(asked).toHaveLength(2)
      expect(asked[0].headers.cookie).toBe('cart=x')
    },
  )

  test('a form of a public page does as well', async () => {
    await get('/products/mug', { cookie: 'cart=x' }, 'POST')
    expect(asked[0]).toMatchObject({ method: 'POST', headers: { cookie: 'cart=x' } })
  })

  test('a postal code is never kept', async () => {
    await get('/products/mug?postalCode=20457')
    const { headers } = await get('/products/mug?postalCode=20457')
    expect(headers['cache-control']).toBe('no-store')
    expect(asked).toHaveLength(2)
  })
})
