import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '#log.ts'
import { openSeededGraphql } from '#seed/seeded.testing.ts'
import { stores } from '#store/schema/tenancy.ts'
import { signInCustomer, signInPartner } from '#testing.ts'

const shop = await openSeededGraphql()
afterAll(() => shop.close())

describe('a token that may only read', () => {
  test('reads the orders of its customer', async () => {
    const [store] = await shop.services.db
      .select()
      .from(stores)
      .where(eq(stores.domain, 'terra-tide.localhost'))
    if (!store) throw new Error('The demo has no such store.')
    const { customer } = await signInCustomer(shop.services, store)
    const { accessToken } = await signInPartner(shop.services, store, customer.id)
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await shop.ask<{ orders: { totalCount: number } }>(
      '{ orders { totalCount } }',
      {},
      headers,
    )
    expect(answer.orders.totalCount).toBe(0)
  })
})

describe('one source', () => {
  test('is refused when its requests cost too much within a minute', async () => {
    const small = await openSeededGraphql({ RATE_LIMIT_FACTOR: '0.01' })
    const dear = {
      query: '{ products(limit: 100) { data { id variants { sku } } facets { name } } }',
    }
    const ask = (source: string) => small.post(dear, { 'x-forwarded-for': source })
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await ask('203.0.113.5')).status)
    expect(statuses).toContain(200)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask('203.0.113.6')).status).toBe(200)
    await small.close()
  })
})

describe('a fault', () => {
  test('is logged without variables, and fails the request only when no data remain', async () => {
    const broken = await openSeededGraphql()
    const lines: string[] = []
    broken.services.log = createLog('info', (line) => lines.push(line))
    await broken.services.db.execute(sql`alter table orders rename to orders_gone`)
    const query = 'query ($token: String!) { store { name } order(orderToken: $token) { id } }'
    const response = await broken.post({ query, variables: { token: 'canary-token' } })
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(body).toMatchObject({
      data: { store: { name: 'Terra & Tide' }, order: null },
      errors: [{ path: ['order'], extensions: { code: 'Common.Internal' } }],
    })
    const faults = lines.filter((line) => line.includes('graphql fault'))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('"field":"order"')
    expect(lines.join('') + JSON.stringify(body)).not.toContain('canary')
    await broken.services.db.execute(sql`alter table products rename to products_gone`)
    const nothing = await broken.post({ query: '{ products { totalCount } }' })
    expect(nothing.status).toBe(500)
    expect(await nothing.json()).toMatchObject({ code: 'Common.Internal' })
    await broken.close()
  })
})
