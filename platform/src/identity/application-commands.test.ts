import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStore, createTestServices } from '#testing.ts'
import { addApplication, addRegistrationToken } from './application-commands.ts'

let test: Awaited<ReturnType<typeof createTestServices>>
beforeAll(async () => {
  test = await createTestServices()
})
afterAll(() => test.close())

it('registers an application and tells its secret', async () => {
  const store = await addStore(test.services)
  const args = ['--name', 'Back office', '--store', store.domain, '--scopes', 'orders:read']
  const done = await addApplication(test.services.db, args)
  expect(done.ok).toBe(true)
  expect(done.message).toMatch(/^client_id: app_\w+\nclient_secret: \S{43}$/)
})

it('names what is wrong, and the store that is not there', async () => {
  const wrong = await addApplication(test.services.db, ['--name', 'X', '--scopes', 'everything'])
  expect(wrong.ok).toBe(false)
  expect(wrong.message).toContain('--store')
  expect(wrong.message).toContain('--scopes')
  const nowhere = ['--name', 'X', '--store', 'nowhere.example']
  expect((await addApplication(test.services.db, nowhere)).message).toContain('nowhere.example')
})

it('makes tokens with which partners register themselves', async () => {
  expect((await addRegistrationToken(test.services.db)).message).toMatch(/\S{43}$/)
})
