import { afterAll, expect, it } from 'vitest'
import { oauthRecords, rateLimits } from '#store/schema/identity.ts'
import { addStore, createTestServices, signInCustomer } from '#testing.ts'
import { countAttempt } from '#http/rate-limit.ts'
import { sweepEnded } from './sweep.ts'

const test = await createTestServices()
afterAll(() => test.close())

it('deletes expired tokens and windows and keeps valid ones', async () => {
  const { services, advance } = test
  const store = await addStore(services)
  await signInCustomer(services, store)
  await countAttempt(services, { rule: { name: 'short', limit: 1, seconds: 60 }, subject: 'a' })
  await countAttempt(services, { rule: { name: 'long', limit: 1, seconds: 3600 }, subject: 'a' })
  advance(601_000)
  await sweepEnded(services)
  const kept = await services.db.select().from(oauthRecords)
  expect(kept.map((record) => record.model).sort()).toEqual(['Grant', 'RefreshToken'])
  const windows = await services.db.select().from(rateLimits)
  expect(windows.map((row) => row.key.split(':')[0])).toEqual(['long'])
})
