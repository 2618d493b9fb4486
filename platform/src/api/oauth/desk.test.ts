import * as oauth from 'oauth4webapi'
import { afterAll, describe, expect, it } from 'vitest'
import { registerApplication } from '#identity/applications.ts'
import { hashPassword } from '#identity/passwords.ts'
import { sendDueMails } from '#outbound/mail-sender.ts'
import { newId } from '#store/ids.ts'
import type { StaffRole } from '#store/enums.ts'
import {
  addStore,
  readJson,
  readProblem,
  signInApplication,
  signInCustomer,
  signInStaff,
} from '#testing.ts'
import {
  createAdminCall,
  createBrowser,
  createDeskRequest,
  exchangeDeskCode,
  insecure,
  startIssuer,
} from './issuer.testing.ts'

const issuer = await startIssuer()
const { services, base } = issuer
const deskUrl = services.config.deskUrl
const client = { client_id: 'desk' }
const password = 'a long enough password'
const passwordHash = await hashPassword(password)

const store = await addStore(services)
const sibling = await addStore(services, { tenantId: store.tenantId })
const foreign = await addStore(services)
afterAll(() => issuer.close())

const addStaff = (role: StaffRole, at = store) => signInStaff(services, at, role, { passwordHash })

const createRequest = (extra?: Record<string, string>) => createDeskRequest(issuer, extra)

type Browser = ReturnType<typeof createBrowser>

const exchange = (back: string, verifier: string) => exchangeDeskCode(issuer, back, verifier)

async function signIn(email: string, browser: Browser = createBrowser()) {
  const request = await createRequest()
  const page = await browser.go(request.url)
  expect(page.text).toContain('Sign in to the desk')
  const back = await browser.go(`${page.url}/login`, { email, password })
  expect(back.url).toContain(`${deskUrl}?`)
  return exchange(back.url, request.verifier)
}

/** Why a browser is not signed in without a page; null if it is. */
async function refusalIn(browser: Browser) {
  const { url } = await browser.go((await createRequest({ prompt: 'none' })).url)
  return new URL(url).searchParams.get('error')
}

const call = createAdminCall(base)

const refresh = (token: string) =>
  oauth.refreshTokenGrantRequest(issuer.as, client, oauth.None(), token, insecure)

describe('staff sign in to the desk', () => {
  it('with a code and PKCE, and again without a page while the browser is signed in', async () => {
    const owner = await addStaff('owner')
    const browser = createBrowser()
    const tokens = await signIn(owner.email, browser)
    const atHome = createBrowser()
    await signIn(owner.email, atHome)
    const me = await call(tokens.access_token, null, 'GET /v1/staff/me')
    expect(me.body).toMatchObject({
      ...{ id: owner.id, email: owner.email, name: 'Robin' },
      stores: [{ storeId: store.id, domain: store.domain, role: 'owner' }],
    })
    const silent = await createRequest({ prompt: 'none' })
    const back = await browser.go(silent.url)
    const renewed = await exchange(back.url, silent.verifier)
    expect((await call(renewed.access_token, store.id, 'GET /v1/orders')).status).toBe(200)
    expect(await refusalIn(createBrowser())).toBe('login_required')

    const rotated = await oauth.processRefreshTokenResponse(
      ...[issuer.as, client, await refresh(renewed.refresh_token ?? '')],
    )
    expect(rotated.refresh_token).not.toBe(renewed.refresh_token)
    expect((await call(rotated.access_token, store.id, 'GET /v1/orders')).status).toBe(200)

    const ended = await call(tokens.access_token, null, 'DELETE /v1/staff/me/session')
    expect(ended.status).toBe(204)
    for (const { access_token: token } of [tokens, renewed, rotated])
      expect((await call(token, null, 'GET /v1/staff/me')).status).toBe(401)
    expect((await refresh(rotated.refresh_token ?? '')).status).toBe(400)
    expect([await refusalIn(browser), await refusalIn(atHome)]).toEqual(['login_required', null])
  })

  it.each([
    ['another address of return', { redirect_uri: 'https://elsewhere.example/desk/' }, 400],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, null],
    ['scopes of its own', { scope: 'openid api_admin' }, null],
  ])('never with %s', async (_title, extra, status) => {
    const answer = await createBrowser().go((await createRequest(extra)).url)
    if (status !== null) expect(answer.response.status).toBe(status)
    else expect(new URL(answer.url).searchParams.get('error')).toMatch(/^invalid_/)
  })

  it('in a browser that is signed in as a customer, and the other way round', async () => {
    const { clientId } = await registerApplication(services.db, {
      ...{ tenantId: store.tenantId, storeId: store.id, name: 'Wish list' },
      grants: ['authorization_code'],
      ...{ scopes: ['openid', 'customer:read'], redirectUris: ['https://app.example/back'] },
    })
    const forCustomers = async () => {
      const redirect = { client_id: clientId, redirect_uri: 'https://app.example/back' }
      return (await createRequest({ ...redirect, scope: 'openid customer:read' })).url
    }
    const email = `${newId('both')}@example.com`
    const { customer } = await signInCustomer(services, store, { email, passwordHash })
    const owner = await addStaff('owner')
    const browser = createBrowser()
    const page = await browser.go(await forCustomers())
    const refused = await browser.go(`${page.url}/login`, { email: owner.email, password })
    expect(refused.response.status).toBe(401)
    const consent = await browser.go(`${page.url}/login`, { email: customer.email, password })
    expect(consent.text).toContain('Allow Wish list')
    const atHome = createBrowser()
    await signIn((await addStaff('owner')).email, atHome)

    const desk = await browser.go((await createRequest()).url)
    const customerAtDesk = await browser.go(`${desk.url}/login`, { email, password })
    expect(customerAtDesk.response.status).toBe(401)
    expect(customerAtDesk.text).not.toContain(password)
    await signIn(owner.email, browser)
    expect(await refusalIn(atHome)).toBeNull()
    const again = await browser.go(await forCustomers())
    expect(again.text).toContain(`Sign in to ${store.name}`)
    const back = await browser.go(`${again.url}/login`, { email: customer.email, password })
    expect(back.text).toContain('Allow Wish list')
  })

  it('only so often with a wrong password', async () => {
    const owner = await addStaff('owner')
    const browser = createBrowser()
    const page = await browser.go((await createRequest({ ui_locales: 'sv' })).url)
    expect(page.text).toContain('<html lang="sv"')
    const tries: number[] = []
    for (let round = 0; round < 11; round += 1) {
      const form = { email: owner.email, password: 'not the password' }
      tries.push((await browser.go(`${page.url}/login`, form)).response.status)
    }
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })
})

describe('what a person may do', () => {
  const brand = { name: 'Nord', slug: 'nord' }
  const cases: [StaffRole, Record<string, number>][] = [
    ['owner', { 'GET /v1/orders': 200, 'GET /v1/staff': 200, 'GET /v1/applications': 200 }],
    ['orders', { 'GET /v1/orders': 200, 'POST /v1/catalog/brands': 403, 'GET /v1/staff': 403 }],
    ['packing', { 'GET /v1/orders?task=toPack': 200, 'GET /v1/orders?search=x': 403 }],
    ['catalogue', { 'GET /v1/orders': 403, 'POST /v1/catalog/brands': 201 }],
    ['finance', { 'GET /v1/orders': 200, 'POST /v1/coupons': 403 }],
    ['readOnly', { 'GET /v1/orders': 200, 'POST /v1/catalog/brands': 403, 'POST /v1/staff': 403 }],
  ]
  it.each(cases)('as %s', async (role, expected) => {
    const { accessToken: token } = await addStaff(role)
    const found: Record<string, number> = {}
    for (const what of Object.keys(expected)) {
      const body = what.startsWith('POST') ? brand : undefined
      found[what] = (await call(token, store.id, what, body)).status
    }
    expect(found).toEqual(expected)
  })

  it('is nothing in a store without a role, and nothing as a shopper', async () => {
    const { accessToken: token } = await addStaff('owner')
    const unknown = { status: 404, code: 'Store.NotFound' }
    for (const other of [sibling, foreign]) {
      for (const what of ['GET /v1/orders', 'GET /v1/staff', 'GET /v1/applications'])
        expect(await call(token, other.id, what)).toMatchObject(unknown)
    }
    expect(await call(token, null, 'GET /v1/orders')).toMatchObject({
      ...{ status: 400, code: 'Store.ContextMissing' },
    })
    const asShopper = await fetch(`${base}/v1/customer`, {
      headers: { authorization: `Bearer ${token}`, 'x-store-domain': store.domain },
    })
    expect(asShopper.status).toBe(403)
    expect(await asShopper.json()).toMatchObject({ code: 'Auth.ClientContext' })
    const { accessToken } = await signInCustomer(services, store)
    const application = await signInApplication(services, store)
    for (const [caller, what, status] of [
      [accessToken, 'GET /v1/orders', 403],
      [accessToken, 'GET /v1/staff/me', 403],
      [application, 'GET /v1/staff/me', 403],
      ['made-up', 'GET /v1/orders', 401],
    ] as const) {
      expect((await call(caller, store.id, what)).status).toBe(status)
    }
  })

  it('changes with the next request, and ends with it', async () => {
    const { accessToken: boss } = await addStaff('owner', sibling)
    const person = await addStaff('orders', sibling)
    const browser = createBrowser()
    const tokens = await signIn(person.email, browser)
    const may = () => call(tokens.access_token, sibling.id, 'GET /v1/orders')
    expect((await may()).status).toBe(200)
    const path = `/v1/staff/${person.id}`
    expect(await call(boss, sibling.id, `PATCH ${path}`, { role: 'catalogue' })).toMatchObject({
      ...{ status: 200, body: { role: 'catalogue', status: 'active' } },
    })
    expect(await may()).toMatchObject({ status: 403, code: 'Auth.ScopeMissing' })
    expect((await call(boss, sibling.id, `DELETE ${path}`)).status).toBe(204)
    expect((await may()).status).toBe(401)
    expect((await call(boss, sibling.id, 'GET /v1/orders')).status).toBe(200)
    expect((await refresh(tokens.refresh_token ?? '')).status).toBe(400)
    expect(await refusalIn(browser)).toBe('login_required')
  })
})

describe('the staff of a store', () => {
  it('is invited by mail, once, and sets a password by its link, once', async () => {
    const token = await signInApplication(services, store)
    const email = `${newId('new')}@example.com`
    const draft = { email, name: 'Kim Berg', role: 'orders' }
    const invited = await call(token, store.id, 'POST /v1/staff', draft)
    expect(invited).toMatchObject({ status: 201, body: { name: 'Kim Berg', status: 'invited' } })
    expect(await call(token, store.id, 'POST /v1/staff', draft)).toMatchObject({
      ...{ status: 409, code: 'Staff.Exists' },
    })
    const letters: { to: string; text: string }[] = []
    const post = (letter: (typeof letters)[number]) => Promise.resolve(void letters.push(letter))
    const sendMails = async () => {
      letters.length = 0
      await sendDueMails(services, post)
      return letters.map(({ to, text }) => [to, /https?:\S+/.exec(text)?.[0]])
    }
    const [[to, link = ''] = []] = await sendMails()
    expect(to).toBe(email)
    const browser = createBrowser()
    expect((await browser.go(link)).text).toContain('Choose a password')
    const at = `${base}/oauth/password`
    const linkToken = new URL(link).searchParams.get('token') ?? ''
    const set = (chosen: string) => browser.go(at, { token: linkToken, password: chosen })
    expect((await set('too short')).response.status).toBe(400)
    expect((await set(password)).text).toContain('Your password is set')
    expect((await set(password)).response.status).toBe(400)
    await signIn(email)

    // A second store: the address has a password, which no other merchant learns or changes.
    const elsewhere = await signInApplication(services, foreign)
    const there = await call(elsewhere, foreign.id, 'POST /v1/staff', { ...draft, name: 'K. B.' })
    expect(there.body).toMatchObject({ name: 'K. B.' })
    expect(await sendMails()).toEqual([[email, deskUrl]])
    const { access_token: own } = await signIn(email)
    const { stores } = (await call(own, null, 'GET /v1/staff/me')).body
    expect(stores).toHaveLength(2)

    for (const address of [email.toUpperCase(), 'nobody@example.com']) {
      const asked = await browser.go(`${at}/link`, { email: address })
      expect(asked.text).toContain('a link is on its way')
    }
    const [[whom, recovery = ''] = [], ...others] = await sendMails()
    expect([whom, others]).toEqual([email, []])
    issuer.advance(61 * 60_000)
    expect((await browser.go(recovery)).response.status).toBe(400)
    await browser.go(`${at}/link`, { email })
    const [[, fresh = ''] = []] = await sendMails()
    const { access_token: before } = await signIn(email)
    const chosen = { token: new URL(fresh).searchParams.get('token') ?? '', password }
    expect((await browser.go(at, chosen)).text).toContain('Your password is set')
    for (const token of [before, own])
      expect((await call(token, null, 'GET /v1/staff/me')).status).toBe(401)
  })

  it('keeps an owner, and is nobody else’s', async () => {
    const at = await addStore(services)
    const owner = await addStaff('owner', at)
    const colleague = await addStaff('orders', at)
    const other = await addStaff('owner')
    const token = await signInApplication(services, at)
    const results: Record<string, unknown> = {}
    for (const [what, id] of [
      ['PATCH', owner.id],
      ['DELETE', owner.id],
      ['PATCH', other.id],
      ['DELETE', other.id],
    ] as const) {
      const body = what === 'PATCH' ? { role: 'readOnly' } : undefined
      const answer = await call(token, at.id, `${what} /v1/staff/${id}`, body)
      results[`${what} ${id === owner.id ? 'the last owner' : 'of another merchant'}`] = answer.code
    }
    expect(results).toEqual({
      'PATCH the last owner': 'Staff.LastOwner',
      'DELETE the last owner': 'Staff.LastOwner',
      'PATCH of another merchant': 'Staff.NotFound',
      'DELETE of another merchant': 'Staff.NotFound',
    })
    const seller = await signInApplication(services, at, ['api_admin'], {
      ...{ storeId: at.id, sellerId: 'sel_1' },
    })
    expect((await call(seller, at.id, 'GET /v1/staff')).status).toBe(403)
    const list = await call(token, at.id, 'GET /v1/staff')
    const { data } = list.body as { data: { id: string; role: string }[] }
    const roles = new Map(data.map(({ id, role }) => [id, role]))
    expect(Object.fromEntries(roles)).toEqual({ [owner.id]: 'owner', [colleague.id]: 'orders' })
  })
})

it('only pages of the desk may read tokens of the issuer', async () => {
  const ask = (origin: string) =>
    fetch(`${base}/connect/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        ...{ grant_type: 'refresh_token', client_id: 'desk', refresh_token: 'none' },
      }),
    })
  const own = await ask(new URL(deskUrl).origin)
  expect(own.headers.get('access-control-allow-origin')).toBe(new URL(deskUrl).origin)
  expect(await readJson(own)).toMatchObject({ error: 'invalid_grant' })
  const other = await ask('https://elsewhere.example')
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  expect((await readProblem(other)).code).toBeUndefined()
})
