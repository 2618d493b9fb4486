import { afterAll, expect, it } from 'vitest'
import { createResetToken } from '#identity/recovery.ts'
import { addStore, createTestServices, signInCustomer } from '#testing.ts'

const uses = 100

const test = await createTestServices()
afterAll(() => test.close())

it('a mailed link sets one password, however many requests use it concurrently', async ({
  task,
}) => {
  const { app, services } = test
  const store = await addStore(services)
  const { customer } = await signInCustomer(services, store)
  const token = await createResetToken(services, customer)
  const answers = await Promise.all(
    Array.from({ length: uses }, (_, i) =>
      app.request('/v1/customer/reset-password', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-store-domain': store.domain,
          'x-forwarded-for': `198.51.100.${String(i)}`,
        },
        body: JSON.stringify({ token, password: `a long password, number ${String(i)}` }),
      }),
    ),
  )
  const done = answers.filter(({ status }) => status === 204).length
  const what = 'A password reset link works more than once, or not at all'
  task.meta.repetitions = { row: 'B4', what, n: uses, failures: Math.abs(done - 1) }
  expect(done).toBe(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(uses - 1)
}, 120_000)
