import { NextRequest } from 'next/server'
import { describe, expect, it, vi } from 'vitest'
import { getStore, getStoreFiles, listStores, serveStoreFiles } from '@/lib/server/request/stores'
import { getServing } from '@/lib/server/request/render-context'
import { browser } from '@/lib/server/browser.testing'
import { anyStore } from '@/lib/server/shop.testing'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'

for (const [name, value] of Object.entries({
  COMMERCE_URL: 'https://api.shop.example',
  COMMERCE_AUTH_URL: 'https://api.shop.example',
  COMMERCE_CLIENT_ID: 'storefront',
  COMMERCE_CLIENT_SECRET: 'k3v9Qm1Xc7Lr5Tn8Wb2',
  SESSION_SECRETS: '1:Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi',
})) {
  vi.stubEnv(name, value)
}
const { proxy } = await import('./proxy')
const { GET: outage } = await import('./app/outage/route')

const { slug, domains, defaultLocale } = anyStore()
const DOMAIN = domains[0] ?? ''
const HOST = `${DOMAIN}:3000`
const OTHER = listStores().at(-1)?.domains[0] ?? ''
const HOME = `/${slug}/${defaultLocale}`

function ask(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  const headers = { host: HOST, ...init.headers }
  return proxy(new NextRequest(`http://${HOST}${path}`, { method: init.method ?? 'GET', headers }))
}

/** The answer of the outage page, to which the proxy rewrites what it refuses. */
async function refusal(path: string, init: Parameters<typeof ask>[1] = {}) {
  const rewritten = await ask(path, init)
  const target = rewritten.headers.get('x-middleware-rewrite') ?? ''
  expect(new URL(target).pathname, path).toBe('/outage')
  const headers = new Headers(init.headers)
  for (const name of ['host', 'x-locale', 'x-foreign-form']) {
    const given = rewritten.headers.get(`x-middleware-request-${name}`)
    if (given !== null) headers.set(name, given)
  }
  browser.headers = headers
  // A handler is shown the original address.
  return outage(new NextRequest(new URL(path, target), { headers }))
}

async function rewriteOf(path: string) {
  const target = (await ask(path)).headers.get('x-middleware-rewrite')
  return target === null ? null : new URL(target).pathname + new URL(target).search
}

describe('the proxy', () => {
  it('finds the store by its host, ignoring case, port and a trailing dot', async () => {
    for (const host of [HOST, DOMAIN.toUpperCase(), `${DOMAIN}.:3000`, ...domains]) {
      const answer = await ask('/', { headers: { host } })
      expect(answer.headers.get('x-middleware-rewrite'), host).toContain(HOME)
    }
  })

  it('refuses every other host before any further request', async () => {
    const hosts = [
      '',
      'evil.example',
      `${DOMAIN}.evil.example`,
      `x${DOMAIN}`,
      slug,
      '[::1]',
      `${DOMAIN}@evil.example`,
      `${DOMAIN}:3000:1`,
      '127.0.0.2',
    ]
    for (const host of hosts)
      expect((await refusal('/', { headers: { host } })).status, host).toBe(421)
  })

  it('shows nothing of one shopper in a render that many requests may share', async () => {
    const shared = { nonce: '', tags: new Set<string>(), freshMs: 1, requestId: '', fault: null }
    const askShared = (path: string) =>
      getServing().renders.run({ ...shared, request: null }, () => ask(path))
    for (const path of ['/orders/a-token', '/orders/a-token/invoice', '/cart']) {
      expect((await ask(path)).status, path).toBe(200)
      expect((await askShared(path)).status, path).toBe(404)
    }
    for (const path of ['/api/shopper', '/api/orders/a-token/payment']) {
      expect((await ask(path)).status, path).toBe(200)
      expect((await askShared(path)).status, path).toBe(404)
    }
    expect((await askShared('/')).status).toBe(200)
  })

  it('takes the store from the Host header only, not from headers that a client can forge', async () => {
    const headers = { 'x-forwarded-host': OTHER, forwarded: `host=${OTHER}` }
    const answer = await ask('/', { headers })
    expect(answer.headers.get('x-middleware-rewrite')).toContain(HOME)
  })

  it('accepts writes from our own pages only', async () => {
    const own = `http://${HOST}`
    const cases: [Record<string, string>, number][] = [
      [{ origin: own }, 200],
      [{ 'sec-fetch-site': 'same-origin' }, 200],
      [{}, 403],
      [{ origin: 'null' }, 403],
      [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
      [{ origin: `http://x.${HOST}` }, 403],
      [{ origin: `${own}.evil.example` }, 403],
      [{ origin: `http://${DOMAIN}:3001` }, 403],
      [{ origin: `https://${HOST}` }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'none' }, 403],
    ]
    for (const [headers, status] of cases) {
      for (const path of ['/cart', '/products/mug', '/api/shopper']) {
        const post = { method: 'POST', headers }
        const answer = await (status === 403 ? refusal : ask)(path, post)
        expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(status)
      }
    }
  })

  it('refuses a write from another origin with a page of the store, in its language', async () => {
    const headers = { origin: 'https://evil.example' }
    const english = localPath(localePrefix(anyStore(), 'en'), '/cart')
    const inEnglish = await (await refusal(english, { method: 'POST', headers })).text()
    expect(inEnglish).toContain('<h1>Form not sent</h1>')
    expect(inEnglish).toContain(`href="${english}"`)
    const { name } = anyStore()
    expect(inEnglish).toContain(`<b>${name.replace('&', '&amp;')}</b>`)
    const host = 'second.localhost:3000'
    const swedish = localePrefix(getStore('second'), 'sv')
    const answer = await refusal(`${swedish}/cart`, {
      method: 'POST',
      headers: { ...headers, host },
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'sha256-")
    const inSwedish = await answer.text()
    expect(inSwedish).toContain('<html lang="sv" dir="ltr">')
    expect(inSwedish).toContain('<h1>Formuläret skickades inte</h1>')
    expect(inSwedish).toContain(`href="${swedish}/cart"`)
    const byScript = await refusal(`${swedish}/api/shopper`, {
      method: 'POST',
      headers: { ...headers, host },
    })
    expect(await byScript.text()).toContain(`href="${swedish || '/'}"`)
  })

  it('refuses an unknown host in the first of the browser’s languages that a store has', async () => {
    const files = getStoreFiles()
    const [locale] = anyStore().locales
    if (!locale) throw new Error('The store has no language.')
    const locales = ['pt-PT', 'pt-BR', 'de-AT'].map((code) => ({ ...locale, code }))
    const regional = { ...anyStore(), domains: [], locales }
    serveStoreFiles({ ...files, stores: [...files.stores, regional] })
    for (const [accepted, lang, title] of [
      ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR', 'Loja não encontrada'],
      ['pt-pt', 'pt-PT', 'Loja não encontrada'],
      ['pt-AO', 'pt-PT', 'Loja não encontrada'],
      ['de-AT', 'de-AT', 'Shop nicht gefunden'],
      ['sv-SE,sv;q=0.9,en;q=0.8', 'sv', 'Butiken hittades inte'],
      ['fr, SV;q=0.5', 'sv', 'Butiken hittades inte'],
      ['en-GB, sv', 'en', 'Shop not found'],
      ['"><script>', defaultLocale, ''],
    ]) {
      const answer = await refusal('/', {
        headers: { host: 'evil.example', 'accept-language': accepted ?? '' },
      })
      expect(answer.status).toBe(421)
      const html = await answer.text()
      expect(html, accepted).toContain(`<html lang="${lang}" dir="ltr">`)
      expect(html, accepted).toContain(`<main><h1>${title}`)
    }
    serveStoreFiles(files)
  })

  it('refuses the host of a store whose files cannot be used with 503, as long as that lasts', async () => {
    const files = getStoreFiles()
    serveStoreFiles({ ...files, closed: new Map([['broken.example', 'broken']]) })
    const headers = { host: 'broken.example:3000', 'accept-language': 'sv' }
    for (const path of ['/', '/cart', '/api/shopper', '/robots.txt']) {
      const answer = await refusal(path, { headers })
      expect(answer.status, path).toBe(503)
      expect(answer.headers.get('retry-after'), path).toBe('30')
      expect(answer.headers.get('cache-control'), path).toBe('private, no-store')
      expect(await answer.text(), path).toContain('<h1>Butiken är tillfälligt stängd</h1>')
    }
    serveStoreFiles(files)
    expect((await refusal('/', { headers })).status).toBe(421)
  })

  it('shows the mistakes in changed files, in development only, until they are mended', async () => {
    const files = getStoreFiles()
    const line = `stores/${slug}/store.json: name: found <b>, expected at least 1 character`
    serveStoreFiles({ ...files, problems: new Map([[slug, line]]) })
    try {
      const headers = { host: HOST, accept: 'text/html,*/*' }
      expect((await ask('/', { headers })).status).toBe(200)
      vi.stubEnv('NODE_ENV', 'development')
      vi.resetModules()
      const inDevelopment = await import('./proxy')
      const get = (path: string, accept = headers.accept) =>
        inDevelopment.proxy(
          new NextRequest(`http://${HOST}${path}`, { headers: { ...headers, accept } }),
        )
      const target = (await get('/')).headers.get('x-middleware-rewrite') ?? ''
      const { GET } = await import('./app/outage/route')
      const page = await GET(new NextRequest(target, { headers }))
      expect(page.status).toBe(503)
      expect(await page.text()).toContain(`<li>${line.replace('<b>', '&lt;b&gt;')}</li>`)
      expect((await get('/api/store-files', '*/*')).status, 'by which the page reloads').toBe(200)
      serveStoreFiles(files)
      expect((await get('/')).status).toBe(200)
    } finally {
      vi.stubEnv('NODE_ENV', 'test')
      serveStoreFiles(files)
    }
  })

  it('refuses every host of a deployment without a store', async () => {
    const files = getStoreFiles()
    serveStoreFiles({ ...files, stores: [], read: new Map() })
    const answer = await refusal('/', { headers: { host: HOST, 'accept-language': 'sv' } })
    serveStoreFiles(files)
    expect(answer.status).toBe(421)
    expect(await answer.text()).toContain('<html lang="en" dir="ltr">')
  })

  it('rewrites the path below store and locale, and no path reaches another store', async () => {
    expect(await rewriteOf('/')).toBe(HOME)
    expect(await rewriteOf('/products/mug')).toBe(`${HOME}/products/mug`)
    expect(await rewriteOf(`${HOME}/products/x`)).toBe(`${HOME}/missing`)
  })

  it('keeps the filters of a list, and answers a path without a page with 404', async () => {
    expect(await rewriteOf('/categories/home?sort=price')).toBe(
      `${HOME}/categories/home?sort=price`,
    )
    for (const path of [
      '/nope',
      '/products',
      '/account/nope',
      '/missing',
      '/fr/missing',
      '/fr/cart',
    ]) {
      const answer = await ask(path)
      expect(answer.status, path).toBe(404)
      expect(await rewriteOf(path), path).toBe(`${HOME}/missing`)
    }
  })

  it('answers the path of an unknown handler with 404', async () => {
    for (const path of ['/api/nope', '/api/cart', '/webhooks/x', '/theme', '/sitemaps/a/b'])
      expect((await ask(path)).status, path).toBe(404)
  })

  it.each([
    ['postalCode=', ''],
    ['postalCode=10115&utm_source=letter', '?postalCode=10115'],
  ])('redirects options selected without scripts to the variant: %s', async (given, kept) => {
    const answer = await ask(`/products/mug?option.Glaze=Oat&option.Size=XL%2F2&${given}`)
    expect(answer.status).toBe(303)
    const location = new URL(answer.headers.get('location') ?? '', `http://${HOST}`)
    expect(location.pathname + location.search).toBe(`/products/mug/~glaze~oat/~size~xl-2${kept}`)
    expect(location.host).toBe(HOST)
  })

  it('gives each private page a policy with a new nonce, and no-store', async () => {
    const nonces = new Set<string>()
    for (let turn = 0; turn < 500; turn += 1) {
      const { headers } = await ask('/cart')
      expect(headers.get('cache-control')).toBe('private, no-store')
      const policy = headers.get('content-security-policy') ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
      expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(500)
  })

  it('allows only scripts with a nonce on public pages too, and sets no cookies', async () => {
    const { headers } = await ask('/', { headers: { cookie: 'sid=forged; cart=forged' } })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'$/)
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('ignores the proxy’s own headers when a client sends them', async () => {
    const headers = { 'content-security-policy': "script-src 'nonce-mine'" }
    for (const path of ['/products/mug', '/cart']) {
      const forwarded = (await ask(path, { headers })).headers
      const policy = forwarded.get('x-middleware-request-content-security-policy')
      expect(policy, path).not.toContain('mine')
    }
  })

  it('sends the security headers with every response', async () => {
    for (const path of ['/', '/cart', '/api/shopper', '/nothing']) {
      const { headers } = await ask(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    }
  })
})
