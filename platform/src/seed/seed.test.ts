import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { readRawRows } from '#store/raw-rows.ts'
import { createTestServices } from '#testing.ts'
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

test('both shops are seeded whole', async () => {
  expect(await count('stores')).toBe(2)
  expect(await count('products')).toBe(24)
  expect(await count('variants')).toBe(85)
  expect(await count('inventory_levels')).toBe(85)
})

test('a second seeding changes nothing', async () => {
  await seedDemo(context.services)
  expect(await count('stores')).toBe(2)
  expect(await count('variants')).toBe(85)
})
