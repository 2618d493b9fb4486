import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import { Client } from 'pg'
import { findErrorCode } from './retry.ts'

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url))

/**
 * Opens PGlite with an extension that ships with it, and with a quarter of PostgreSQL's usual
 * buffers, which it fills with zeros at each start; in memory without a `dataDir`.
 */
export function createPglite(
  where: Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'initDbStartParams'> = {},
) {
  // TurboFan works on one function of 105 kB for seconds, and the process waits for it at its end.
  // `store list` on an idle machine: 7.2 s before, 3.2 s after.
  v8.setFlagsFromString('--wasm-tiering-budget=600000000')
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']
  return PGlite.create({ ...where, extensions: { pg_trgm }, startParams })
}

// Trigram indexes find similar words. The extension is trusted, so it needs no superuser.
const createExtensions = 'create extension if not exists pg_trgm'

const lockNotAvailable = '55P03'

// Any number, as long as every version of the platform uses the same one.
const advisoryLock = 7_215_003

// What no transaction can have: an index that is built while others write, and batches of its own.
const concurrently = / CONCURRENTLY(?= )|\bCOMMIT;/g

/** The migrations of a folder, oldest first. */
export const readMigrations = (folder = migrationsFolder): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder })

/** The statements of a migration for one transaction, in which no index is built concurrently. */
export const plainStatements = ({ sql }: MigrationMeta): string[] =>
  sql.map((statement) => statement.replaceAll(concurrently, ''))

type Run = (statement: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** drizzle's record of what ran: the time of the newest migration decides. */
async function listPending(run: Run, migrations: readonly MigrationMeta[]) {
  await run('create schema if not exists drizzle')
  await run(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  const { rows } = await run('select max(created_at) as last from drizzle.__drizzle_migrations')
  const { last } = rows[0] as { last: string | number | null }
  return migrations.filter(({ folderMillis }) => folderMillis > Number(last ?? 0))
}

const record = (run: Run, { hash, folderMillis }: MigrationMeta) =>
  run('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])

async function migrateInTransaction(run: Run, migration: MigrationMeta) {
  await run('begin')
  try {
    for (const statement of plainStatements(migration)) await run(statement)
    await record(run, migration)
    await run('commit')
  } catch (error) {
    await run('rollback')
    throw error
  }
}

/** Migrates an embedded database to the newest schema, or to that of the `migrations`. */
export async function migratePglite(client: PGlite, migrations = readMigrations()) {
  const run: Run = (statement, values) => client.query(statement, values)
  await run(createExtensions)
  for (const migration of await listPending(run, migrations))
    await migrateInTransaction(run, migration)
}

/**
 * Builds and drops indexes, and changes many rows in batches, without holding up writes, outside a
 * transaction. Every statement names one index and asks whether it exists, or changes what is not
 * changed yet, so the migration is begun again when it was interrupted.
 */
async function migrateConcurrently(run: Run, migration: MigrationMeta) {
  // Waits for old transactions, but lets everything that comes later pass.
  await run('set lock_timeout = 0')
  for (const statement of migration.sql) {
    const [, name = ''] = /IF NOT EXISTS "(\w+)"/.exec(statement) ?? []
    const invalid = `select from pg_index join pg_class on oid = indexrelid
      where relname = $1 and pg_table_is_visible(oid) and not indisvalid`
    const isInterrupted = (await run(invalid, [name])).rows.length > 0
    if (isInterrupted) await run(`drop index concurrently "${name}"`)
    await run(statement)
  }
  await record(run, migration)
}

/** While a migration waits for a lock on a table, every later write to the table waits behind it. */
const lockTimeout = '500ms'
const pauseMs = 500
/** Some minutes: a report or a backup may read a table that long. */
const lockAttempts = 1_200

/** Gives a lock up that is not free, lets the writers pass, and tries again. */
async function migrateWithoutQueueing(run: Run, migration: MigrationMeta) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(`set lock_timeout = '${lockTimeout}'`)
      await migrateInTransaction(run, migration)
      return
    } catch (error) {
      const isLocked = findErrorCode(error) === lockNotAvailable
      if (!isLocked || attempt === lockAttempts) throw error
      await sleep(pauseMs)
    }
  }
}

/** Asks again and again: an index is not built while another process waits in a statement. */
async function lock(run: Run) {
  for (;;) {
    const { rows } = await run('select pg_try_advisory_lock($1) as locked', [advisoryLock])
    if ((rows[0] as { locked: boolean }).locked) return
    await sleep(pauseMs / 5)
  }
}

/**
 * Migrates a PostgreSQL database to the newest schema, or to that of the `migrations`. Several
 * processes may start at once: the advisory lock lets one migrate while the others wait. It ends
 * with the connection, so that a process that crashes here blocks nobody.
 */
export async function migratePostgres(databaseUrl: string, migrations = readMigrations()) {
  const client = new Client({ connectionString: databaseUrl })
  // A lost connection fails the query in progress; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const run: Run = (statement, values) => client.query(statement, values)
  try {
    await lock(run)
    await run(createExtensions)
    for (const migration of await listPending(run, migrations)) {
      const isConcurrent = plainStatements(migration).join() !== migration.sql.join()
      await (isConcurrent ? migrateConcurrently : migrateWithoutQueueing)(run, migration)
    }
  } finally {
    await client.end()
  }
}
