import { NextRequest } from 'next/server'
import { describe, expect, it, vi } from 'vitest'
import { listStores } from '@/lib/server/store/stores'
import { anyStore } from '@/lib/server/testing'

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

const { slug, domains, defaultLocale } = anyStore()
const DOMAIN = domains[0] ?? ''
const HOST = `${DOMAIN}:3000`
const OTHER = listStores().at(-1)?.domains[0] ?? ''
const HOME = `/${slug}/${defaultLocale}`

function ask(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  const headers = { host: HOST, ...init.headers }
  return proxy(new NextRequest(`http://${HOST}${path}`, { method: init.method ?? 'GET', headers }))
}

async function rewriteOf(path: string) {
  const target = (await ask(path)).headers.get('x-middleware-rewrite')
  return target === null ? null : new URL(target).pathname + new URL(target).search
}

describe('the first line', () => {
  it('finds the store by the exact host, whatever its case, port or trailing dot', async () => {
    for (const host of [HOST, DOMAIN.toUpperCase(), `${DOMAIN}.:3000`, ...domains]) {
      const answer = await ask('/', { headers: { host } })
      expect(answer.headers.get('x-middleware-rewrite'), host).toContain(HOME)
    }
  })

  it('refuses every other host before anything is asked of anyone', async () => {
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
    for (const host of hosts) expect((await ask('/', { headers: { host } })).status, host).toBe(421)
  })

  it('takes the store from the Host alone, not from headers that a client can send', async () => {
    const headers = { 'x-forwarded-host': OTHER, forwarded: `host=${OTHER}` }
    const answer = await ask('/', { headers })
    expect(answer.headers.get('x-middleware-rewrite')).toContain(HOME)
  })

  it('takes writes from our own pages only', async () => {
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
        const answer = await ask(path, { method: 'POST', headers })
        expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(status)
      }
    }
  })

  it('puts store and locale before the path and cannot be led into another store by it', async () => {
    expect(await rewriteOf('/')).toBe(HOME)
    expect(await rewriteOf('/products/mug')).toBe(`${HOME}/products/mug`)
    expect(await rewriteOf(`${HOME}/products/x`)).toBe(`${HOME}/missing`)
  })

  it('sends filtered lists and product questions to their live twins, and nothing else', async () => {
    expect(await rewriteOf('/categories/home/vases?sort=price')).toContain(
      '/browse/categories/home',
    )
    expect(await rewriteOf('/categories/home?option.Glaze=Oat')).toContain(
      '/browse/categories/home',
    )
    expect(await rewriteOf('/products/mug/oat?postalCode=20457')).toContain(
      '/browse/products/mug/oat',
    )
    expect(await rewriteOf('/categories/home?utm_source=mail')).not.toContain('browse')
    expect(await rewriteOf('/products/mug?page=2')).not.toContain('browse')
  })

  it('turns a choice that was made without scripts into the path of the variant', async () => {
    const answer = await ask('/products/mug?option.Glaze=Oat&option.Size=XL%2F2&postalCode=')
    expect(answer.status).toBe(303)
    const location = new URL(answer.headers.get('location') ?? '', `http://${HOST}`)
    expect(location.pathname + location.search).toBe('/products/mug/oat/xl-2')
    expect(location.host).toBe(HOST)
  })

  it('gives private pages a policy with a nonce of their own and forbids every cache', async () => {
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

  it('gives public pages no nonce, no cookie and no script of others', async () => {
    const { headers } = await ask('/', { headers: { cookie: 'sid=forged; cart=forged' } })
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'unsafe-inline'")
    expect(headers.get('content-security-policy')).not.toContain('nonce')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('believes no client that sends the headers of the proxy', async () => {
    const headers = { 'x-nonce': 'mine', 'content-security-policy': "script-src 'nonce-mine'" }
    const answer = await ask('/products/mug', { headers })
    const forwarded = answer.headers.get('x-middleware-override-headers') ?? ''
    expect(forwarded.split(',')).not.toContain('x-nonce')
    expect(answer.headers.get('x-middleware-request-content-security-policy')).toBeNull()
    const nonce = (await ask('/cart', { headers })).headers.get('x-middleware-request-x-nonce')
    expect(nonce).not.toBe('mine')
  })

  it('asks for pages per request in one piece, and lets no client ask that of static ones', async () => {
    const agentOf = async (path: string, agent: string) => {
      const answer = await ask(path, { headers: { 'user-agent': agent } })
      return answer.headers.get('x-middleware-request-user-agent')
    }
    for (const path of ['/cart', '/search', '/categories/home?sort=price']) {
      expect(await agentOf(path, 'Browser'), path).toBe('vitrine-whole-document')
    }
    expect(await agentOf('/products/mug', 'Browser vitrine-whole-document')).toBe('Browser')
  })

  it('sends the security headers with every answer', async () => {
    for (const path of ['/', '/cart', '/api/shopper', '/nothing']) {
      const { headers } = await ask(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    }
  })
})
