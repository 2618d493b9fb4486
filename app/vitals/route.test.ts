import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { NextRequest } from 'next/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { proxy } from '@/proxy'
import { anyStore, stubShop } from '@/lib/server/shop.testing'
import { POST } from './route'

const { slug, domains } = anyStore()
const [domain = ''] = domains
const origin = `http://${domain}:3000`
const counted: unknown[] = []
const count = (message: unknown) => void counted.push(message)

beforeEach(() => {
  stubShop(Date.parse('2026-11-22T12:00:00Z'))
  subscribe('vitrine.web-vitals', count)
})
afterEach(() => {
  unsubscribe('vitrine.web-vitals', count)
  counted.length = 0
  vi.useRealTimers()
})

function request(body: unknown, headers: Record<string, string> = {}) {
  return new NextRequest(`${origin}/vitals`, {
    method: 'POST',
    headers: { host: `${domain}:3000`, origin, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const report = { page: 'products', vitals: { LCP: 812.5, CLS: 0.02 } }

it('counts the speed of a page by store and first segment, without personal data', async () => {
  const headers = { referer: `${origin}/orders/a-secret`, 'user-agent': 'hanna', cookie: 'cart=1' }
  expect((await POST(request(report, headers))).status).toBe(204)
  expect(counted).toEqual([{ store: slug, ...report }])
})

it('ignores invalid reports', async () => {
  const others = [
    ...['', 'null', '[]', '{', { page: 'products' }],
    { ...report, address: `${origin}/orders/a-secret` },
    { page: 'products', vitals: { LCP: -1 } },
    { page: 'products', vitals: { LCP: 600_001 } },
    { page: 'products', vitals: { LCP: '812' } },
    { page: 'products', vitals: { hanna: 1 } },
  ]
  for (const body of others) expect((await POST(request(body))).status).toBe(400)
  expect((await POST(request(' '.repeat(1_025)))).status).toBe(413)
  expect((await POST(request(report, { host: 'evil.example' }))).status).toBe(404)
  expect(counted).toEqual([])
})

it('keeps no segment but those of our pages', async () => {
  for (const page of ['', 'checkout', 'hanna@example.com', '/orders/a-secret', 7])
    expect((await POST(request({ ...report, page }))).status).toBe(204)
  const pages = counted.map((message) => (message as typeof report).page)
  expect(pages).toEqual(['home', 'checkout', 'other', 'other', 'other'])
})

it('accepts reports from our own pages only', async () => {
  expect((await proxy(request(report))).status).toBe(200)
  const { headers } = await proxy(request(report, { origin: 'https://evil.example' }))
  expect(headers.get('x-middleware-request-x-foreign-form')).not.toBeNull()
})
