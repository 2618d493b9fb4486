import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#store/ids.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, readJson } from '#testing.ts'

let test: Awaited<ReturnType<typeof createTestServices>>
let store: Store
beforeAll(async () => {
  // A fifth of the usual counts: a password check costs time on purpose.
  test = await createTestServices({ RATE_LIMIT_FACTOR: '0.2' })
  store = await addStore(test.services)
})
afterAll(() => test.close())

const password = 'a long enough password'
let sources = 0

/** Posts as a shopper of the store; each call comes from its own address unless one is given. */
function post(path: string, body: unknown, options: { source?: string } = {}) {
  sources += 1
  const source = options.source ?? `198.51.${String(sources >> 8)}.${String(sources & 255)}`
  return test.app.request(`/v1/customer/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-store-domain': store.domain,
      'x-forwarded-for': source,
    },
    body: JSON.stringify(body),
  })
}

const newEmail = () => `${newId('shopper')}@example.com`

async function register(email = newEmail()) {
  const person = { email, password, firstName: 'Hanna', lastName: 'Lind' }
  const response = await post('register', person)
  expect(response.status).toBe(200)
  return email
}

async function login(email: string, secret = password, source?: string) {
  const response = await post('login', { email, password: secret }, source ? { source } : {})
  return {
    status: response.status,
    headers: response.headers,
    body: await readJson<{ accessToken: string; requestId?: string }>(response),
  }
}

describe('429', () => {
  it('stops guessing at an account and says when to come back', async () => {
    const email = await register()
    const statuses: number[] = []
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await login(email, `guess number ${String(i)}`, '203.0.113.7')).status)
    }
    expect(statuses).toEqual([401, 401, 429])
    const stopped = await login(email, password, '203.0.113.7')
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('lets the shopper in from a known place while somebody else guesses at the account', async () => {
    const email = await register()
    expect((await login(email, password, '203.0.113.50')).status).toBe(200)
    for (let i = 0; i < 24; i += 1) {
      await login(email, 'a wrong guess', `192.0.2.${String(i)}`)
    }
    expect((await login(email, password, '203.0.113.51')).status).toBe(429)
    expect((await login(email, password, '203.0.113.50')).status).toBe(200)
  })

  it('limits recovery mails to one address', async () => {
    const email = newEmail()
    expect((await post('recovery-password', { email })).status).toBe(200)
    expect((await post('recovery-password', { email })).status).toBe(429)
  })
})
