import * as oauth from 'oauth4webapi'
import { afterAll, describe, expect, it } from 'vitest'
import { registerApplication } from '#identity/applications.ts'
import { hashPassword } from '#identity/passwords.ts'
import { createResetToken } from '#identity/recovery.ts'
import { newId } from '#store/ids.ts'
import { addStore, signInCustomer } from '#testing.ts'
import { createBrowser, insecure, startIssuer } from './issuer.testing.ts'

const redirectUri = 'https://app.example/back'
const password = 'a long enough password'
const scope = 'openid email customer:read'

const issuer = await startIssuer()
const store = await addStore(issuer.services)
const other = await addStore(issuer.services, { tenantId: store.tenantId, name: 'Other store' })
const passwordHash = await hashPassword(password)
afterAll(() => issuer.close())

async function addApplication(storeId: string | null = store.id) {
  const { clientId, clientSecret } = await registerApplication(issuer.services.db, {
    ...{ tenantId: store.tenantId, storeId, name: 'Wish list' },
    grants: ['authorization_code', 'refresh_token'],
    ...{ scopes: ['offline_access', ...scope.split(' ')], redirectUris: [redirectUri] },
  })
  return { client: { client_id: clientId }, auth: oauth.ClientSecretBasic(clientSecret) }
}

async function addCustomer(at = store) {
  const email = `${newId('shopper')}@example.com`
  const { customer } = await signInCustomer(issuer.services, at, { email, passwordHash })
  return customer
}

async function createRequest(clientId: string, extra: Record<string, string> = {}) {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state },
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  })
  return { url: `${issuer.base}/connect/authorize?${query.toString()}`, verifier, state }
}

/** Signs in and gives consent; ends at the application with a code. */
async function authorize(clientId: string, email: string, extra: Record<string, string> = {}) {
  const browser = createBrowser()
  const request = await createRequest(clientId, extra)
  const page = await browser.go(request.url)
  expect(page.text).toContain('Sign in to')
  const consent = await browser.go(`${page.url}/login`, { email, password })
  expect(consent.text).toContain('Allow Wish list to use your account')
  const back = await browser.go(`${consent.url}/confirm`, {})
  expect(back.url).toContain(redirectUri)
  return { ...request, browser, back: new URL(back.url) }
}

type Application = Awaited<ReturnType<typeof addApplication>>
type Authorized = Awaited<ReturnType<typeof authorize>>

function exchange(
  { client, auth }: Application,
  done: Authorized,
  change: { verifier?: string; redirectUri?: string } = {},
) {
  const callback = oauth.validateAuthResponse(issuer.as, client, done.back, done.state)
  return oauth.authorizationCodeGrantRequest(
    ...[issuer.as, client, auth, callback],
    ...[change.redirectUri ?? redirectUri, change.verifier ?? done.verifier, insecure],
  )
}

const getCustomer = (token: string, at = store) =>
  fetch(`${issuer.base}/v1/customer`, {
    headers: { 'x-store-domain': at.domain, authorization: `Bearer ${token}` },
  })

describe('a customer signs in to an application', () => {
  it('grants exactly the allowed scope, with login, consent and PKCE', async () => {
    const application = await addApplication()
    const customer = await addCustomer()
    const response = await exchange(
      application,
      await authorize(application.client.client_id, customer.email),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(
      issuer.as,
      application.client,
      response,
    )
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(customer.id)
    const mine = await getCustomer(tokens.access_token)
    expect(await mine.json()).toMatchObject({ email: customer.email })
    expect((await getCustomer(tokens.access_token, other)).status).toBe(401)
    const change = await fetch(`${issuer.base}/v1/customer`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'x-store-domain': store.domain,
        authorization: `Bearer ${tokens.access_token}`,
      },
      body: '{"firstName":"Changed"}',
    })
    expect(change.status).toBe(403)
  })

  it('rotates refresh tokens with an independent client library', async () => {
    const application = await addApplication()
    const customer = await addCustomer()
    const done = await authorize(application.client.client_id, customer.email)
    const first = await oauth.processAuthorizationCodeResponse(
      ...[issuer.as, application.client, await exchange(application, done)],
    )
    const { client, auth } = application
    const response = await oauth.refreshTokenGrantRequest(
      ...[issuer.as, client, auth, first.refresh_token ?? '', insecure],
    )
    const next = await oauth.processRefreshTokenResponse(issuer.as, client, response)
    expect(next.refresh_token).not.toBe(first.refresh_token)
    expect((await getCustomer(next.access_token)).status).toBe(200)
  })

  it('requires an application without a store to name one, and signs in there', async () => {
    const application = await addApplication(null)
    const id = application.client.client_id
    const unnamed = await createBrowser().go((await createRequest(id)).url)
    expect(unnamed.response.status).toBe(400)
    const customer = await addCustomer(other)
    const done = await authorize(id, customer.email, { store: other.domain })
    const tokens = await oauth.processAuthorizationCodeResponse(
      ...[issuer.as, application.client, await exchange(application, done)],
    )
    expect((await getCustomer(tokens.access_token, other)).status).toBe(200)
    // The same browser, now at the first store, which does not know this customer.
    const page = await done.browser.go((await createRequest(id, { store: store.domain })).url)
    expect(page.text).toContain(`Sign in to ${store.name}`)
  })

  it('shows a wrong password on the page, and keeps the email address but never the password', async () => {
    const application = await addApplication()
    const customer = await addCustomer()
    const browser = createBrowser()
    const page = await browser.go((await createRequest(application.client.client_id)).url)
    const wrong = { email: customer.email, password: 'not the password' }
    const refused = await browser.go(`${page.url}/login`, wrong)
    expect(refused.response.status).toBe(401)
    expect(refused.text).toContain('role="alert"')
    expect(refused.text).toContain(customer.email)
    expect(refused.text).not.toContain(wrong.password)
    expect(refused.response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('cannot go on after a password reset with a login that was answered before it', async () => {
    const { client } = await addApplication()
    const customer = await addCustomer()
    const browser = createBrowser()
    const page = await browser.go((await createRequest(client.client_id)).url)
    const answer = await browser.send(`${page.url}/login`, { email: customer.email, password })
    const onwards = new URL(answer.headers.get('location') ?? '', issuer.base).href
    const token = await createResetToken(issuer.services, customer)
    const reset = await fetch(`${issuer.base}/v1/customer/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-store-domain': store.domain },
      body: JSON.stringify({ token, password: 'the new password' }),
    })
    expect(reset.status).toBe(204)
    const { response, text } = await browser.go(onwards)
    expect(response.status).toBe(400)
    expect(text).not.toContain('Allow Wish list')
  })

  it('returns access_denied when the customer declines', async () => {
    const application = await addApplication()
    const browser = createBrowser()
    const page = await browser.go((await createRequest(application.client.client_id)).url)
    const back = await browser.go(`${page.url}/abort`, {})
    expect(new URL(back.url).searchParams.get('error')).toBe('access_denied')
  })
})

describe('a code', () => {
  it('can be used once; a second use revokes the tokens of the first', async () => {
    const application = await addApplication()
    const customer = await addCustomer()
    const done = await authorize(application.client.client_id, customer.email)
    const tokens = await oauth.processAuthorizationCodeResponse(
      ...[issuer.as, application.client, await exchange(application, done)],
    )
    const again = await exchange(application, done)
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await getCustomer(tokens.access_token)).status).toBe(401)
  })

  it('yields tokens for at most one of ten parallel uses', async () => {
    const application = await addApplication()
    const customer = await addCustomer()
    const done = await authorize(application.client.client_id, customer.email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(application, done)))
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1)
  })

  it('is refused with another verifier, another redirect_uri or from another client', async () => {
    const customer = await addCustomer()
    const application = await addApplication()
    const id = application.client.client_id
    const start = () => authorize(id, customer.email)
    const verifier = oauth.generateRandomCodeVerifier()
    expect((await exchange(application, await start(), { verifier })).status).toBe(400)
    const elsewhere = { redirectUri: 'https://app.example/other' }
    expect((await exchange(application, await start(), elsewhere)).status).toBe(400)
    const stranger = await addApplication()
    const done = await start()
    const callback = oauth.validateAuthResponse(
      issuer.as,
      application.client,
      done.back,
      done.state,
    )
    const stolen = await oauth.authorizationCodeGrantRequest(
      ...[
        issuer.as,
        stranger.client,
        stranger.auth,
        callback,
        redirectUri,
        done.verifier,
        insecure,
      ],
    )
    expect(stolen.status).toBe(400)
  })
})

describe('a request', () => {
  it.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['with plain PKCE', { code_challenge_method: 'plain' }],
    ['for a scope the application does not have', { scope: 'openid api_admin' }],
    ['for an implicit token', { response_type: 'token' }],
  ])('%s is refused by a redirect to the application', async (_title, change) => {
    const { client } = await addApplication()
    const back = await createBrowser().go((await createRequest(client.client_id, change)).url)
    const url = new URL(back.url)
    expect(`${url.search}${url.hash}`).toContain('error=')
    expect(back.url).not.toContain('code=')
  })

  it('with an unregistered redirect_uri is never redirected', async () => {
    const { client } = await addApplication()
    const request = await createRequest(client.client_id, { redirect_uri: 'https://evil.example/' })
    const page = await createBrowser().go(request.url)
    expect(page.response.status).toBe(400)
    expect(page.response.headers.get('location')).toBeNull()
    expect(page.text).toContain('This sign-in cannot continue')
  })
})
