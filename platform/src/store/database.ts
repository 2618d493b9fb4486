import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from '#store/drizzle-pg.ts'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { mkdir } from 'node:fs/promises'
import { Pool, type ClientBase, type PoolClient, type PoolConfig } from 'pg'
import { joinTransactions } from './joined-transaction.ts'
import { embeddedFolder, lockDirectory } from './lock.ts'
import { createPglite, migratePglite, migratePostgres } from './migrate.ts'
import {
  createPostgresListening,
  listenOnPglite,
  type Listen,
  type OnFault,
} from './notifications.ts'
import { requireOwnSessions } from './own-sessions.ts'
import { prepareStatements } from './prepared-statements.ts'
import { traceQueries } from './query-spans.ts'
import * as schema from './schema/index.ts'
import { findErrorCode, findErrorField, isFatal, retryTransaction } from './retry.ts'
import { createTransactionQueue } from './transaction-queue.ts'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  /** For background work: on PostgreSQL apart, so that it cannot use up those of requests. */
  backgroundDb: Db
  engine: 'pglite' | 'postgres'
  /** Receives `pg_notify` messages of committed transactions of any process. */
  listen: Listen
  /** Current usage of the connections for requests; absent on the embedded engine. */
  pool?: () => { total: number; idle: number; pending: number }
  /** Waits for work in progress, then releases files and connections. */
  close(): Promise<void>
}

export interface DatabaseLimits {
  connections: number
  backgroundConnections: number
  /** Timeouts of a request for a free connection, a lock and a statement. */
  connectionTimeoutMs: number
  lockTimeoutMs: number
  statementTimeoutMs: number
}

export const defaultLimits: DatabaseLimits = {
  connections: 10,
  backgroundConnections: 4,
  connectionTimeoutMs: 5_000,
  lockTimeoutMs: 5_000,
  statementTimeoutMs: 15_000,
}

const ignore = () => undefined

const options = { schema, casing: 'snake_case' } as const

/** Both drivers have the same schema, and differ only in types that no caller uses. */
function asDb(database: unknown) {
  return database as Db
}

function fromPool(pool: Pool, onFault: OnFault): Db {
  const db = asDb(drizzlePg(pool, options))
  const onRetry = (code: string) =>
    onFault('transaction retried', new Error(`The engine ended it with ${code}.`))
  const dbs = new WeakMap<PoolClient, Db>()
  db.transaction = (work, config) =>
    retryTransaction(async () => {
      // Drizzle (0.45) never gives a connection back to the pool on which `begin` failed.
      const client = await pool.connect()
      const onClient = dbs.get(client) ?? asDb(drizzlePg(client, options))
      dbs.set(client, onClient)
      let hasEnded = false
      try {
        return await onClient.transaction(work, config)
      } catch (error) {
        hasEnded = isFatal(error)
        throw error
      } finally {
        client.release(hasEnded)
      }
    }, onRetry)
  return db
}

/** Queues transactions, because there is only one connection (docs/decisions/010). */
function inQueue(db: Db): Db {
  const begin = db.transaction.bind(db)
  const enqueue = createTransactionQueue()
  db.transaction = (work, config) => enqueue(() => begin(work, config))
  return db
}

/** Wraps an open PGlite instance. Tests use this for databases in memory. */
export function fromPglite(client: PGlite): Database {
  prepareStatements(client)
  traceQueries(client)
  const db = joinTransactions(inQueue(asDb(drizzlePglite(client, options))))
  return {
    db,
    backgroundDb: db,
    engine: 'pglite',
    listen: listenOnPglite(client),
    close: () => client.close(),
  }
}

function openPool(databaseUrl: string, settings: PoolConfig, onFault: OnFault) {
  const pool = new Pool({ connectionString: databaseUrl, keepAlive: true, ...settings })
  // PostgreSQL may end a session at any time. Without a listener that ends the process: the pool
  // listens only to idle connections, and not to those in a transaction.
  pool.on('connect', (client) => {
    traceQueries(client)
    client.on('error', (error) => onFault('database connection lost', error))
  })
  pool.on('error', ignore)
  return pool
}

function requestLimits(limits: DatabaseLimits) {
  return {
    connectionTimeoutMillis: limits.connectionTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    idle_in_transaction_session_timeout: limits.statementTimeoutMs,
  }
}

/**
 * Settings of a new connection that the server knows. The time zone is that of the embedded engine:
 * in others, old times have seconds in their offset, which JavaScript does not read.
 */
const applySettings = (given: Record<string, string>) => (client: ClientBase) =>
  client.query(
    `select set_config(name, value, false) from jsonb_each_text($1) as given (name, value)
      join pg_settings using (name)`,
    [JSON.stringify({ TimeZone: 'UTC', ...given })],
  )

/**
 * Ends transactions of requests that consist of too many short statements for the other timeouts.
 * PostgreSQL has this setting since version 17 and refuses unknown ones at startup.
 */
const limitTransactions = ({ statementTimeoutMs }: DatabaseLimits) =>
  applySettings({ transaction_timeout: String(2 * statementTimeoutMs) })

/** Opens connection pools to PostgreSQL without migrating it. */
export function fromPostgres(
  databaseUrl: string,
  limits: DatabaseLimits = defaultLimits,
  onFault: OnFault = ignore,
): Database {
  const requests = openPool(
    databaseUrl,
    {
      max: limits.connections,
      ...requestLimits(limits),
      onConnect: limitTransactions(limits),
    },
    onFault,
  )
  // No statement timeout: imports and sweeps have long statements that block nobody.
  const background = openPool(
    databaseUrl,
    {
      max: limits.backgroundConnections,
      lock_timeout: limits.lockTimeoutMs,
      onConnect: applySettings({}),
    },
    onFault,
  )
  const listening = createPostgresListening(databaseUrl, onFault)
  return {
    db: joinTransactions(fromPool(requests, onFault)),
    backgroundDb: fromPool(background, onFault),
    engine: 'postgres',
    listen: listening.listen,
    pool: () => ({
      total: requests.totalCount,
      idle: requests.idleCount,
      pending: requests.waitingCount,
    }),
    close: async () => {
      await listening.close()
      await Promise.all([requests.end(), background.end()])
    },
  }
}

/**
 * Only one process has the embedded database, so what an earlier one was doing waits for nobody. From
 * its third attempt on work waits until its lease ends: processes that die one after another, perhaps
 * of that work, would use up all attempts within minutes.
 */
const freeLeases = `
  update payments set leased_until = null where leased_until is not null and attempt_count < 3;
  update refunds set leased_until = null where leased_until is not null and attempt_count < 3;
  update channel_publications set leased_until = null where leased_until is not null;
  update mails set leased_until = null, next_attempt_on = now()
    where leased_until is not null and attempts < 3;
  update webhook_deliveries set due_on = now() where state = 'sending' and attempt_count < 3;
  delete from job_leases;`

async function openPglite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true })
  const unlock = await lockDirectory(dataDir)
  try {
    const client = await createPglite({ dataDir: embeddedFolder(dataDir) })
    await migratePglite(client)
    await client.exec(freeLeases)
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
 * @throws when another process holds the data directory, or PostgreSQL cannot be reached, or only
 * through a pooler that shares sessions (DatabaseUrlError).
 */
export async function openDatabase(where: {
  dataDir: string
  databaseUrl?: string | undefined
  databaseLimits?: DatabaseLimits
  onFault?: OnFault
}): Promise<Database> {
  if (!where.databaseUrl) return openPglite(where.dataDir)
  const limits = where.databaseLimits ?? defaultLimits
  await requireOwnSessions({ connectionString: where.databaseUrl, ...requestLimits(limits) })
  await migratePostgres(where.databaseUrl)
  return fromPostgres(where.databaseUrl, limits, where.onFault)
}

/** Whether `error` is a violation of a unique constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (findErrorCode(error) !== '23505') return false
  return !constraint || findErrorField(error, 'constraint') === constraint
}

/**
 * Null in place of the refusal of a value that another row has, by this constraint if one is given.
 * In a transaction of its own, so that the refusal does not end the one around it.
 */
export async function unlessTaken<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  constraint?: string,
): Promise<Result | null> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (isUniqueViolation(error, constraint)) return null
    throw error
  }
}
