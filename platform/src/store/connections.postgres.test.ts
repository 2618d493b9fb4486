import { sql } from 'drizzle-orm'
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { defaultLimits, fromPostgres, type Database } from './database.ts'
import { createEmptyDatabase, startPostgres, type TestServer } from './postgres.testing.ts'
import { readRawRows } from './raw-rows.ts'
import { findErrorCode } from './retry.ts'

let server: TestServer
let url: string
let database: Database
const onFault = vi.fn()

beforeAll(async () => {
  server = await startPostgres(process.env['TEST_DATABASE_URL'])
  url = await createEmptyDatabase(server.url)
  const limits = { connections: 2, backgroundConnections: 2, connectionTimeoutMs: 300 }
  database = fromPostgres(url, { ...defaultLimits, ...limits, lockTimeoutMs: 300 }, onFault)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

/** Holds a connection until it is released. */
function hold(db: Database['db']) {
  const opened = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    opened.resolve()
    await released.promise
  })
  return {
    opened: opened.promise,
    ended,
    release: () => {
      released.resolve()
      return ended
    },
  }
}

it('each connection is in UTC as the embedded engine, whatever the time zone of the server', async () => {
  await database.db.execute(
    sql.raw(`alter database "${new URL(url).pathname.slice(1)}" set timezone = 'America/New_York'`),
  )
  const other = fromPostgres(url, defaultLimits, onFault)
  const old = sql`select '1492-10-12T00:00:00Z'::timestamptz::text as text`
  for (const db of [other.db, other.backgroundDb])
    expect(await readRawRows(db, old)).toEqual([{ text: '1492-10-12 00:00:00+00' }])
  await other.close()
})

it('background work does not take the connections of requests', async () => {
  const held = [hold(database.backgroundDb), hold(database.backgroundDb)]
  await Promise.all(held.map(({ opened }) => opened))
  await expect(database.db.execute(sql`select 1`)).resolves.toBeDefined()
  await Promise.all(held.map(({ release }) => release()))
})

it('a request times out while it waits for a connection or a lock', async () => {
  const { db } = database
  const held = [hold(db), hold(db)]
  await Promise.all(held.map(({ opened }) => opened))
  await expect(db.execute(sql`select 1`)).rejects.toThrow()
  await Promise.all(held.map(({ release }) => release()))
  await db.execute(sql`create table things (id int primary key)`)
  await db.execute(sql`insert into things values (1)`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select * from things for update`)
    const waiting = db.execute(sql`update things set id = 2`).catch((error: unknown) => error)
    expect(findErrorCode(await waiting)).toBe('55P03')
  })
})

it('a transaction of short statements does not keep a connection of requests for ever', async () => {
  const limits = { ...defaultLimits, connections: 1, statementTimeoutMs: 300 }
  const other = fromPostgres(url, limits, onFault)
  const endless = other.db.transaction(async (tx) => {
    for (;;) await tx.execute(sql`select 1`)
  })
  await expect(endless).rejects.toThrow()
  await expect(other.db.execute(sql`select 1`)).resolves.toBeDefined()
  const inBackground = other.backgroundDb.execute(sql`show transaction_timeout`)
  await expect(inBackground).resolves.toMatchObject({ rows: [{ transaction_timeout: '0' }] })
  await other.close()
})

/** Ends all other sessions while this process is blocked, so that it cannot notice before. */
function endSessions() {
  const program = `
    import { Client } from 'pg'
    const client = new Client({ connectionString: process.argv[1] })
    await client.connect()
    await client.query(\`select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()\`)
    await client.end()`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, url],
    { cwd: import.meta.dirname },
  )
  if (status !== 0) throw new Error(stderr.toString())
}

it('sessions that PostgreSQL ends fail their transaction and are replaced in the pool', async () => {
  const { db, pool } = database
  const held = [hold(db), hold(db)]
  const ended = Promise.allSettled(held.map(({ ended }) => ended))
  await Promise.all(held.map(({ opened }) => opened))
  endSessions()
  for (const { release } of held) void release().catch(() => undefined)
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(onFault).toHaveBeenCalledWith('database connection lost', expect.any(Error))

  // The same while they are idle: the next transactions fail as they begin.
  const again = () =>
    Promise.allSettled([0, 1].map(() => db.transaction(async (tx) => tx.execute(sql`select 1`))))
  await again()
  endSessions()
  expect((await again()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await again()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(pool?.()).toEqual({ total: 2, idle: 2, pending: 0 })
})

it('a listener is notified of a lost connection, and reconnects', async () => {
  const heard: string[] = []
  const [onListening, onDeaf] = [vi.fn(), vi.fn()]
  const onMessage = (payload: string) => heard.push(payload)
  await database.listen('things', { onMessage, onListening, onDeaf })
  expect(onListening).toHaveBeenCalledTimes(1)
  await readRawRows(
    database.db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`,
  )
  await vi.waitFor(() => expect(onDeaf).toHaveBeenCalledTimes(1), 20_000)
  expect(onFault).toHaveBeenCalledWith('kept connection lost', expect.any(Error))
  await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  await database.db.execute(sql`select pg_notify('things', 'again')`)
  await vi.waitFor(() => expect(heard).toEqual(['again']), 20_000)
})
