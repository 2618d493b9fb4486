import type { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { findErrorCode } from './retry.ts'

/** The folder of drizzle-kit's migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url))

/** Extensions that ship with PGlite; they are loaded when the database is opened. */
export const embeddedExtensions = { pg_trgm }

// Trigram indexes find similar words. The extension is trusted, so it needs no superuser.
const createExtensions = 'create extension if not exists pg_trgm'

const lockNotAvailable = '55P03'

// Any number, as long as every version of the platform uses the same one.
const advisoryLock = 7_215_003

/** Migrates an embedded database to the current schema. */
export async function migratePglite(client: PGlite) {
  await client.exec(createExtensions)
  await migrate(drizzlePglite(client, { casing: 'snake_case' }), { migrationsFolder })
}

/** While a migration waits for a lock on a table, every later write to the table waits behind it. */
const lockTimeout = '500ms'
const pauseMs = 500
/** Some minutes: a report or a backup may read a table that long. */
const lockAttempts = 1_200

/** Gives a lock up that is not free, lets the writers pass, and tries again. */
async function migrateWithoutQueueing(client: Client) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migratePg(drizzlePg(client, { casing: 'snake_case' }), { migrationsFolder })
      return
    } catch (error) {
      const isLocked = findErrorCode(error) === lockNotAvailable
      if (!isLocked || attempt === lockAttempts) throw error
      await sleep(pauseMs)
    }
  }
}

/**
 * Migrates a PostgreSQL database to the current schema. Several processes may start at once: the
 * advisory lock lets one migrate while the others wait. It ends with the connection, so that a
 * process that crashes here blocks nobody.
 */
export async function migratePostgres(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  // A lost connection fails the query in progress; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(createExtensions)
    await client.query(`set lock_timeout = '${lockTimeout}'`)
    await migrateWithoutQueueing(client)
  } finally {
    await client.end()
  }
}
