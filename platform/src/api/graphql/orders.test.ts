import { afterAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { norrlys, openSeededGraphql } from '#seed/seeded.testing.ts'
import { demoLogin } from '#seed/seed.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import { orders } from '#store/schema/orders.ts'

async function signIn(headers: Record<string, string>) {
  const response = await shop.app.request('/v1/customer/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(demoLogin),
  })
  const { accessToken } = (await response.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}

const shop = await openSeededGraphql()
const bearer = await signIn({ 'x-store-domain': 'terra-tide.localhost' })
afterAll(() => shop.close())

type Page = {
  orders: {
    totalCount: number
    hasNextPage: boolean
    nextCursor: string | null
    data: { id: string; orderNumber: string; state: string }[]
  }
}

const list = `query ($limit: Int, $cursor: String) { orders(limit: $limit, cursor: $cursor) {
  totalCount hasNextPage nextCursor data { id orderNumber state }
} }`

async function ownerOf(orderNumber: string) {
  const isOne = eq(orders.orderNumber, orderNumber)
  const [order] = await shop.services.db.select().from(orders).where(isOne)
  return order?.customerId
}

async function walk(limit: number) {
  const numbers: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = await shop.ask<Page>(list, { limit, cursor }, bearer)
    numbers.push(...page.orders.data.map(({ orderNumber }) => orderNumber))
    cursor = page.orders.nextCursor
  } while (cursor !== null)
  return numbers
}

describe('the orders of a customer', () => {
  test.each([1, 2, 3, 20])('are listed latest first, %i at a time', async (limit) => {
    expect(await walk(limit)).toEqual(['10482', '10460', '10131', '9774', '9402', '8860', '8115'])
  })

  test('have every state that an account shows', async () => {
    const { orders: page } = await shop.ask<Page>(list, {}, bearer)
    expect(new Set(page.data.map(({ state }) => state))).toEqual(
      new Set(['inTransit', 'readyToPickUp', 'delivered', 'returned', 'closed', 'cancelled']),
    )
  })

  test('are those of the token’s store', async () => {
    const response = await shop.post({ query: list }, { ...norrlys, ...bearer })
    expect(response.status).toBe(401)
    const own = await signIn(norrlys)
    // As if the account had ordered in the other store too.
    const customerId = await ownerOf('20917')
    const isElsewhere = eq(orders.orderNumber, '10482')
    const before = await ownerOf('10482')
    await shop.services.db.update(orders).set({ customerId }).where(isElsewhere)
    const { orders: page } = await shop.ask<Page>(list, {}, { ...norrlys, ...own })
    expect(page.data.map(({ orderNumber }) => orderNumber)).toEqual([
      '20917',
      '20904',
      '20355',
      '19802',
    ])
    await shop.services.db.update(orders).set({ customerId: before }).where(isElsewhere)
  })
})

describe('an order', () => {
  const query = `query ($id: ID, $token: String) { order(id: $id, orderToken: $token) {
    orderNumber state fulfillmentStatus subTotal discount shippingTotal tax total taxIncluded itemCount
    items { title quantity unitPrice lineTotal options { value } image { url } productSlug }
    shippingAddress { line1 city postalCode } shipping { name type price pickupPoint { name } }
    payment { type status redirectUrl } timeline { state } trackingCode
  } }`

  async function getId(orderNumber: string) {
    const { orders: page } = await shop.ask<Page>(list, {}, bearer)
    return page.data.find((order) => order.orderNumber === orderNumber)?.id
  }

  test('adds up, and keeps a snapshot of what was bought', async () => {
    const { order } = await shop.ask<{ order: unknown }>(
      query,
      { id: await getId('10482') },
      bearer,
    )
    expect(order).toMatchObject({
      orderNumber: '10482',
      state: 'inTransit',
      fulfillmentStatus: 'shipped',
      subTotal: 104,
      shippingTotal: 4.9,
      total: 108.9,
      tax: 17.39,
      itemCount: 2,
      items: [
        { title: 'Vase Headland', quantity: 1, unitPrice: 72, productSlug: 'vase-headland' },
        { title: 'Schale Dune', quantity: 1, unitPrice: 32 },
      ],
      shippingAddress: { line1: 'Am Speicher 7', city: 'Hamburg', postalCode: '20457' },
      payment: { type: 'redirect', status: 'paid', redirectUrl: null },
      timeline: [
        { state: 'created' },
        { state: 'confirmed' },
        { state: 'inProgress' },
        { state: 'inTransit' },
      ],
    })
  })

  test('of another customer is not found', async () => {
    const foreign = await signIn(norrlys)
    const id = await getId('10482')
    const answer = await shop.ask(query, { id }, { ...norrlys, ...foreign })
    expect(answer).toEqual({ order: null })
  })

  test('is shown as it is to holders of its token, in its store only', async () => {
    const { db } = shop.services
    const isOne = eq(orders.orderNumber, '10460')
    const [row] = await db.select().from(orders).where(isOne)
    if (!row) throw new Error('The seed has no order 10460.')
    const token = recoverToken(shop.services.config.secrets, 'order', row)
    expect(await shop.ask(query, { token })).toMatchObject({
      order: { orderNumber: '10460', shipping: { pickupPoint: { name: 'Kiosk am Fleet' } } },
    })
    await db.update(orders).set({ state: 'delivered' }).where(isOne)
    expect(await shop.ask(query, { token })).toMatchObject({ order: { state: 'delivered' } })
    expect(await shop.ask(query, { token }, norrlys)).toEqual({ order: null })
    expect(await shop.ask(query, { token: `${token}x` })).toEqual({ order: null })
  })
})
