import { afterAll, expect, it } from 'vitest'
import { registerApplication } from '#identity/applications.ts'
import { hashPassword } from '#identity/passwords.ts'
import { createResetToken } from '#identity/recovery.ts'
import { addStore, readJson, signInCustomer } from '#testing.ts'
import { startIssuer } from './issuer.testing.ts'

const password = 'a long enough password'
/** Both take a password hash of tens of milliseconds, so most rounds interleave. */
const rounds = 15

const issuer = await startIssuer({ RATE_LIMIT_FACTOR: '100' })
const store = await addStore(issuer.services)
const passwordHash = await hashPassword(password)
const application = await registerApplication(issuer.services.db, {
  ...{ tenantId: store.tenantId, storeId: store.id, name: 'Till', scopes: ['customer:read'] },
  grants: ['password'],
})
afterAll(() => issuer.close())

const post = (path: string, body: object) =>
  fetch(`${issuer.base}/v1/customer/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store-domain': store.domain },
    body: JSON.stringify(body),
  })

const logins = {
  'at the storefront': (email: string) => post('login', { email, password }),
  'with the password grant': (email: string) =>
    fetch(`${issuer.base}/connect/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${application.clientId}:${application.clientSecret}`)}`,
      },
      body: new URLSearchParams({ grant_type: 'password', username: email, password }),
    }),
}

it.each(Object.entries(logins))(
  'no login %s that was checked before a password reset outlives it',
  async (_, login) => {
    for (let round = 0; round < rounds; round += 1) {
      const { customer } = await signInCustomer(issuer.services, store, { passwordHash })
      const token = await createResetToken(issuer.services, customer)
      const [answer, done] = await Promise.all([
        login(customer.email),
        post('reset-password', { token, password: 'the new password' }),
      ])
      expect(done.status).toBe(204)
      const tokens = await readJson<{ access_token?: string; accessToken?: string }>(answer)
      const bearer = tokens.access_token ?? tokens.accessToken ?? 'none'
      const read = await fetch(`${issuer.base}/v1/customer`, {
        headers: { 'x-store-domain': store.domain, authorization: `Bearer ${bearer}` },
      })
      expect(read.status, `round ${String(round)}`).toBe(401)
    }
    const { customer } = await signInCustomer(issuer.services, store, { passwordHash })
    expect((await login(customer.email)).status).toBe(200)
  },
)
