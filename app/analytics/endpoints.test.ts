import { NextRequest } from 'next/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proxy } from '@/proxy'
import { getStoreFiles, serveStoreFiles, type StoreFiles } from '@/lib/server/request/stores'
import { anyStore, stubShop } from '@/lib/server/shop.testing'
import { analyticsSchema, type Analytics } from '@/lib/shop/analytics/analytics-schema'
import { POST as consent } from './consent/route'
import { POST as events } from './events/route'
import { GET as frame } from './frame/route'

const files = getStoreFiles()
const [domain = ''] = anyStore().domains
const origin = `http://${domain}:3000`
const agreed = { cookie: 'consent=analytics:1' }
const all = analyticsSchema.parse({
  ga4: { measurementId: 'G-AB12CD34EF' },
  collector: { url: 'https://collect.example/in' },
})
const collector = vi.fn(async () => new Response(null))

beforeEach(() => {
  stubShop(Date.parse('2026-11-20T12:00:00Z'))
  vi.stubGlobal('fetch', collector)
  measuring(all)
})
afterEach(() => {
  vi.useRealTimers()
  collector.mockClear()
  serveStoreFiles(files)
})

/** Serves the first store with these analytics settings. */
function measuring(analytics: Analytics | null) {
  const withAnalytics = (store: StoreFiles['stores'][number]) =>
    store.slug === anyStore().slug ? { ...store, analytics } : store
  serveStoreFiles({ ...files, stores: files.stores.map(withAnalytics) })
}

function request(path: string, body?: string, headers: Record<string, string> = {}) {
  const init = { headers: { host: `${domain}:3000`, origin, ...headers } }
  return new NextRequest(
    origin + path,
    body === undefined ? init : { ...init, method: 'POST', body },
  )
}

const sent = JSON.stringify({
  event: { name: 'login', params: { method: 'password' } },
  page: { address: `${origin}/account` },
})

describe("the shopper's choice", () => {
  const answer = (body: string, headers = {}) =>
    consent(request('/analytics/consent', body, headers))

  it('is stored for 180 days and redirects back to the page', async () => {
    const { status, headers } = await answer('choice=all', { referer: `${origin}/sv/cart?a=1` })
    expect(status).toBe(303)
    expect(headers.get('location')).toBe('/sv/cart?a=1')
    expect(headers.get('set-cookie')).toBe(
      'consent=analytics:1; Max-Age=15552000; Path=/; SameSite=Lax',
    )
  })

  it('redirects to no other site', async () => {
    for (const referer of ['https://evil.example/', `${origin}.evil.example/`, 'nonsense'])
      expect((await answer('choice=none', { referer })).headers.get('location')).toBe('/')
  })

  it('counts as a refusal with Global Privacy Control, whatever is pressed', async () => {
    const { headers } = await answer('choice=all', { 'sec-gpc': '1' })
    expect(headers.get('set-cookie')).toContain('consent=analytics:0;')
  })

  it('includes the chosen categories and no others', async () => {
    measuring(analyticsSchema.parse({ ga4: { measurementId: 'G-AB12CD34EF', advertising: true } }))
    const { headers } = await answer('choice=some&category=marketing&category=everything')
    expect(headers.get('set-cookie')).toContain('consent=analytics:0.marketing:1;')
  })

  it('is rejected when it is invalid, too long, or the store asks for none', async () => {
    expect((await answer('choice=constructor')).status).toBe(400)
    expect((await answer('')).status).toBe(400)
    expect((await answer(`choice=all&x=${'x'.repeat(2_000)}`)).status).toBe(413)
    measuring(null)
    expect((await answer('choice=all')).status).toBe(404)
  })

  it('is rejected when another site sends it', async () => {
    const foreign = request('/analytics/consent', 'choice=all', { origin: 'https://evil.example' })
    const { headers } = await proxy(foreign)
    expect(headers.get('x-middleware-request-x-foreign-form')).not.toBeNull()
  })
})

describe('the events of a page', () => {
  const send = (body: string, headers: Record<string, string> = agreed) =>
    events(request('/analytics/events', body, headers))

  it('reach the collector of the store when the shopper agreed', async () => {
    expect((await send(sent)).status).toBe(204)
    expect(collector).toHaveBeenCalledWith('https://collect.example/in', expect.anything())
  })

  it('are rejected without consent, and with Global Privacy Control', async () => {
    expect((await send(sent, {})).status).toBe(403)
    expect((await send(sent, { cookie: 'consent=analytics:0' })).status).toBe(403)
    expect((await send(sent, { ...agreed, 'sec-gpc': '1' })).status).toBe(403)
    expect(collector).not.toHaveBeenCalled()
  })

  it('are rejected when they are invalid, too long, or the store has no collector', async () => {
    expect((await send('{}')).status).toBe(400)
    expect((await send('x'.repeat(33_000))).status).toBe(413)
    measuring(analyticsSchema.parse({ ga4: { measurementId: 'G-AB12CD34EF' } }))
    expect((await send(sent)).status).toBe(404)
    expect(collector).not.toHaveBeenCalled()
  })
})

describe('the frame of third parties', () => {
  it('loads nothing without consent', async () => {
    expect(await frame(request('/analytics/frame')).text()).not.toContain('script')
    const withGpc = request('/analytics/frame', undefined, { ...agreed, 'sec-gpc': '1' })
    expect(await frame(withGpc).text()).not.toContain('script')
    const whole = await frame(request('/analytics/frame', undefined, agreed)).text()
    expect(whole).toContain('src="https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF"')
  })

  it('is the only document whose policy names them', async () => {
    const policyOf = async (path: string) =>
      (await proxy(request(path))).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/analytics/frame')).toContain('googletagmanager')
    for (const path of ['/', '/cart', '/checkout/review', '/orders/key', '/api/search?q=mug']) {
      expect(await policyOf(path), path).not.toContain('google')
      const frames = path.startsWith('/api') ? undefined : "'self'"
      expect(/frame-src ([^;]*)/.exec(await policyOf(path))?.[1], path).toBe(frames)
    }
    const { headers } = await proxy(request('/analytics/frame'))
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  it('does not exist in stores without them, whose policy allows no frames', async () => {
    measuring(null)
    expect(frame(request('/analytics/frame', undefined, agreed)).status).toBe(404)
    const { headers } = await proxy(request('/'))
    expect(headers.get('content-security-policy')).not.toContain('frame-src')
    expect((await proxy(request('/analytics/frame'))).headers.get('x-frame-options')).toBe('DENY')
  })
})
