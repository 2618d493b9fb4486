import { afterAll, describe, expect, it } from 'vitest'
import { createRegistrationToken, registerApplication } from '#identity/applications.ts'
import { hashPassword } from '#identity/passwords.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, signInCustomer } from '#testing.ts'
import { startIssuer } from './issuer.testing.ts'

const issuer = await startIssuer()
const store = await addStore(issuer.services)
afterAll(() => issuer.close())

const addAdmin = (scopes: string[]) =>
  registerApplication(issuer.services.db, {
    tenantId: store.tenantId,
    storeId: store.id,
    name: 'Back office',
    scopes,
    grants: ['client_credentials'],
  })

const postToken = (form: Record<string, string>) =>
  fetch(`${issuer.base}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })

describe('a client that makes a mistake', () => {
  it('gets an error for an unknown scope, not a token without it', async () => {
    const { clientId: client_id, clientSecret: client_secret } = await addAdmin(['api_admin'])
    const form = { grant_type: 'client_credentials', client_id, client_secret }
    for (const scope of ['api_admim', 'api_admin api_admim']) {
      const refused = await postToken({ ...form, scope })
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ error: 'invalid_scope' })
    }
  })

  it('gets an error for a grant that is not configured for it', async () => {
    const { clientId: client_id, clientSecret: client_secret } = await addAdmin(['api_admin'])
    const form = { client_id, client_secret, grant_type: 'password', username: 'a', password: 'b' }
    const refused = await postToken(form)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: 'unauthorized_client' })
  })

  it('gets JSON for an unknown endpoint', async () => {
    for (const [path, status] of [
      ['/connect/nothing', 404],
      ['/connect/token', 405],
    ] as const) {
      const response = await fetch(`${issuer.base}${path}`)
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await response.json()).toMatchObject({ error: 'invalid_request' })
    }
  })

  it.each(['http://client.example/cb', 'https://client.example/cb#part', 'app.example:/cb'])(
    'cannot register %s to receive codes',
    async (address) => {
      const { tenantId } = await addStore(issuer.services)
      const { db, clock } = issuer.services
      const token = await createRegistrationToken(db, tenantId, clock())
      const register = (redirectUri: string) =>
        fetch(`${issuer.base}/connect/register`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ client_name: 'Partner', redirect_uris: [redirectUri] }),
        })
      const refused = await register(address)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({
        error: expect.stringContaining('invalid_') as string,
      })
      expect((await register('https://client.example/cb')).status).toBe(201)
    },
  )

  it('cannot act in the store of another merchant', async () => {
    const other = await addStore(issuer.services)
    const { clientId: client_id, clientSecret: client_secret } = await registerApplication(
      issuer.services.db,
      {
        tenantId: store.tenantId,
        storeId: null,
        name: 'Everywhere',
        scopes: ['customer:read'],
        grants: ['password'],
      },
    )
    const password = 'a long enough password'
    const statusIn = async (place: Store) => {
      const passwordHash = await hashPassword(password)
      const { customer } = await signInCustomer(issuer.services, place, { passwordHash })
      const client = { client_id, client_secret, grant_type: 'password' }
      const form = { ...client, username: customer.email, password, store: place.domain }
      return (await postToken(form)).status
    }
    expect(await statusIn(store)).toBe(200)
    expect(await statusIn(other)).toBe(400)
  })
})
