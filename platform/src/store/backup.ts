import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from './database.ts'
import { migrationsFolder } from './migrate.ts'

/** Rows that are read or written at one time. */
const batchSize = 500
const formatName = 'vitrine-backup-1'

async function rowsOf<Row>(tx: Tx, query: ReturnType<typeof sql>): Promise<Row[]> {
  const result = await tx.execute(query)
  return (result as unknown as { rows: Row[] }).rows
}

async function listTables(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    tx,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Names the schema: a backup fits only the migrations it was made under. */
async function hashSchema(): Promise<string> {
  const journal = await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
  const hash = createHash('sha256')
  for (const { tag } of entries) hash.update(await readFile(`${migrationsFolder}/${tag}.sql`))
  return hash.digest('hex')
}

async function* readTable(tx: Tx, table: string) {
  const name = sql.identifier(table)
  await tx.execute(
    sql`declare backup_rows cursor for select to_jsonb(t)::text as row from ${name} t`,
  )
  for (;;) {
    const rows = await rowsOf<{ row: string }>(
      tx,
      sql`fetch forward ${sql.raw(String(batchSize))} from backup_rows`,
    )
    for (const { row } of rows) yield `${row}\n`
    if (rows.length < batchSize) break
  }
  await tx.execute(sql`close backup_rows`)
}

async function* readDatabase(tx: Tx) {
  yield `${JSON.stringify({ format: formatName, schema: await hashSchema() })}\n`
  for (const table of await listTables(tx)) {
    yield `>${table}\n`
    yield* readTable(tx, table)
  }
}

/**
 * Writes all rows of the database to a compressed file, as one moment sees them: the platform may
 * run meanwhile on PostgreSQL (the embedded engine admits one process only). The file holds
 * personal data and sealed credentials; the keys that open those are not in it.
 */
export async function writeBackup(db: Db, file: string): Promise<void> {
  const draft = `${file}.part`
  try {
    await db.transaction(
      (tx) =>
        pipeline(
          Readable.from(readDatabase(tx)),
          createGzip(),
          createWriteStream(draft, { mode: 0o600 }),
        ),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

export type Restoring = { ok: true; rows: number } | { ok: false; message: string }

interface ForeignKey {
  table: string
  name: string
}

/** Lets rows come in any order until the end: a category may stand before its parent. */
async function deferForeignKeys(tx: Tx) {
  const keys = await rowsOf<ForeignKey>(
    tx,
    sql`select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const alter = async ({ table, name }: ForeignKey, how: string) => {
    const constraint = sql`${sql.raw(table)} alter constraint ${sql.identifier(name)}`
    await tx.execute(sql`alter table ${constraint} ${sql.raw(how)}`)
  }
  for (const key of keys) await alter(key, 'deferrable initially deferred')
  return async () => {
    await tx.execute(sql`set constraints all immediate`)
    for (const key of keys) await alter(key, 'not deferrable')
  }
}

async function writeRows(tx: Tx, table: string, rows: string[]) {
  const name = sql.identifier(table)
  await tx.execute(sql`insert into ${name}
    select * from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)`)
}

async function readInto(tx: Tx, lines: AsyncIterator<string>): Promise<number> {
  let table = ''
  let rows: string[] = []
  let written = 0
  const flush = async () => {
    if (rows.length > 0) await writeRows(tx, table, rows)
    written += rows.length
    rows = []
  }
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value.startsWith('>')) {
      await flush()
      table = next.value.slice(1)
    } else if (rows.push(next.value) >= batchSize) await flush()
  }
  await flush()
  return written
}

function readHeader(line: string): { format?: string; schema?: string } | null {
  try {
    return JSON.parse(line) as { format?: string; schema?: string }
  } catch {
    return null
  }
}

/**
 * Reads a backup into an empty, migrated database of either engine, in one transaction: all of it
 * or nothing. Refuses a file of another schema and a database that holds rows.
 */
export async function readBackup(db: Db, file: string): Promise<Restoring> {
  const input = createReadStream(file).pipe(createGunzip())
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const first = await lines.next()
  const header = first.done ? null : readHeader(first.value)
  if (header?.format !== formatName) return { ok: false, message: 'The file is not a backup.' }
  if (header.schema !== (await hashSchema())) {
    return { ok: false, message: 'The backup was made by another version of the platform.' }
  }
  return db.transaction(async (tx) => {
    for (const table of await listTables(tx)) {
      const found = await rowsOf(tx, sql`select 1 from ${sql.identifier(table)} limit 1`)
      if (found.length > 0) return { ok: false, message: `The database is not empty: ${table}.` }
    }
    const enforceForeignKeys = await deferForeignKeys(tx)
    const rows = await readInto(tx, lines)
    await enforceForeignKeys()
    return { ok: true, rows }
  })
}
