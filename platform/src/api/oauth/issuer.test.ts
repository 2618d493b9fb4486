import { eq, sql } from 'drizzle-orm'
import * as oauth from 'oauth4webapi'
import { afterAll, describe, expect, it } from 'vitest'
import { createRegistrationToken, registerApplication } from '#identity/applications.ts'
import { hashPassword } from '#identity/passwords.ts'
import { hashToken } from '#store/ids.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { addStore, readJson, signInCustomer } from '#testing.ts'
import { createBrowser, insecure, startIssuer } from './issuer.testing.ts'

const issuer = await startIssuer()
const store = await addStore(issuer.services)
afterAll(() => issuer.close())

const addAdmin = (scopes: string[], storeId: string | null = store.id) =>
  registerApplication(issuer.services.db, {
    ...{ tenantId: store.tenantId, storeId, name: 'Back office', scopes },
    grants: ['client_credentials'],
  })

const postToken = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${issuer.base}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  })

describe('discovery', () => {
  it('describes endpoints, grants and PKCE correctly', async () => {
    expect(issuer.as).toMatchObject({
      issuer: issuer.base,
      token_endpoint: `${issuer.base}/connect/token`,
      authorization_endpoint: `${issuer.base}/connect/authorize`,
      revocation_endpoint: `${issuer.base}/connect/revocation`,
      registration_endpoint: `${issuer.base}/connect/register`,
      jwks_uri: `${issuer.base}/connect/jwks`,
      code_challenge_methods_supported: ['S256'],
    })
    const keys = await readJson<{ keys: Record<string, string>[] }>(
      await fetch(String(issuer.as.jwks_uri)),
    )
    expect(keys.keys).toHaveLength(1)
    expect(keys.keys[0]).not.toHaveProperty('d')
  })

  it('uses the configured URL, whatever host a client sends', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const response = await fetch(`${issuer.base}/.well-known/openid-configuration`, { headers })
    expect(JSON.stringify(await response.json())).not.toContain('evil.example')
  })
})

describe('from the scripts of another origin', () => {
  const headers = { origin: 'https://app.example' }

  it('the discovery document and the keys can be read', async () => {
    for (const path of ['.well-known/openid-configuration', 'connect/jwks']) {
      const response = await fetch(`${issuer.base}/${path}`, { headers })
      expect(response.headers.get('access-control-allow-origin')).toBe(headers.origin)
    }
  })

  it('an application with a secret gets no token: secrets do not belong in browsers', async () => {
    const { clientId, clientSecret } = await addAdmin(['api_admin'])
    const secret = { client_id: clientId, client_secret: clientSecret }
    const form = { grant_type: 'client_credentials', scope: 'api_admin', ...secret }
    const response = await postToken(form, headers)
    expect(response.status).toBe(400)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect((await postToken(form)).status).toBe(200)
  })
})

describe('client_credentials', () => {
  it('issues a token for credentials in form fields, as in the spec, and for HTTP Basic', async () => {
    const { clientId, clientSecret } = await addAdmin(['api_admin', 'settings:read'])
    const client = { client_id: clientId }
    for (const auth of [
      oauth.ClientSecretPost(clientSecret),
      oauth.ClientSecretBasic(clientSecret),
    ]) {
      const response = await oauth.clientCredentialsGrantRequest(
        ...[issuer.as, client, auth, { scope: 'api_admin' }, insecure],
      )
      expect(response.headers.get('cache-control')).toBe('no-store')
      const result = await oauth.processClientCredentialsResponse(issuer.as, client, response)
      expect(result).toMatchObject({ token_type: 'bearer', scope: 'api_admin', expires_in: 3600 })
      expect(result).not.toHaveProperty('refresh_token')
    }
  })

  it('refuses a wrong secret, a foreign scope and another grant with OAuth errors', async () => {
    const { clientId: client_id, clientSecret } = await addAdmin(['settings:read'])
    const form = { grant_type: 'client_credentials', client_id, scope: 'settings:read' }
    const wrong = await postToken({ ...form, client_secret: 'wrong' })
    expect(wrong.status).toBe(401)
    const body = await readJson<Record<string, unknown>>(wrong)
    expect(body).toMatchObject({ error: 'invalid_client' })
    for (const field of ['title', 'status', 'code']) expect(body).not.toHaveProperty(field)
    const right = { ...form, client_secret: clientSecret }
    const scope = await postToken({ ...right, scope: 'api_admin' })
    expect([scope.status, await scope.json()]).toMatchObject([400, { error: 'invalid_scope' }])
    const grant = await postToken({
      ...right,
      grant_type: 'password',
      username: 'a',
      password: 'b',
    })
    expect(grant.status).toBe(400)
    expect(grant.headers.get('content-type')).toMatch('application/json')
  })

  it('issues a token with the scopes of the application when none is asked for', async () => {
    const { clientId: client_id, clientSecret: client_secret } = await addAdmin([
      ...['settings:read', 'customer:read'],
    ])
    const form = { grant_type: 'client_credentials', client_id, client_secret }
    const issued = await readJson<{ access_token: string }>(await postToken(form))
    expect(issued).toMatchObject({ scope: 'settings:read', token_type: 'Bearer' })
    const read = await fetch(`${issuer.base}/v1/shipping/methods`, {
      headers: { authorization: `Bearer ${issued.access_token}` },
    })
    expect(read.status).toBe(200)
    const shopperOnly = await addAdmin(['customer:read'])
    const refused = await postToken({
      ...{ grant_type: 'client_credentials', client_id: shopperOnly.clientId },
      client_secret: shopperOnly.clientSecret,
    })
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_scope' }])
  })

  it('issues a narrower token to an application that may use the whole Admin API', async () => {
    const { clientId: client_id, clientSecret: client_secret } = await addAdmin(['api_admin'])
    const form = { grant_type: 'client_credentials', client_id, client_secret }
    const response = await postToken({ ...form, scope: 'settings:read' })
    expect(await response.json()).toMatchObject({ scope: 'settings:read' })
    const foreign = await postToken({ ...form, scope: 'customer:read' })
    expect([foreign.status, await foreign.json()]).toMatchObject([400, { error: 'invalid_scope' }])
  })

  it('rate-limits guesses of a secret and sends Retry-After', async () => {
    const { clientId: client_id } = await addAdmin(['api_admin'])
    const form = { grant_type: 'client_credentials', client_id, client_secret: 'wrong' }
    const from = { 'x-forwarded-for': '203.0.113.99' }
    const statuses = []
    for (let i = 0; i < 25; i += 1) statuses.push((await postToken(form, from)).status)
    expect(statuses.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 401))
    const stopped = await postToken(form, from)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await stopped.json()).toHaveProperty('error')
  })

  it('stores neither tokens nor secrets in plain text', async () => {
    const { clientId: client_id, clientSecret: client_secret } = await addAdmin(['api_admin'])
    const response = await postToken({ grant_type: 'client_credentials', client_id, client_secret })
    const { access_token: token } = await readJson<{ access_token: string }>(response)
    const dump = JSON.stringify(await issuer.services.db.select().from(oauthRecords))
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(client_secret)
  })
})

describe('password', () => {
  it('works only for clients configured for it', async () => {
    const password = 'a long enough password'
    const passwordHash = await hashPassword(password)
    const { customer } = await signInCustomer(issuer.services, store, { passwordHash })
    const draft = {
      tenantId: store.tenantId,
      storeId: store.id,
      name: 'PaymentContext',
      scopes: ['customer:read'],
    }
    const application = await registerApplication(issuer.services.db, {
      ...draft,
      grants: ['password', 'refresh_token'],
    })
    const ask = (app: typeof application, form: Record<string, string>) =>
      oauth.genericTokenEndpointRequest(
        ...[issuer.as, { client_id: app.clientId }, oauth.ClientSecretBasic(app.clientSecret)],
        ...['password', form, insecure],
      )
    const form = { username: customer.email, password }
    const client = { client_id: application.clientId }
    const right = await oauth.processGenericTokenEndpointResponse(
      ...[issuer.as, client, await ask(application, form)],
    )
    expect(right).toMatchObject({ scope: 'customer:read', token_type: 'bearer' })
    const renewed = await oauth.refreshTokenGrantRequest(
      ...[issuer.as, client, oauth.ClientSecretBasic(application.clientSecret)],
      ...[right.refresh_token ?? '', insecure],
    )
    const next = await oauth.processRefreshTokenResponse(issuer.as, client, renewed)
    expect(next.refresh_token).not.toBe(right.refresh_token)
    const wrong = await ask(application, { ...form, password: 'wrong' })
    await expect(
      oauth.processGenericTokenEndpointResponse(issuer.as, client, wrong),
    ).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
    const web = await registerApplication(issuer.services.db, {
      ...draft,
      grants: ['authorization_code'],
      redirectUris: ['https://app.example/back'],
    })
    expect((await ask(web, form)).status).toBe(400)
  })
})

describe('registration', () => {
  const draft = { redirect_uris: ['https://partner.example/back'], client_name: 'Partner' }
  const register = (metadata: Record<string, oauth.JsonValue>, token?: string) =>
    oauth.dynamicClientRegistrationRequest(issuer.as, metadata, {
      ...insecure,
      ...(token !== undefined && { initialAccessToken: token }),
    })

  const createToken = () =>
    createRegistrationToken(issuer.services.db, store.tenantId, issuer.services.clock())

  it('gives access to the stores of the merchant of the token, and no others', async () => {
    const answer = await register(draft, await createToken())
    const { client_id: clientId } = await oauth.processDynamicClientRegistrationResponse(answer)
    const sister = await addStore(issuer.services, { tenantId: store.tenantId })
    const foreign = await addStore(issuer.services)
    const open = async ({ domain }: typeof store) => {
      const query = new URLSearchParams({
        ...{ client_id: clientId, redirect_uri: 'https://partner.example/back', store: domain },
        ...{ response_type: 'code', scope: 'openid', state: 'a' },
        code_challenge: await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()),
        code_challenge_method: 'S256',
      })
      const browser = createBrowser()
      return browser.go(`${issuer.base}/connect/authorize?${query.toString()}`)
    }
    expect((await open(store)).text).toContain(`Sign in to ${store.name}`)
    expect((await open(sister)).text).toContain(`Sign in to ${sister.name}`)
    expect((await open(foreign)).response.status).toBe(400)
    // As registered by an earlier version, which recorded no merchant.
    await issuer.services.db
      .update(oauthRecords)
      .set({ payload: sql`${oauthRecords.payload} - 'tenant_id'` })
      .where(eq(oauthRecords.idHash, hashToken(clientId)))
    for (const one of [store, foreign]) expect((await open(one)).response.status).toBe(400)
  })

  it('refuses a token of an earlier version, which names no merchant', async () => {
    const token = await createToken()
    const { db } = issuer.services
    const isToken = eq(oauthRecords.idHash, hashToken(token))
    const withoutTenant = sql`${oauthRecords.payload} - 'tenant_id'`
    await db.update(oauthRecords).set({ payload: withoutTenant }).where(isToken)
    expect((await register(draft, token)).status).toBe(401)
  })

  it('registers a third-party application with an initial access token only', async () => {
    const token = await createToken()
    expect((await register(draft)).status).toBeGreaterThanOrEqual(400)
    const made = await oauth.processDynamicClientRegistrationResponse(await register(draft, token))
    expect(made).toMatchObject({ grant_types: ['authorization_code', 'refresh_token'] })
    const { client_id: clientId, client_secret: secret } = made
    const code = new URLSearchParams({ code: 'unknown', iss: issuer.as.issuer })
    const response = await oauth.authorizationCodeGrantRequest(
      ...[issuer.as, { client_id: clientId }, oauth.ClientSecretBasic(String(secret))],
      oauth.validateAuthResponse(issuer.as, { client_id: clientId }, code, oauth.skipStateCheck),
      ...[draft.redirect_uris[0] ?? '', oauth.generateRandomCodeVerifier(), insecure],
    )
    // invalid_grant: the new application was authenticated, and only the code is wrong.
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'invalid_grant' },
    ])
  })

  it('refuses admin scopes, other grants and metadata that bind it to a merchant', async () => {
    const token = await createToken()
    expect((await register({ ...draft, scope: 'openid api_admin' }, token)).status).toBe(400)
    const grants = { ...draft, grant_types: ['client_credentials'], response_types: [] }
    expect((await register(grants, token)).status).toBe(400)
    expect((await register({ ...draft, tenant_id: store.tenantId }, token)).status).toBe(400)
  })
})

describe('api keys of UCP', () => {
  it('are accepted nowhere', async () => {
    const key = 'ucp_live_0123456789abcdef0123456789abcdef'
    const headers = { 'x-store-domain': store.domain, 'x-api-key': key }
    const bearer = { ...headers, authorization: `Bearer ${key}` }
    expect((await fetch(`${issuer.base}/v1/customer`, { headers })).status).toBe(401)
    expect((await fetch(`${issuer.base}/v1/customer`, { headers: bearer })).status).toBe(401)
    const form = { grant_type: 'client_credentials', client_id: key, client_secret: key }
    expect((await postToken(form)).status).toBe(401)
  })
})
