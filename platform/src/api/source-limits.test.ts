import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop } from './testing/shop.ts'
import { rateLimits } from '#store/schema/identity.ts'

let shop: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  // A tenth of the default limits: twelve carts, six orders.
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '0.1', TRUSTED_PROXIES: '10.0.0.5' })
})
afterAll(() => shop.close())

const from = (source: string) => ({ 'x-forwarded-for': source })
const openCart = (source: string) =>
  shop.call('POST', '/v1/carts', { currencyCode: 'EUR', email: null }, from(source))

async function statusesOf(count: number, call: () => Promise<Response>) {
  const statuses: number[] = []
  for (let i = 0; i < count; i += 1) statuses.push((await call()).status)
  return statuses
}

describe('one source', () => {
  it('creates as many carts as the limit allows, then gets Retry-After', async () => {
    const statuses = await statusesOf(15, () => openCart('203.0.113.1'))
    expect(statuses.filter((status) => status === 201 || status === 200)).toHaveLength(12)
    const refused = await openCart('203.0.113.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await openCart('203.0.113.2')).ok).toBe(true)
    shop.advance(601_000)
    expect((await openCart('203.0.113.1')).ok).toBe(true)
  })

  it('is a /64 network, not a single address', async () => {
    let number = 0
    const statuses = await statusesOf(20, () => openCart(`2001:db8:7:7::${String(number++)}`))
    expect(statuses).toContain(429)
  })

  it('has separate limits for cart changes and checkouts', async () => {
    const headers = from('203.0.113.3')
    const change = () =>
      shop.call('PATCH', '/v1/carts/none/buyer', { email: 'a@b.example' }, headers)
    expect(await statusesOf(121, change)).toContain(429)
    const order = () => shop.call('POST', '/api/v1/carts/none/complete', {}, from('203.0.113.4'))
    expect((await statusesOf(7, order)).at(-1)).toBe(429)
    expect((await shop.call('GET', '/v1/carts/none', undefined, headers)).status).toBe(404)
  })
})

it('does not limit our own servers, which call on behalf of all shoppers', async () => {
  expect(await statusesOf(30, () => openCart('10.0.0.5'))).not.toContain(429)
})

it('adds no SQL statement for a normal shopper', async () => {
  const { db } = shop.services
  await db.execute(sql`delete from rate_limits`)
  expect((await openCart('203.0.113.9')).ok).toBe(true)
  expect(await db.select().from(rateLimits)).toHaveLength(0)
})
