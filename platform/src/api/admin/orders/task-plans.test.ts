import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import type { OrderJson } from './schemas.ts'
import { listOrders } from '#commerce/orders/list-orders.ts'
import type { OrderTask } from '#store/enums.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { orders } from '#store/schema/orders.ts'
import { readJson, signInApplication } from '#testing.ts'

const shop = await openTestCheckout()
const { db, clock } = shop.services
afterAll(() => shop.close())

/** How the first page is read, where no table is so small that it is read as a whole. */
async function planOf(task?: OrderTask, sortBy: 'placedOn' | 'orderNumber' = 'placedOn') {
  const { tenantId, id: storeId } = shop.store
  const scope = { tenantId, storeId, sellerId: null }
  const { where, sorts } = await listOrders(db, scope, { task }, clock())
  const first = sql`order by ${sorts[sortBy]}, ${orders.id} limit 51`
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const query = sql`explain select * from ${orders} where ${where} ${first}`
    const plan = await readRawRows<{ 'QUERY PLAN': string }>(tx, query)
    return plan.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test('orders to pack are found by their state, and of the lines only theirs are read', async () => {
  const plan = await planOf('toPack')
  expect(plan).toMatch(/Index .*Scan (?:using|on) orders_store/)
  expect(plan).not.toMatch(/Join/)
})

test('unpaid orders are found by their state or payment, without reading the others', async () => {
  expect(await planOf('unpaid')).not.toMatch(/Filter: .*SubPlan/)
})

test('numbers are in the order in which they are given, page by page, without sorting all', async () => {
  const { variantId } = await shop.variantOf(9)
  const counted = ['SHOP-9', 'SHOP-10', 'T-99', 'T-1000', 'A2-1001']
  for (const orderNumber of counted.toSorted()) {
    const { placed } = await shop.buy(variantId)
    await db.update(orders).set({ orderNumber }).where(eq(orders.id, placed.orderId))
  }
  const authorization = `Bearer ${await signInApplication(shop.services, shop.store)}`
  for (const sortDirection of ['asc', 'desc']) {
    const found: string[] = []
    for (let cursor = ''; ;) {
      const query = new URLSearchParams({ sortBy: 'orderNumber', sortDirection, limit: '2' })
      if (cursor) query.set('cursor', cursor)
      const path = `/v1/orders?${query.toString()}`
      const answer = await shop.call('GET', path, undefined, { authorization })
      const page = await readJson<{ data: OrderJson[]; nextCursor: string | null }>(answer)
      found.push(...page.data.map(({ orderNumber }) => orderNumber))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(found).toEqual(sortDirection === 'asc' ? counted : counted.toReversed())
  }
  const plan = await planOf(undefined, 'orderNumber')
  expect(plan).toMatch(/Index .*Scan .*using orders_store_counted/)
  expect(plan).not.toMatch(/Sort/)
})
