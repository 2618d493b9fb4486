import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from '#store/drizzle.ts'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { Db, Tx } from './database.ts'
import { plainStatements, readMigrations } from './migrate.ts'
import { readRawRows } from './raw-rows.ts'
import { findErrorCode } from './retry.ts'

const batchSize = 500
const formatName = 'vitrine-backup-1'
const breakpoint = '--> statement-breakpoint'

async function listTables(tx: Tx): Promise<string[]> {
  const rows = await readRawRows<{ name: string }>(
    tx,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** A hash that identifies the schema of these migrations: of their files. */
function hashSchema(migrations: readonly MigrationMeta[]): string {
  const hash = createHash('sha256')
  for (const { sql: statements } of migrations) hash.update(statements.join(breakpoint))
  return hash.digest('hex')
}

/** Runs migration files of drizzle-kit without changing its record of applied migrations. */
async function runMigrations(tx: Tx, migrations: readonly MigrationMeta[]) {
  for (const statement of migrations.flatMap(plainStatements)) await tx.execute(sql.raw(statement))
}

/** Returns an empty database to the schema of a backup. */
async function rewind(tx: Tx, migrations: readonly MigrationMeta[]) {
  for (const table of await listTables(tx))
    await tx.execute(sql`drop table ${sql.identifier(table)} cascade`)
  await runMigrations(tx, migrations)
}

async function* readTable(tx: Tx, table: string) {
  const name = sql.identifier(table)
  await tx.execute(
    sql`declare backup_rows cursor for select to_jsonb(t)::text as row from ${name} t`,
  )
  for (;;) {
    const rows = await readRawRows<{ row: string }>(
      tx,
      sql`fetch forward ${sql.raw(String(batchSize))} from backup_rows`,
    )
    for (const { row } of rows) yield `${row}\n`
    if (rows.length < batchSize) break
  }
  await tx.execute(sql`close backup_rows`)
}

async function* readDatabase(tx: Tx) {
  yield `${JSON.stringify({ format: formatName, schema: hashSchema(readMigrations()) })}\n`
  for (const table of await listTables(tx)) {
    yield `>${table}\n`
    yield* readTable(tx, table)
  }
}

/**
 * Writes all rows of the database to a compressed file, from one snapshot: on PostgreSQL the
 * platform may keep running (the embedded engine allows one process only). The file contains
 * personal data and encrypted credentials, but not the keys that decrypt those.
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

/** Defers foreign keys, because rows come in any order: a category may precede its parent. */
async function deferForeignKeys(tx: Tx) {
  const keys = await readRawRows<ForeignKey>(
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

/** The lines of a compressed file. @throws the error of the file system or of zlib. */
async function* readLines(file: string) {
  let rest = ''
  // `pipe` would not pass errors of the file on.
  const text = pipe(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8')
  for await (const part of text as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function readHeader(line: string): { format?: string; schema?: string } | null {
  try {
    return JSON.parse(line) as { format?: string; schema?: string }
  } catch {
    return null
  }
}

/**
 * Restores a backup into an empty, migrated database of either engine, in one transaction. A file
 * of an older schema is restored into that schema, which is then migrated. Refuses a file of an
 * unknown schema and a database that has rows.
 * @throws when the file is missing or damaged
 */
export async function readBackup(db: Db, file: string): Promise<Restoring> {
  const lines = readLines(file)
  const first = await lines.next().catch((error: unknown) => {
    if (findErrorCode(error) === 'Z_DATA_ERROR') return { done: true as const }
    throw error
  })
  const header = first.done ? null : readHeader(first.value)
  if (header?.format !== formatName) return { ok: false, message: 'The file is not a backup.' }
  const migrations = readMigrations()
  const count = migrations.findIndex(
    (_, index) => hashSchema(migrations.slice(0, index + 1)) === header.schema,
  )
  if (count < 0) {
    return { ok: false, message: 'The backup was made by a newer version of the platform.' }
  }
  const [older, newer] = [migrations.slice(0, count + 1), migrations.slice(count + 1)]
  return db.transaction(async (tx) => {
    for (const table of await listTables(tx)) {
      const found = await readRawRows(tx, sql`select 1 from ${sql.identifier(table)} limit 1`)
      if (found.length > 0) return { ok: false, message: `The database is not empty: ${table}.` }
    }
    if (newer.length > 0) await rewind(tx, older)
    const enforceForeignKeys = await deferForeignKeys(tx)
    const rows = await readInto(tx, lines)
    await enforceForeignKeys()
    await runMigrations(tx, newer)
    // Their words were stemmed by the other engine, whose version may do it in another way.
    await tx.execute(sql`insert into catalog_changes (store_id, subject, subject_id, is_follow_up)
      select store_id, 'product', id, true from products`)
    return { ok: true, rows }
  })
}
