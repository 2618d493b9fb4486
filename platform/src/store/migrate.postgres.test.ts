import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migratePostgres, readMigrations } from './migrate.ts'
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

const createDatabase = () => createEmptyDatabase(process.env['TEST_DATABASE_URL'] ?? '')

let written = 0
function writeMigration(...sql: string[]) {
  written += 1
  return { sql, folderMillis: written, hash: String(written), bps: true }
}

test('a migration that waits for a lock does not hold up the writes behind it', async () => {
  const url = await createDatabase()
  const [reader, writer] = [await connect(url), await connect(url)]
  await migratePostgres(url, readMigrations().slice(0, 23))
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

test('what a failed migration leaves behind is whole, and the next start goes on from there', async () => {
  const url = await createDatabase()
  const first = writeMigration('create table notes (text text)')
  const second = ['alter table notes add color text', 'alter table notes add color text']
  const later = { ...writeMigration(), sql: second }
  await expect(migratePostgres(url, [first, later])).rejects.toThrow(/already exists/)
  const reader = await connect(url)
  expect((await reader.query('select * from notes')).fields.map(({ name }) => name)).toEqual([
    'text',
  ])
  await migratePostgres(url, [first, { ...later, sql: second.slice(1) }])
  expect((await reader.query('select * from notes')).fields).toHaveLength(2)
})

test('an index is built while others write, once, and again after it was interrupted', async () => {
  const url = await createDatabase()
  const [buyer, writer] = [await connect(url), await connect(url)]
  const first = writeMigration('create table notes (text text)')
  await migratePostgres(url, [first])
  await buyer.query('begin')
  await buyer.query(`insert into notes values ('begun before the index')`)
  const migrations = [
    first,
    writeMigration('CREATE INDEX CONCURRENTLY IF NOT EXISTS "notes_text" ON "notes" ("text")'),
  ]
  const start = () => migratePostgres(url, migrations)
  const interrupted = start().catch((error: unknown) => String(error))
  const findIndex = async () =>
    (
      await writer.query(`select indisvalid as valid from pg_index
      where indexrelid = to_regclass('notes_text')`)
    ).rows
  await expect.poll(findIndex).toEqual([{ valid: false }])
  await writer.query(`set statement_timeout = '3s'`)
  await writer.query(`insert into notes values ('written meanwhile')`)
  await writer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'CREATE INDEX%'`)
  expect(await interrupted).toMatch(/terminating connection/)
  expect(await findIndex()).toEqual([{ valid: false }])
  const both = Promise.all([start(), start()])
  await buyer.query('commit')
  await both
  expect(await findIndex()).toEqual([{ valid: true }])
  await start()
})

test('the values of a new column are written while shoppers order', async () => {
  const url = await createDatabase()
  const [holder, reader] = [await connect(url), await connect(url)]
  await migratePostgres(url, readMigrations().slice(0, 42))
  await holder.query('begin')
  await holder.query('lock table coupons in access exclusive mode')
  const migrating = migratePostgres(url, readMigrations().slice(0, 45))
  const readLocks = async () =>
    (
      await reader.query<{ mode: string }>(`select held.mode from pg_locks waiting
      join pg_locks held on held.pid = waiting.pid and held.relation = 'orders'::regclass
      where not waiting.granted and waiting.relation = 'coupons'::regclass`)
    ).rows
  const locks: string[] = []
  await expect
    .poll(async () => locks.push(...(await readLocks()).map(({ mode }) => mode)))
    .toBeGreaterThan(0)
  await holder.query('commit')
  await migrating
  expect(locks).not.toContain('AccessExclusiveLock')
})

test('slugs are composed a few products at a time, whose editors wait no longer', async () => {
  const url = await createDatabase()
  const [holder, reader] = [await connect(url), await connect(url)]
  await migratePostgres(url, readMigrations().slice(0, 48))
  await reader.query(`insert into tenants (id, name) values ('ten', 'Tenant');
    insert into stores (id, tenant_id, slug, name, domain, currency_code, default_locale,
      country_code, served_countries, tax_included, tax_rate, timezone, order_prefix)
      values ('sto', 'ten', 'sto', 'Store', 'sto', 'KRW', 'ko', 'KR', '{KR}', true, 10,
        'Asia/Seoul', 'K-');
    insert into products (id, tenant_id, store_id, slug, title)
      select n, 'ten', 'sto', normalize('그릇-', NFD) || n, 'Bowl' from generate_series(1, 1001) n`)
  await holder.query('begin')
  await holder.query('lock table categories in share mode')
  const migrating = migratePostgres(url)
  const isWaiting = `select mode from pg_locks held where relation = 'products'::regclass
    and exists (select from pg_locks waiting where waiting.pid = held.pid and not granted)`
  const countWaiting = `select count(*)::int as waiting from pg_locks
    where not granted and relation = 'categories'::regclass`
  await expect.poll(async () => (await reader.query(countWaiting)).rows).toEqual([{ waiting: 1 }])
  expect((await reader.query(isWaiting)).rows).toEqual([])
  await holder.query('commit')
  await migrating
  const count = `select count(*)::int as composed, count(distinct former.slug)::int as former
    from products join former_slugs former on subject_id = id
    where products.slug = '그릇-' || id and former.slug = normalize('그릇-', NFD) || id`
  expect((await reader.query(count)).rows).toEqual([{ composed: 1001, former: 1001 }])
})
