import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { createKeptConnections } from './kept-connections.ts'
import { lockDirectory } from './lock.ts'
import { embeddedExtensions, migratePglite, migratePostgres } from './migrate.ts'
import { listenOnPglite, listenOnPostgres, type Listen } from './notifications.ts'
import { stayOnPglite, stayOnPostgres, type StayPresent } from './presence.ts'
import * as schema from './schema/index.ts'
import { createTurns } from './turns.ts'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  engine: 'pglite' | 'postgres'
  /** Hears messages that committed transactions of any process sent with `pg_notify`. */
  listen: Listen
  /** Shows other processes that a worker of this one lives. */
  stayPresent: StayPresent
  /** Waits for what is under way, then releases files and connections. */
  close(): Promise<void>
}

const options = { schema, casing: 'snake_case' } as const

/** The same schema on either driver; the drivers differ only in types that no caller sees. */
function asDb(database: unknown) {
  return database as Db
}

/** Transactions on one connection begin one after the other (docs/decisions/027). */
function takeTurns(db: Db): Db {
  const begin = db.transaction.bind(db)
  const inTurn = createTurns()
  db.transaction = (work, config) => inTurn(() => begin(work, config))
  return db
}

/** Wraps an open PGlite instance. Tests use this for databases in memory. */
export function fromPglite(client: PGlite): Database {
  return {
    db: takeTurns(asDb(drizzlePglite(client, options))),
    engine: 'pglite',
    listen: listenOnPglite(client),
    stayPresent: stayOnPglite(client),
    close: () => client.close(),
  }
}

/** Opens a pool on PostgreSQL without migrating it. */
export function fromPostgres(databaseUrl: string, maxConnections = 10): Database {
  const pool = new Pool({ connectionString: databaseUrl, max: maxConnections })
  // A connection that breaks while idle must not end the process: the pool opens another.
  pool.on('error', () => undefined)
  const kept = createKeptConnections(databaseUrl)
  return {
    db: asDb(drizzlePg(pool, options)),
    engine: 'postgres',
    listen: listenOnPostgres(kept),
    stayPresent: stayOnPostgres(kept),
    close: async () => {
      await kept.close()
      await pool.end()
    },
  }
}

async function openPglite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true })
  const unlock = await lockDirectory(dataDir)
  try {
    const client = await PGlite.create(join(dataDir, 'pglite'), {
      extensions: embeddedExtensions,
    })
    await migratePglite(client)
    const database = fromPglite(client)
    return {
      ...database,
      close: async () => {
        await database.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * Opens and migrates the database: PostgreSQL when a URL is given, else PGlite in `dataDir`.
 * @throws when another process holds the data directory, or the engine cannot be reached.
 */
export async function openDatabase(where: {
  dataDir: string
  databaseUrl?: string | undefined
}): Promise<Database> {
  if (!where.databaseUrl) return openPglite(where.dataDir)
  await migratePostgres(where.databaseUrl)
  return fromPostgres(where.databaseUrl)
}

/** True when `error` is the engine's refusal of a second row with the same unique key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (typeof cause !== 'object' || cause === null) return false
  if (!('code' in cause) || cause.code !== '23505') return false
  return !constraint || ('constraint' in cause && cause.constraint === constraint)
}

/** Whether the database answers. */
export async function isReachable(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
}
