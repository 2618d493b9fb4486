import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { listOrders } from '#commerce/orders/list-orders.ts'
import type { OrderTask } from '#store/enums.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { orders } from '#store/schema/orders.ts'

const shop = await openTestCheckout()
const { db, clock } = shop.services
afterAll(() => shop.close())

/** How the first page of a task is read, where no table is so small that it is read as a whole. */
async function planOf(task: OrderTask) {
  const { tenantId, id: storeId } = shop.store
  const { where } = await listOrders(db, { tenantId, storeId, sellerId: null }, { task }, clock())
  const first = sql`order by ${orders.placedOn}, ${orders.id} limit 51`
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
