import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedDemo } from '#seed/seed.ts'
import { createTestServices } from '#testing.ts'
import { readBackup, writeBackup } from './backup.ts'
import type { Db } from './database.ts'
import { createEmptyDatabase, startPostgres } from './postgres.testing.ts'
import { openDatabase } from './database.ts'

let folder: string
let file: string
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
  file = join(folder, 'shop.backup')
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await rm(folder, { recursive: true, force: true })
})

async function open() {
  const opened = await createTestServices()
  closing.push(opened.close)
  return opened.services
}

/** Rows to derive again come with each restore. */
const withoutChanges = ({ catalog_changes: _, ...others }: Record<string, string[]>) => others

/**
 * Every row of every table, as text that is the same on both engines, and which foreign keys are
 * checked at the end of a transaction only.
 */
async function readAll(db: Db) {
  const query = async <Row>(text: string) =>
    ((await db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows
  const tables = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const late = await query<{ name: string }>(
    'select conname as name from pg_constraint where condeferrable',
  )
  const all: Record<string, string[]> = { late: late.map(({ name }) => name) }
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`)
    all[name] = rows.map(({ row }) => row).toSorted()
  }
  return all
}

test('a seeded shop is restored row by row, also on the other engine', async () => {
  const shop = await open()
  await seedDemo(shop)
  await writeBackup(shop.db, file)
  const before = await readAll(shop.db)

  const empty = await open()
  const restored = await readBackup(empty.db, file)
  expect(restored).toMatchObject({ ok: true })
  expect(restored.ok && restored.rows).toBe(Object.values(before).flat().length)
  expect(withoutChanges(await readAll(empty.db))).toEqual(withoutChanges(before))

  const server = await startPostgres(process.env['TEST_DATABASE_URL'])
  closing.push(server.stop)
  const other = await openDatabase({
    dataDir: '',
    databaseUrl: await createEmptyDatabase(server.url),
  })
  closing.push(other.close)
  expect(await readBackup(other.db, file)).toEqual(restored)
  expect(withoutChanges(await readAll(other.db))).toEqual(withoutChanges(before))
})

test('restored products are derived again, because the other engine may stem words in another way', async () => {
  const shop = await open()
  await seedDemo(shop)
  await shop.db.execute(sql`delete from catalog_changes`)
  await writeBackup(shop.db, file)
  const empty = await open()
  await readBackup(empty.db, file)
  const { products, catalog_changes: changes } = await readAll(empty.db)
  expect(products?.length).toBeGreaterThan(20)
  expect(changes).toHaveLength(products?.length ?? 0)
})

test('a backup can be read by its owner only, also when it replaces another one', async () => {
  const shop = await open()
  for (const before of [null, 0o644]) {
    if (before !== null) await chmod(file, before)
    await writeBackup(shop.db, file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
})

test('a database with rows is not overwritten', async () => {
  const shop = await open()
  await shop.db.execute(sql`insert into tenants (id, name) values ('ten_1', 'A merchant')`)
  await writeBackup(shop.db, file)
  expect(await readBackup(shop.db, file)).toEqual({
    ok: false,
    message: 'The database is not empty: tenants.',
  })
})

test('a file that is not a backup, or of an unknown schema, is refused and changes nothing', async () => {
  const shop = await open()
  await writeBackup(shop.db, file)
  const text = gunzipSync(await readFile(file)).toString()
  for (const other of [
    'no backup at all\n',
    text.replace(/"schema": ?"\w{8}/, '"schema":"00000000'),
  ]) {
    await writeFile(file, gzipSync(other))
    expect(await readBackup(shop.db, file)).toMatchObject({ ok: false })
  }
  expect(Object.values(await readAll(shop.db)).flat()).toEqual([])
})

test('a truncated backup restores nothing', async () => {
  const shop = await open()
  await shop.db.execute(sql`insert into tenants (id, name) values ('ten_1', 'A merchant')`)
  await writeBackup(shop.db, file)
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, whole.length - 40))
  const empty = await open()
  await expect(readBackup(empty.db, file)).rejects.toThrow()
  expect(Object.values(await readAll(empty.db)).flat()).toEqual([])
})
