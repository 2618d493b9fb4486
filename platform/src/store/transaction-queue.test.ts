import { sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openTestDatabase } from './database.testing.ts'

it('transactions that wait for each other yield to the event loop', async () => {
  const database = await openTestDatabase()
  const { db } = database
  // PostgreSQL works on as many at once as the pool has connections; the others wait.
  const atOnce = database.url ? 10 : 1
  const count = 50
  let waiting = count
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      await db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await tx.execute(sql`select 2`)
      })
      waiting -= 1
    }),
  )
  let turns = 0
  while (waiting > 0) {
    await setImmediate()
    turns += 1
  }
  await all
  await database.close()
  expect(turns).toBeGreaterThanOrEqual(count / atOnce)
})

it('a failed transaction does not block the next one', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const failing = db.transaction(() => Promise.reject(new Error('no')))
  const next = db.transaction(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  await database.close()
})
