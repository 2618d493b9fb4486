import { afterAll, describe, expect, it } from 'vitest'
import { startIssuer } from '#api/oauth/issuer.testing.ts'
import { sellerRows } from '#commerce/stores/stores.ts'
import { addStore, signInApplication } from '#testing.ts'

const issuer = await startIssuer()
const store = await addStore(issuer.services)
const bound = await signInApplication(issuer.services, store)
const unbound = await signInApplication(issuer.services, store, ['api_admin'], { storeId: null })
afterAll(() => issuer.close())

async function send(token: string, method: string, path = '', body?: unknown) {
  const response = await fetch(`${issuer.base}/v1/applications${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, body: (text ? JSON.parse(text) : null) as never }
}

interface Secret {
  clientId: string
  clientSecret: string
}

async function requestToken({ clientId, clientSecret }: Secret) {
  const response = await fetch(`${issuer.base}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'api_admin',
    }),
  })
  return ((await response.json()) as { access_token?: string }).access_token ?? null
}

const canRead = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${issuer.base}/v1/store`, { headers })).status === 200
}

describe('an application', () => {
  it('is registered, gets tokens, is rotated and revoked', async () => {
    const made = await send(bound, 'POST', '', { name: 'Books' })
    expect(made.status, made.text).toBe(201)
    const first = made.body as Secret
    const token = (await requestToken(first)) ?? ''
    expect(await canRead(token)).toBe(true)
    const listed = await send(bound, 'GET')
    expect(listed.text).not.toContain(first.clientSecret)
    expect((listed.body as { data: object[] }).data).toContainEqual(
      expect.objectContaining({ clientId: first.clientId, name: 'Books', storeId: store.id }),
    )
    const rotated = await send(bound, 'POST', `/${first.clientId}/secret`)
    const second = rotated.body as Secret
    expect(second.clientSecret).not.toBe(first.clientSecret)
    expect(await canRead(token)).toBe(false)
    expect(await requestToken(first)).toBeNull()
    const next = (await requestToken(second)) ?? ''
    expect(await canRead(next)).toBe(true)
    expect((await send(bound, 'DELETE', `/${first.clientId}`)).status).toBe(204)
    expect(await canRead(next)).toBe(false)
    expect(await requestToken(second)).toBeNull()
    expect((await send(bound, 'DELETE', `/${first.clientId}`)).body).toMatchObject({
      code: 'Application.NotFound',
    })
  })

  it('that is not bound to a store is inaccessible with a token of one store', async () => {
    const everywhere = (await send(unbound, 'POST', '', { name: 'Group' })).body as Secret
    const path = `/${everywhere.clientId}`
    expect((await send(bound, 'GET')).text).not.toContain(everywhere.clientId)
    expect((await send(bound, 'POST', `${path}/secret`)).status).toBe(404)
    expect((await send(bound, 'DELETE', path)).status).toBe(404)
    expect((await send(unbound, 'GET')).text).toContain(everywhere.clientId)
    const wider = await send(bound, 'POST', '', { name: 'Wider', storeId: null })
    expect(wider.body).toMatchObject({ errors: { storeId: [expect.any(String)] } })
  })

  it('of another merchant is not found and cannot be bound to a store or seller', async () => {
    const { services } = issuer
    const foreign = await addStore(services)
    const foreignToken = await signInApplication(services, foreign)
    const made = (await send(bound, 'POST', '', { name: 'Books' })).body as Secret
    expect((await send(foreignToken, 'DELETE', `/${made.clientId}`)).status).toBe(404)
    const elsewhere = await send(unbound, 'POST', '', { name: 'X', storeId: foreign.id })
    expect(elsewhere.body).toMatchObject({ errors: { storeId: [expect.any(String)] } })
    const scope = { tenantId: foreign.tenantId, storeId: foreign.id, sellerId: null }
    const seller = await sellerRows.create(services.db, scope, { name: 'Aya' }, new Date())
    const selling = await send(bound, 'POST', '', { name: 'X', sellerId: seller?.id })
    expect(selling.body).toMatchObject({ errors: { sellerId: [expect.any(String)] } })
  })

  it('of a seller cannot access the store', async () => {
    const { services } = issuer
    const scope = { tenantId: store.tenantId, storeId: store.id, sellerId: null }
    const seller = await sellerRows.create(services.db, scope, { name: 'Aya' }, new Date())
    const made = await send(bound, 'POST', '', { name: 'Aya', sellerId: seller?.id })
    const token = (await requestToken(made.body)) ?? ''
    expect(token).not.toBe('')
    expect((await send(token, 'GET')).body).toMatchObject({ code: 'Auth.SellerContext' })
    const call = (path: string) =>
      fetch(`${issuer.base}${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await call('/v1/store')).status).toBe(403)
    expect((await call('/v1/catalog/products')).status).toBe(200)
  })
})

it('applications are managed with api_admin only', async () => {
  const token = await signInApplication(issuer.services, store, ['settings:update'])
  expect((await send(token, 'GET')).body).toMatchObject({ code: 'Auth.ScopeMissing' })
  const codeless = { name: 'Web', grants: ['authorization_code'] }
  expect((await send(bound, 'POST', '', codeless)).body).toMatchObject({
    errors: { redirectUris: [expect.any(String)] },
  })
})
