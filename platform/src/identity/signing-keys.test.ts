import { afterAll, expect, it } from 'vitest'
import { signingKeys } from '#store/schema/identity.ts'
import { createTestServices } from '#testing.ts'
import { getSigningKeys } from './signing-keys.ts'

const test = await createTestServices()
afterAll(() => test.close())

const day = 24 * 3600_000

it('announces the next key, signs with it an hour later, and finally drops the old one', async () => {
  const kids = async () => (await getSigningKeys(test.services)).map((key) => key.kid)
  const [first] = await kids()
  expect(await kids()).toEqual([first])
  test.advance(91 * day)
  const announced = await kids()
  expect(announced).toHaveLength(2)
  expect(announced[0]).toBe(first)
  const next = announced[1]
  test.advance(2 * 3600_000)
  expect(await kids()).toEqual([next, first])
  test.advance(90 * day)
  expect(await kids()).not.toContain(first)
})

it('stores the private part encrypted', async () => {
  const kept = await test.services.db.select().from(signingKeys)
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain('"d"')
})
