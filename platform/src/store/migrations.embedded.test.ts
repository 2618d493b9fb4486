import type { PGlite } from '@electric-sql/pglite'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { readBackup } from './backup.ts'
import { fromPglite } from './database.ts'
import { openPglite } from './database.testing.ts'
import { migratePglite, readMigrations } from './migrate.ts'
import { insertRow } from './migrations.testing.ts'

let client: PGlite
let folder: string

/** A backup as the platform of the first schema writes it: a row of each table. */
async function writeFirstBackup(tables: Map<string, unknown>) {
  const header = { format: 'vitrine-backup-1', schema: readMigrations()[0]?.hash }
  const lines = [...tables].flatMap(([table, rows]) => [
    `>${table}`,
    ...(rows as { row: unknown }[]).map(({ row }) => JSON.stringify(row)),
  ])
  await writeFile(backupFile(), gzipSync([JSON.stringify(header), ...lines, ''].join('\n')))
}

const backupFile = () => join(folder, 'first.backup')

const rowsOf = async <Row>(statement: string): Promise<Row[]> =>
  (await client.query<Row>(statement)).rows

async function listTables() {
  const tables = await rowsOf<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return tables.map(({ name }) => name)
}

/** Values of columns in which a sample would not do, by table. */
const unusual: Record<string, Record<string, string>> = {
  payments: { status: `'due'`, expires_on: 'null' },
  orders: { state: `'created'` },
  categories: { parent_id: 'null' },
}

/** One row in every table; the one of each is what the others refer to. */
async function fillEveryTable(tables: string[]) {
  await client.exec(`set session_replication_role = replica`)
  for (const table of tables) await insertRow(client, table, unusual[table])
  await client.exec(`set session_replication_role = origin`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
  client = await openPglite({ isMigrated: false })
  await migratePglite(client, readMigrations().slice(0, 1))
})
afterAll(async () => {
  await client.close()
  await rm(folder, { recursive: true })
})

describe('a database of the first schema with a row in every table', () => {
  it('is migrated to the newest one with all rows', async () => {
    const tables = await listTables()
    await fillEveryTable(tables)
    const readAll = async () => {
      const rows = new Map<string, unknown>()
      for (const table of tables) {
        rows.set(table, await rowsOf(`select to_jsonb(t) as row from "${table}" t`))
      }
      return rows
    }
    const before = await readAll()
    await writeFirstBackup(before)
    expect([...before.values()].every((rows) => Array.isArray(rows) && rows.length === 1)).toBe(
      true,
    )
    await migratePglite(client)
    const after = await readAll()
    for (const table of tables.filter((name) => name !== 'payments')) {
      expect(after.get(table), table).toMatchObject(before.get(table) as object)
    }
    expect(await listTables()).toEqual(
      [
        ...tables,
        'catalog_changes',
        'order_erasures',
        'job_leases',
        'login_codes',
        'refunds',
        'mail_templates',
        'missed_searches',
        'shipments',
        'stock_alerts',
        'newsletter_subscribers',
        'tax_rates',
        'stock_movements',
        'order_notes',
        'translations',
        'price_changes',
        'returns',
        'former_slugs',
        'idempotency_keys',
        'issues',
        'uploads',
        'withdrawals',
        'staff_accounts',
        'staff_roles',
        'audit_entries',
        'planned_prices',
      ].toSorted(),
    )
  })

  it('is restored from a backup of that schema with the result of a migration in place', async () => {
    const restored = await openPglite()
    const { db } = fromPglite(restored)
    // The rows of this test refer to nothing that is there.
    await restored.exec('set session_replication_role = replica')
    const result = await readBackup(db, backupFile())
    expect(result).toMatchObject({ ok: true })
    for (const table of await listTables()) {
      // What the migration makes up by itself: ids, times and numbers of transactions.
      const made = table === 'catalog_changes' ? `{id,recorded_on,transaction}` : '{expires_on}'
      // A restore has every product derived once more.
      const which = table === 'catalog_changes' ? 'distinct' : ''
      const statement = `select ${which} to_jsonb(t) - '${made}'::text[] as row from "${table}" t`
      const { rows } = await restored.query(statement)
      expect(rows, table).toEqual(await rowsOf(statement))
    }
    await restored.close()
  })

  it('reserves the items of an unpaid order for a week from the migration', async () => {
    const [row] = await rowsOf<{ days: number }>(
      `select extract(day from expires_on - now())::int as days from payments`,
    )
    expect(row?.days).toBeGreaterThanOrEqual(6)
  })

  it('ties its orders to the coupon that has their code', async () => {
    expect(await rowsOf('select coupon_id from orders')).toEqual([{ coupon_id: 'x' }])
  })

  it('shows its products as before, and projects each once', async () => {
    const [shown] = await rowsOf<{ hash: string | null }>(
      'select listing_hash as hash from products',
    )
    expect(shown?.hash).toBe('')
    await projectPending(fromPglite(client).db)
    const [projected] = await rowsOf<{ hash: string }>('select listing_hash as hash from products')
    expect(projected?.hash).toHaveLength(32)
    expect(await rowsOf('select id from catalog_changes')).toEqual([])
  })
})

it('a migration without a transaction can be begun again', () => {
  const isRepeatable =
    /^(--.*\n)*(CREATE( UNIQUE)? INDEX CONCURRENTLY IF NOT|DROP INDEX CONCURRENTLY IF) EXISTS/
  const concurrent = readMigrations().filter(({ sql }) => sql.join('').includes('CONCURRENTLY'))
  for (const statement of concurrent.flatMap(({ sql }) => sql))
    expect(statement.trim()).toMatch(isRepeatable)
  expect(concurrent).not.toEqual([])
})
