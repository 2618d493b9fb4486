import { afterAll, expect, test } from 'vitest'
import { createTestServices } from '#testing.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { freeAbandoned } from './free-abandoned.ts'
import { openEndpoint } from './receiving.testing.ts'
import { answered, createScriptedDialler } from './testing.ts'

const opened = await createTestServices(
  {},
  createScriptedDialler(() => answered(204)),
)
afterAll(() => opened.close())

test('a delivery is freed as soon as its process has ended, and not before', async () => {
  const { db, clock, stayPresent } = opened.services
  const endpoint = await openEndpoint(opened.services)
  const leave = await stayPresent('a worker elsewhere')
  await endpoint.emit('a')
  expect(
    await claimDeliveries(db, { worker: 'a worker elsewhere', now: clock(), limit: 1 }),
  ).toHaveLength(1)
  await freeAbandoned(db, clock())
  expect(await endpoint.worker.deliverDue()).toBe(0)
  await leave()
  // Other processes notice a closed connection a moment later.
  await expect
    .poll(async () => {
      await freeAbandoned(db, clock())
      return endpoint.worker.deliverDue()
    })
    .toBe(1)
  expect((await endpoint.deliveries()).map(({ state }) => state)).toEqual(['delivered'])
})
