import { rm } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migratePostgres } from './migrate.ts'
import { copySchema } from './migrations.testing.ts'
import { createEmptyDatabase } from './postgres.testing.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  closing.push(() => client.end())
  return client
}

test('a migration that waits for a lock does not hold up the writes behind it', async () => {
  const url = await createEmptyDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  const [reader, writer] = [await connect(url), await connect(url)]
  const older = await copySchema(22)
  closing.push(() => rm(older, { recursive: true }))
  await writer.query('create extension if not exists pg_trgm')
  await migrate(drizzle(writer, { casing: 'snake_case' }), { migrationsFolder: older })
  await reader.query('begin')
  await reader.query('select 1 from order_items')
  const migrating = migratePostgres(url)
  const isWaiting = `select count(*)::int as waiting from pg_locks
    where not granted and relation = 'order_items'::regclass`
  const listWaiting = async () => (await writer.query<{ waiting: number }>(isWaiting)).rows
  await expect.poll(listWaiting).toEqual([{ waiting: 1 }])
  await writer.query(`set statement_timeout = '3s'`)
  await writer.query('update order_items set quantity = quantity')
  await reader.query('commit')
  await migrating
  await writer.query('select shipped_quantity from order_items')
})
