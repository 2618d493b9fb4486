import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { customerScopes } from '#identity/scopes.ts'
import { registerApplication } from '#identity/applications.ts'
import { refreshTokens } from '#identity/refresh.ts'
import { beginGrant } from '#identity/tokens.ts'
import { newId } from '#store/ids.ts'
import { addStore, createTestServices, readJson, readProblem } from '#testing.ts'

interface Session {
  id: string
  browser: string | null
  system: string | null
  application: string | null
  signedInOn: string
  lastUsedOn: string
  current: boolean
}
interface Tokens {
  accessToken: string
  refreshToken: string
}

const password = 'a long enough password'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let email: string
let customerId: string

const test = await createTestServices({ RATE_LIMIT_FACTOR: '10' })
const store = await addStore(test.services)
afterAll(() => test.close())

async function send(method: string, path: string, token?: string, body?: unknown, agent?: string) {
  return test.app.request(`/v1/customer/${path}`, {
    method,
    headers: {
      'x-store-domain': store.domain,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(agent !== undefined && { 'user-agent': agent }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function signIn(agent?: string) {
  const response = await send('POST', 'login', undefined, { email, password }, agent)
  expect(response.status).toBe(200)
  return readJson<Tokens>(response)
}

async function list(token: string) {
  const response = await send('GET', 'sessions', token)
  expect(response.status).toBe(200)
  return (await readJson<{ data: Session[] }>(response)).data
}

beforeEach(async () => {
  email = `${newId('shopper')}@example.com`
  const person = { email, password, firstName: 'Hanna', lastName: 'Lind' }
  const registered = await send('POST', 'register', undefined, person)
  customerId = (await readJson<{ id: string }>(registered)).id
})

/** The customer's consent to a third-party application. */
async function consentTo(name: string) {
  const { tenantId, id: storeId } = store
  const { clientId } = await registerApplication(test.services.db, {
    tenantId,
    storeId,
    name,
    scopes: [...customerScopes],
    grants: ['authorization_code', 'refresh_token'],
    redirectUris: ['https://partner.example/back'],
  })
  const subject = { customerId, tenantId, storeId, clientId, scopes: [...customerScopes] }
  const grant = { ...subject, grantType: 'authorization_code' }
  return beginGrant(test.services.db, grant, test.services.clock())
}

describe('200', () => {
  it('lists the customer’s sessions by device, most recently used first', async () => {
    await signIn(firefox)
    test.advance(60_000)
    const { accessToken } = await signIn('curl/8.0')
    const sessions = await list(accessToken)
    expect(sessions).toMatchObject([
      { browser: null, system: null, application: null, current: true },
      { browser: 'Firefox', system: 'Linux', application: null, current: false },
    ])
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2)
  })

  it('moves a session to the top when it is used', async () => {
    const old = await signIn(firefox)
    test.advance(60_000)
    await signIn()
    test.advance(300_000)
    const request = { token: old.refreshToken, scopes: null }
    const clientId = test.services.config.firstPartyClient.id
    const now = test.services.clock()
    const renewed = await refreshTokens(test.services.db, { ...request, clientId }, now)
    if (!renewed.ok) throw new Error(renewed.error)
    const [first] = await list(renewed.tokens.accessToken)
    expect(first).toMatchObject({ browser: 'Firefox', current: true })
    expect(first?.lastUsedOn).toBe(now.toISOString())
    expect(new Date(first?.signedInOn ?? 0).getTime()).toBe(now.getTime() - 360_000)
  })

  it('names applications, and omits expired sessions', async () => {
    await consentTo('Parcel Watch')
    await signIn()
    test.advance(31 * 24 * 3_600_000)
    await consentTo('Wish List')
    const { accessToken } = await signIn()
    const names = (await list(accessToken)).map(({ application }) => application)
    expect(names.toSorted()).toEqual(['Wish List', null])
  })
})

describe('204', () => {
  it('ends one session and leaves the others', async () => {
    const [lost, kept] = [await signIn(firefox), await signIn()]
    const target = (await list(kept.accessToken)).find(({ current }) => !current)
    const gone = await send('DELETE', `sessions/${target?.id ?? ''}`, kept.accessToken)
    expect(gone.status).toBe(204)
    expect((await send('GET', 'sessions', lost.accessToken)).status).toBe(401)
    expect(await list(kept.accessToken)).toHaveLength(1)
  })

  it('signs out everywhere, including the current session', async () => {
    const [first, second, partner] = [await signIn(), await signIn(), await consentTo('Partner')]
    expect((await send('POST', 'sessions/end-all', first.accessToken)).status).toBe(204)
    for (const { accessToken } of [first, second, partner]) {
      expect((await send('GET', 'sessions', accessToken)).status).toBe(401)
    }
    const { id: clientId } = test.services.config.firstPartyClient
    const request = { token: second.refreshToken, clientId, scopes: null }
    const refreshed = await refreshTokens(test.services.db, request, test.services.clock())
    expect(refreshed).toEqual({ ok: false, error: 'invalid_grant' })
  })

  it('signs out everywhere else', async () => {
    const [other, own] = [await signIn(), await signIn()]
    const body = { keepCurrent: true }
    expect((await send('POST', 'sessions/end-all', own.accessToken, body)).status).toBe(204)
    expect((await send('GET', 'sessions', other.accessToken)).status).toBe(401)
    expect(await list(own.accessToken)).toHaveLength(1)
  })
})

describe('refusals', () => {
  it('hides sessions of other customers', async () => {
    const { accessToken: theirs } = await signIn()
    const [session] = await list(theirs)
    email = `${newId('shopper')}@example.com`
    await send('POST', 'register', undefined, { email, password, firstName: 'A', lastName: 'B' })
    const { accessToken } = await signIn()
    const response = await send('DELETE', `sessions/${session?.id ?? ''}`, accessToken)
    expect(response.status).toBe(404)
    expect((await readProblem(response)).code).toBe('Customer.SessionNotFound')
    expect((await send('GET', 'sessions', theirs)).status).toBe(200)
  })

  it('does not let a third-party application manage sessions', async () => {
    const { accessToken } = await consentTo('Curious')
    const response = await send('POST', 'sessions/end-all', accessToken)
    expect(response.status).toBe(403)
    expect((await readProblem(response)).code).toBe('Auth.ClientContext')
  })

  it('requires a token', async () => {
    expect((await send('GET', 'sessions')).status).toBe(401)
    expect((await send('POST', 'sessions/end-all')).status).toBe(401)
  })
})
