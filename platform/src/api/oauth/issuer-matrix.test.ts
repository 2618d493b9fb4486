import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerApplication } from '#identity/applications.ts'
import { hashPassword } from '#identity/passwords.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, readJson, signInCustomer } from '#testing.ts'
import { wrongAuthorizations, wrongExchanges, wrongRequests } from './matrix-cases.testing.ts'
import { createBrowser, startIssuer } from './issuer.testing.ts'

const redirectUri = 'https://app.example/back'
const password = 'a long enough password'
const scope = 'openid offline_access customer:read'

let issuer: Awaited<ReturnType<typeof startIssuer>>
let store: Store
let browser: ReturnType<typeof createBrowser>
let application: { clientId: string; clientSecret: string }
let stranger: typeof application

type Form = Record<string, string>
type Tokens = { access_token: string; refresh_token: string }

const addApplication = () =>
  registerApplication(issuer.services.db, {
    ...{ tenantId: store.tenantId, storeId: store.id, name: 'Wish list' },
    grants: ['authorization_code', 'refresh_token'],
    ...{ scopes: scope.split(' '), redirectUris: [redirectUri] },
  })

async function toRequest(change: Form = {}) {
  const verifier = oauth.generateRandomCodeVerifier()
  const query = new URLSearchParams({
    ...{ client_id: application.clientId, redirect_uri: redirectUri, response_type: 'code', scope },
    ...{ state: oauth.generateRandomState(), code_challenge_method: 'S256' },
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    ...change,
  })
  return { url: `${issuer.base}/connect/authorize?${query.toString()}`, verifier }
}

/** Signs in and gives consent once, so that later requests of this browser get a code at once. */
async function signIn() {
  const passwordHash = await hashPassword(password)
  const { customer } = await signInCustomer(issuer.services, store, { passwordHash })
  const { url } = await toRequest()
  const page = await browser.go(url)
  const consent = await browser.go(`${page.url}/login`, { email: customer.email, password })
  await browser.go(`${consent.url}/confirm`, {})
}

async function getCode() {
  const { url, verifier } = await toRequest()
  const back = await browser.go(url)
  const code = new URL(back.url).searchParams.get('code')
  if (code === null) throw new Error(`There is no code in ${back.url}.`)
  return { code, verifier }
}

const basic = ({ clientId, clientSecret }: typeof application) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

const post = (form: Form, authorization = basic(application)) =>
  fetch(`${issuer.base}/connect/token`, {
    method: 'POST',
    headers: { ...(authorization !== '' && { authorization }) },
    body: new URLSearchParams(form),
  })

const toForm = ({ code, verifier }: Awaited<ReturnType<typeof getCode>>): Form => ({
  grant_type: 'authorization_code',
  ...{ code, redirect_uri: redirectUri, code_verifier: verifier },
})

async function getTokens() {
  const response = await post(toForm(await getCode()))
  expect(response.status).toBe(200)
  return readJson<Tokens>(response)
}

beforeAll(async () => {
  issuer = await startIssuer({ RATE_LIMIT_FACTOR: '1000' })
  store = await addStore(issuer.services)
  application = await addApplication()
  stranger = await addApplication()
  browser = createBrowser()
  await signIn()
})
afterAll(() => issuer.close())

let tried = 0
const wrong: string[] = []

/** A refusal is an OAuth error: not a rate limit, not a fault, and without any token. */
async function expectRefused(name: string, response: Response) {
  tried += 1
  const body = await response.text()
  const isRefused = [400, 401].includes(response.status) && !body.includes('token"')
  if (!isRefused) wrong.push(`${name}: ${String(response.status)}`)
}

async function tryRequests() {
  for (const change of wrongRequests) {
    tried += 1
    const fresh = 'prompt' in change ? createBrowser() : browser
    const back = await fresh.go((await toRequest(change)).url)
    const hasCode = /[?&#](?:code|access_token|id_token)=/.test(back.url)
    const isLedAstray = 'redirect_uri' in change && !back.url.startsWith(issuer.base)
    if (hasCode || isLedAstray || back.response.status >= 500) wrong.push(JSON.stringify(change))
  }
}

async function tryExchanges() {
  const sample = await getCode()
  const count = wrongExchanges(sample.verifier, sample.code).length
  for (let i = 0; i < count; i += 1) {
    // A new code for each, so that only the change can be the reason for a refusal.
    const done = await getCode()
    const change = wrongExchanges(done.verifier, done.code)[i]
    if (!change) throw new Error('Each pair of verifier and code has the same number of changes.')
    await expectRefused(JSON.stringify(change), await post({ ...toForm(done), ...change }))
  }
  const { clientId, clientSecret } = application
  for (const authorization of wrongAuthorizations(clientId, clientSecret)) {
    await expectRefused(authorization, await post(toForm(await getCode()), authorization))
  }
  await expectRefused('the code of another', await post(toForm(await getCode()), basic(stranger)))
}

async function tryRefreshes() {
  const refresh = (refresh_token: string, authorization?: string, more: Form = {}) =>
    post({ grant_type: 'refresh_token', refresh_token, ...more }, authorization)
  const { access_token: access, refresh_token: token } = await getTokens()
  for (const changed of ['', token.slice(1), `${token}x`, access, token.toUpperCase()]) {
    await expectRefused(`refresh with ${changed.length} letters`, await refresh(changed))
  }
  await expectRefused('refresh by another', await refresh(token, basic(stranger)))
  await expectRefused('refresh for more', await refresh(token, undefined, { scope: 'api_admin' }))
  for (const authorization of wrongAuthorizations(application.clientId, 'x')) {
    await expectRefused(`refresh as ${authorization}`, await refresh(token, authorization))
  }
}

/** The second use of a code revokes all tokens of the first. */
async function tryReuse() {
  const form = toForm(await getCode())
  const { access_token: access, refresh_token: token } = await readJson<Tokens>(await post(form))
  await expectRefused('a code used twice', await post(form))
  const again = { grant_type: 'refresh_token', refresh_token: token }
  await expectRefused('what a code used twice got', await post(again))
  for (const bearer of [access, token, form['code'] ?? '', application.clientSecret]) {
    const headers = { 'x-store-domain': store.domain, authorization: `Bearer ${bearer}` }
    await expectRefused('a bearer', await fetch(`${issuer.base}/v1/customer`, { headers }))
  }
}

it('no request with one wrong value gets a code or a token', async ({ task }) => {
  await tryRequests()
  await tryExchanges()
  await tryRefreshes()
  await tryReuse()
  const what = 'A request with one wrong value gets a code or a token'
  task.meta.repetitions = { row: 'J1', what, n: tried, failures: wrong.length }
  expect(tried).toBeGreaterThan(150)
  expect(wrong).toEqual([])
}, 300_000)
