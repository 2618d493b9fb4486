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

const report = { page: 'product', vitals: { LCP: 812.5, CLS: 0.02 } }

it('counts the speed of a page by store and kind, without personal data', async () => {
  const headers = { referer: `${origin}/orders/a-secret`, 'user-agent': 'hanna', cookie: 'cart=1' }
  expect((await POST(request(report, headers))).status).toBe(204)
  expect(counted).toEqual([{ store: slug, ...report }])
})

it('ignores invalid reports', async () => {
  const others = [
    ...['', 'null', '[]', '{', { page: 'product' }],
    { ...report, page: '/orders/a-secret' },
    { ...report, address: `${origin}/orders/a-secret` },
    { page: 'product', vitals: { LCP: -1 } },
    { page: 'product', vitals: { LCP: 600_001 } },
    { page: 'product', vitals: { LCP: '812' } },
    { page: 'product', vitals: { hanna: 1 } },
  ]
  for (const body of others) expect((await POST(request(body))).status).toBe(400)
  expect((await POST(request(' '.repeat(1_025)))).status).toBe(413)
  expect((await POST(request(report, { host: 'evil.example' }))).status).toBe(404)
  expect(counted).toEqual([])
})

it('counts at most a hundred reports per second', async () => {
  vi.setSystemTime(Date.parse('2026-11-22T12:00:10Z'))
  for (let sent = 0; sent < 120; sent += 1) await POST(request(report))
  expect(counted).toHaveLength(100)
  vi.setSystemTime(Date.parse('2026-11-22T12:00:11Z'))
  await POST(request(report))
  expect(counted).toHaveLength(101)
})

it('accepts reports from our own pages only', async () => {
  expect((await proxy(request(report))).status).toBe(200)
  const { headers } = await proxy(request(report, { origin: 'https://evil.example' }))
  expect(headers.get('x-middleware-request-x-foreign-form')).not.toBeNull()
})
