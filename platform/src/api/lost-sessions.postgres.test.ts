import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRawRows } from '#store/raw-rows.ts'
import { openBusyShop, type BusyShop } from './testing/mixed-writers.ts'
import { openTestServer, type ServerAnswer, type TestServer } from './testing/server.ts'

let server: TestServer
let shop: BusyShop
beforeAll(async () => {
  server = await openTestServer()
  shop = await server.use((db) => openBusyShop(db, 1))
  await server.start()
})
afterAll(() => server.close())

/** Status 0: the connection broke without an answer. */
const addBrand = (name: string) =>
  server
    .post('/v1/catalog/brands', { name }, { authorization: `Bearer ${shop.token}` })
    .catch((): ServerAnswer => ({ status: 0, body: null }))

/** Ends the sessions of the server in `states`; the test's own connection has another name. */
const endSessions = (states: string[]) =>
  server.use((db) =>
    readRawRows(
      db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and state = any(string_to_array(${states.join()}, ','))`,
    ),
  )

/** Adds brands without pause until `isOver`. */
async function addBrands(writer: string, isOver: () => boolean) {
  const answers: ServerAnswer[] = []
  while (!isOver()) answers.push(await addBrand(`${writer} ${String(answers.length)}`))
  return answers
}

const statusesOf = (answers: ServerAnswer[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted((one, other) => one - other)

it.each([
  ['in a transaction', ['idle in transaction']],
  ['of every kind, also those that listen', ['idle', 'active', 'idle in transaction']],
])('survives that PostgreSQL ends sessions %s', async (_, states) => {
  let isOver = false
  const writing = Array.from({ length: 8 }, (__, i) =>
    addBrands(`${states.join()} ${String(i)}`, () => isOver),
  )
  let ended = 0
  while (ended < 100) ended += (await endSessions(states)).length
  isOver = true
  const answers = (await Promise.all(writing)).flat()
  // All may be 503 while no session lives long enough.
  expect([201, 503]).toEqual(expect.arrayContaining(statusesOf(answers)))
  // More requests at once than connections: none of them was lost to the pool.
  const names = Array.from({ length: 30 }, (__, i) => `Later ${String(i)} ${states.join()}`)
  const later = await Promise.all(names.map(addBrand))
  expect(statusesOf(later)).toEqual([201])
  expect(server.faults().filter((line) => line.includes('"fault"'))).toEqual([])
})
