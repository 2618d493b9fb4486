import { count } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { recordNavigation } from '#commerce/catalog/read/record-change.ts'
import { catalogChanges } from '#store/schema/projection.ts'
import { prepareCheckouts } from './testing/concurrent-checkouts.ts'
import { openTestServer } from './testing/server.ts'

const server = await openTestServer(undefined, { PLATFORM_ROLE: 'background' })
afterAll(() => server.close())

const countChanges = () =>
  server.use(async (db) => (await db.select({ value: count() }).from(catalogChanges))[0]?.value)

it('a process for background jobs works and answers no requests', async () => {
  const { store } = await server.use((db) => prepareCheckouts(db, 1, 1))
  await server.use((db) => recordNavigation(db, store.id))
  expect(await countChanges()).toBe(1)
  await server.start()
  await expect.poll(countChanges).toBe(0)
  await expect(server.post('/healthz', {}, {})).rejects.toThrow('ECONNREFUSED')
})
