import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#store/schema/index.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { createTestServices } from '#testing.ts'
import { readDemoShop } from './demo-shop.ts'
import { seedDemo } from './seed.ts'

let context: Awaited<ReturnType<typeof createTestServices>>

beforeAll(async () => {
  context = await createTestServices()
  await seedDemo(context.services)
})

afterAll(() => context.close())

async function count(table: string) {
  const statement = sql`select count(*)::int as n from ${sql.identifier(table)}`
  const [row] = await readRawRows<{ n: number }>(context.services.db, statement)
  return row?.n
}

test('both shops are seeded completely', async () => {
  expect(await count('stores')).toBe(2)
  expect(await count('products')).toBe(24)
  expect(await count('variants')).toBe(85)
  expect(await count('inventory_levels')).toBe(85)
})

test.each(['terra-tide', 'norrlys'])('every member of a row of %s is a column', (slug) => {
  const known = new Map(Object.entries(schema) as [string, PgTable][])
  const { tables } = readDemoShop(slug, new Date())
  const unknown = Object.entries(tables).flatMap(([name, rows]) => {
    const table = known.get(name)
    const columns = table ? Object.keys(getTableColumns(table)) : []
    const members = new Set(rows.flatMap((row) => Object.keys(row)))
    return [...members].filter((member) => !columns.includes(member)).map((one) => [name, one])
  })
  expect(unknown).toEqual([])
})

test('orders are in the language in which the customer shops', async () => {
  const rows = await readRawRows<{ line: string }>(
    context.services.db,
    sql`select concat_ws(' | ', o.locale, o.order_number, o.shipping->>'name', p.name,
      i.snapshot->>'title', i.snapshot->>'productSlug', i.snapshot->'options'->0->>'valueLabel') line
      from orders o join payments p on p.order_id = o.id join order_items i on i.order_id = o.id
      order by o.store_id, o.order_number, i.position`,
  )
  const lines = rows.map(({ line }) => line)
  expect(lines).toHaveLength(17)
  expect(lines).toContain(
    'de | 8860 | Im Studio abholen | Bei der Abholung zahlen | Schale Dune | schale-dune | Hafer',
  )
  expect(lines).toContain(
    'sv | 20904 | Hem till dörren, på kvällen | Faktura, via banköverföring | Skär bräda | skar-skarbrada | Ek',
  )
})

test('every piece that was ordered can come back into the stock that it was taken from', async () => {
  const rows = await readRawRows<{ n: number }>(
    context.services.db,
    sql`select count(*)::int as n from order_items i
      where i.quantity = (select sum((a->>'quantity')::int) from jsonb_array_elements(i.allocations) a
        join locations l on l.id = a->>'locationId' and l.store_id = i.store_id)`,
  )
  expect(rows).toEqual([{ n: 17 }])
})

test('a second seeding changes nothing', async () => {
  await seedDemo(context.services)
  expect(await count('stores')).toBe(2)
  expect(await count('variants')).toBe(85)
})
