import { sql } from 'drizzle-orm'
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
    release: () => {
      released.resolve()
      return ended
    },
  }
}

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

it('a listener is notified of a lost connection, and reconnects', async () => {
  const heard: string[] = []
  const [onListening, onDeaf] = [vi.fn(), vi.fn()]
  const onMessage = (payload: string) => heard.push(payload)
  const stop = await database.listen('things', { onMessage, onListening, onDeaf })
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
  await stop()
})
