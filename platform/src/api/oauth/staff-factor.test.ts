import * as oauth from 'oauth4webapi'
import { generate } from 'otplib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMails } from '#outbound/mail-sender.ts'
import type { StaffRole } from '#store/enums.ts'
import { newId } from '#store/ids.ts'
import { createStaffLink, findStaffAccount, setStaffPassword } from '#identity/staff.ts'
import { addStore, hashCheaply, signInStaff } from '#testing.ts'
import { tryStaffCode } from './staff-sign-in.ts'
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
const password = 'a long enough password'
const passwordHash = await hashCheaply(password)
const store = await addStore(services)
const call = createAdminCall(base)
const own = '/v1/staff/me/two-factor'
afterAll(() => issuer.close())
beforeEach(() => issuer.advance(25 * 3600_000))

const addStaff = (role: StaffRole, at = store) => signInStaff(services, at, role, { passwordHash })
type Person = Awaited<ReturnType<typeof addStaff>>
const invite = (token: string, at: string, email: string) =>
  call(token, at, 'POST /v1/staff', { email, name: 'Robin', role: 'orders' })

interface SetUp {
  secret: string
  otpauthUri: string
  recoveryCodes: string[]
}

const codeOf = (secret: string) =>
  generate({ secret, epoch: Math.floor(services.clock().getTime() / 1000) })
const wrongCode = async (secret: string) =>
  (await codeOf(secret)) === '000000' ? '111111' : '000000'

/** Turns the second factor on as the person. */
async function turnOn({ accessToken: token }: Person) {
  const begun = await call(token, null, `PUT ${own}`)
  expect(begun.status).toBe(200)
  const setUp = begun.body as unknown as SetUp
  const code = await codeOf(setUp.secret)
  // A thief of the token does not know the password.
  for (const [currentPassword, status] of [['not it', 400] as const, [password, 204] as const])
    expect((await call(token, null, `PATCH ${own}`, { code, currentPassword })).status).toBe(status)
  issuer.advance(60_000)
  return setUp
}

/** Opens the page of a sign-in in a browser, and enters the password. */
async function enterPassword({ email }: Person, browser = createBrowser()) {
  const { url, verifier } = await createDeskRequest(issuer)
  const page = await browser.go(url)
  const answer = await browser.go(`${page.url}/login`, { email, password })
  const ticket = /name="ticket" value="([^"]+)"/.exec(answer.text)?.[1] ?? ''
  const enter = (code: string, given = ticket) =>
    browser.go(`${page.url}/code`, { ticket: given, code })
  return { answer, ticket, enter, verifier }
}

/** Sends the mails that are due. @returns the subjects of those to the person. */
async function readSubjects({ email }: Person) {
  const letters: { to: string; subject: string }[] = []
  await sendDueMails(services, (letter) => Promise.resolve(void letters.push(letter)))
  return letters.filter(({ to }) => to === email).map(({ subject }) => subject)
}

const isSignedIn = ({ url }: { url: string }) => url.startsWith(`${services.config.deskUrl}?code=`)

describe('a person with a second factor', () => {
  it('signs in with a code of the app, in any digits, or a recovery code, each once', async () => {
    const person = await addStaff('orders')
    expect(isSignedIn((await enterPassword(person)).answer)).toBe(true)
    const { secret, otpauthUri, recoveryCodes } = await turnOn(person)
    expect(otpauthUri).toMatch(/^otpauth:\/\/totp\//)
    const { answer, enter } = await enterPassword(person)
    expect(isSignedIn(answer)).toBe(false)
    expect(answer.text).toContain('Code of your second factor')
    expect(answer.text).not.toContain(password)
    const wrong = await enter(await wrongCode(secret))
    expect(wrong.response.status).toBe(401)
    expect(wrong.text).toContain('Incorrect code.')
    const code = (await codeOf(secret)).replace(/\d/g, (n) => '٠١٢٣٤۵۶۷۸۹'.charAt(Number(n)))
    expect(isSignedIn(await enter(code))).toBe(true)
    const again = await enterPassword(person)
    expect((await again.enter(code)).response.status).toBe(401)
    expect(isSignedIn(await again.enter(recoveryCodes[0] ?? ''))).toBe(true)
    const third = await enterPassword(person)
    expect((await third.enter(recoveryCodes[0] ?? '')).response.status).toBe(401)
  })

  it('is not let in by the ticket of another sign-in, an old one, or an older password', async () => {
    const person = await addStaff('orders')
    const { secret } = await turnOn(person)
    const other = await enterPassword(person)
    const { enter, ticket } = await enterPassword(person)
    const code = await codeOf(secret)
    expect((await enter(code, other.ticket)).text).toContain('Sign in to the desk')
    expect((await enter(code, 'made up')).text).toContain('Sign in to the desk')
    issuer.advance(11 * 60_000)
    expect((await enter(await codeOf(secret), ticket)).text).toContain('Sign in to the desk')
    const late = await enterPassword(person)
    const link = await createStaffLink(services, person.id, 60_000)
    expect(await setStaffPassword(services, link, `${password}, changed`)).toBe(true)
    expect((await late.enter(await codeOf(secret))).text).toContain('Sign in to the desk')
  })

  it('tries ten wrong codes a day, from wherever, and is told by mail', async () => {
    const person = await addStaff('orders')
    const { secret } = await turnOn(person)
    for (let round = 0; round < 10; round += 1) {
      const { enter } = await enterPassword(person)
      expect((await enter(await wrongCode(secret))).response.status).toBe(401)
    }
    const { enter } = await enterPassword(person)
    expect((await enter(await codeOf(secret))).response.status).toBe(429)
    expect(await readSubjects(person)).toEqual([expect.stringContaining('Wrong codes')])
  })

  it('ends her other sessions by it, and ends it with the password', async () => {
    const person = await addStaff('orders')
    const other = createBrowser()
    expect(isSignedIn((await enterPassword(person, other)).answer)).toBe(true)
    const here = createBrowser()
    const { answer, verifier } = await enterPassword(person, here)
    const { access_token: token } = await exchangeDeskCode(issuer, answer.url, verifier)
    await turnOn({ ...person, accessToken: token })
    expect((await call(token, null, 'GET /v1/staff/me')).body).toMatchObject({ hasTwoFactor: true })
    expect((await call(token, null, `PUT ${own}`)).code).toBe('Customer.TwoFactorEnabled')
    const silent = await createDeskRequest(issuer, { prompt: 'none' })
    const after = await other.go(silent.url)
    expect(new URL(after.url).searchParams.get('error')).toBe('login_required')
    expect(isSignedIn(await here.go(silent.url))).toBe(true)
    const end = (body: object) => call(token, null, `DELETE ${own}`, body)
    expect((await end({ currentPassword: 'not it' })).code).toBe('Customer.InvalidCredentials')
    expect((await end({ currentPassword: password })).status).toBe(204)
    const { accessToken: boss } = await addStaff('owner')
    const audit = await call(boss, store.id, `GET /v1/audit?subjectId=${person.id}`)
    const { data } = audit.body as { data: { operation: string; actor: { id: string } }[] }
    expect(data.map(({ operation, actor }) => [operation, actor.id])).toEqual([
      ['EndStaffTwoFactor', person.id],
      ['ConfirmStaffTwoFactor', person.id],
    ])
    expect(isSignedIn((await enterPassword(person)).answer)).toBe(true)
  })
})

describe('an owner', () => {
  it('requires it of everybody at once, who can do nothing but set it up', async () => {
    const at = await addStore(services)
    const boss = await addStaff('owner', at)
    const person = await addStaff('orders', at)
    const policy = { requiresTwoFactor: true }
    const set = (token: string) => call(token, at.id, 'PUT /v1/staff/policy', policy)
    expect((await set(person.accessToken)).status).toBe(403)
    expect((await set(boss.accessToken)).status).toBe(200)
    for (const { accessToken: token } of [boss, person]) {
      expect(await call(token, at.id, 'GET /v1/orders')).toMatchObject({
        ...{ status: 403, code: 'Auth.TwoFactorRequired' },
      })
      expect((await call(token, null, 'GET /v1/staff/me')).body).toMatchObject({
        stores: [{ storeId: at.id, lacksTwoFactor: true }],
      })
    }
    await turnOn(boss)
    const list = await call(boss.accessToken, at.id, 'GET /v1/staff')
    expect(list.body).toMatchObject({ requiresTwoFactor: true })
    const { data } = list.body as { data: { id: string; hasTwoFactor: boolean }[] }
    const factors = new Map(data.map(({ id, hasTwoFactor }) => [id, hasTwoFactor]))
    expect([factors.get(boss.id), factors.get(person.id)]).toEqual([true, false])
    await turnOn(person)
    expect((await call(person.accessToken, at.id, 'GET /v1/orders')).status).toBe(200)
  })

  it('resets a lost one: the person is told, signed out, and signs in with the password', async () => {
    const boss = await addStaff('owner')
    const person = await addStaff('orders')
    await turnOn(person)
    const path = `DELETE /v1/staff/${person.id}/two-factor`
    expect((await call(person.accessToken, store.id, path)).status).toBe(403)
    expect((await call(boss.accessToken, store.id, path)).status).toBe(204)
    expect((await call(person.accessToken, null, 'GET /v1/staff/me')).status).toBe(401)
    expect(isSignedIn((await enterPassword(person)).answer)).toBe(true)
    expect(await readSubjects(person)).toEqual([expect.stringContaining('was reset')])
    const audit = await call(boss.accessToken, store.id, `GET /v1/audit?subjectId=${person.id}`)
    expect(audit.body).toMatchObject({
      data: [
        { operation: 'ResetStaffTwoFactor', actor: { id: boss.id } },
        { operation: 'ConfirmStaffTwoFactor', actor: { id: person.id } },
      ],
    })
  })

  it('forgets the wrong codes with a reset and at its end, so that the next factor can be set up', async () => {
    const boss = await addStaff('owner')
    const person = await addStaff('orders')
    await turnOn(person)
    const account = await findStaffAccount(services.db, person.id)
    const other = await findStaffAccount(services.db, boss.id)
    if (!account || !other) throw new Error('An account is not there.')
    const guess = (one = account) => tryStaffCode(services, one, { code: 'wrong', source: '::1' })
    for (let round = 0; round < 10; round += 1)
      expect([await guess(), await guess(other)]).toEqual([false, false])
    await expect(guess()).rejects.toMatchObject({ status: 429 })
    const reset = `DELETE /v1/staff/${person.id}/two-factor`
    expect((await call(boss.accessToken, store.id, reset)).status).toBe(204)
    expect(await guess()).toBe(false)
    await expect(guess(other)).rejects.toMatchObject({ status: 429 })
    await call(boss.accessToken, null, `DELETE ${own}`, { currentPassword: password })
    await turnOn(boss)
  })

  it('cannot reset her own, which takes the password', async () => {
    const boss = await addStaff('owner')
    await turnOn(boss)
    const reset = `DELETE /v1/staff/${boss.id}/two-factor`
    const refused = await call(boss.accessToken, store.id, reset)
    expect(refused).toMatchObject({ status: 409, code: 'Staff.OwnTwoFactor' })
    expect(isSignedIn((await enterPassword(boss)).answer)).toBe(false)
  })

  it('resets that of a person whom another merchant only invited', async () => {
    const boss = await addStaff('owner')
    const foreign = await addStore(services)
    const { accessToken: stranger } = await addStaff('owner', foreign)
    const person = await addStaff('orders')
    expect((await call(person.accessToken, store.id, 'GET /v1/orders')).status).toBe(200)
    await turnOn(person)
    expect((await invite(stranger, foreign.id, person.email)).status).toBe(201)
    const reset = `DELETE /v1/staff/${person.id}/two-factor`
    expect(await call(stranger, foreign.id, reset)).toMatchObject({ code: 'Staff.WorksElsewhere' })
    expect((await call(boss.accessToken, store.id, reset)).status).toBe(204)
  })

  it('cannot reset that of somebody who works for another merchant too', async () => {
    const [boss, foreign] = [await addStaff('owner'), await addStore(services)]
    const person = await addStaff('owner', foreign)
    expect((await call(person.accessToken, foreign.id, 'GET /v1/orders')).status).toBe(200)
    await turnOn(person)
    const path = `DELETE /v1/staff/${person.id}/two-factor`
    expect((await call(boss.accessToken, store.id, path)).code).toBe('Staff.NotFound')
    expect((await invite(boss.accessToken, store.id, person.email)).status).toBe(201)
    expect((await invite(person.accessToken, foreign.id, boss.email)).status).toBe(201)
    const reset = await call(boss.accessToken, store.id, path)
    expect(reset).toMatchObject({ status: 409, code: 'Staff.WorksElsewhere' })
    expect(isSignedIn((await enterPassword(person)).answer)).toBe(false)
  })
})

describe('a person of the staff', () => {
  it('is mailed the invitation again, whose first link ends', async () => {
    const { accessToken: boss } = await addStaff('owner')
    const email = `${newId('new')}@example.com`
    const invited = await invite(boss, store.id, email)
    const again = `POST /v1/staff/${String(invited.body['id'])}/invitation`
    const letters: { to: string; text: string }[] = []
    const readLink = async () => {
      await sendDueMails(services, (letter) => Promise.resolve(void letters.push(letter)))
      const text = letters.findLast(({ to }) => to === email)?.text ?? ''
      return /https?:\S+/.exec(text)?.[0] ?? ''
    }
    const first = await readLink()
    expect((await call(boss, store.id, again)).status).toBe(204)
    const second = await readLink()
    const browser = createBrowser()
    expect((await browser.go(first)).response.status).toBe(400)
    expect((await browser.go(second)).response.status).toBe(200)
    const token = new URL(second).searchParams.get('token') ?? ''
    await browser.go(`${base}/oauth/password`, { token, password })
    expect(await call(boss, store.id, again)).toMatchObject({ status: 409, code: 'Staff.Exists' })
    const person = await addStaff('orders')
    expect((await call(person.accessToken, store.id, again)).status).toBe(403)
  })

  it('is mailed an invitation five times an hour, from whichever store', async () => {
    const { accessToken: boss } = await addStaff('owner')
    const foreign = await addStore(services)
    const { accessToken: stranger } = await addStaff('owner', foreign)
    const email = `${newId('new')}@example.com`
    const invited = await invite(boss, store.id, email)
    const again = `POST /v1/staff/${String(invited.body['id'])}/invitation`
    for (let round = 0; round < 4; round += 1)
      expect((await call(boss, store.id, again)).status).toBe(204)
    expect((await call(boss, store.id, again)).status).toBe(429)
    expect((await invite(stranger, foreign.id, email)).status).toBe(429)
  })

  it('loses the store that removes her, and her sessions only with the last one', async () => {
    const { accessToken: boss } = await addStaff('owner')
    const foreign = await addStore(services)
    const { accessToken: stranger } = await addStaff('owner', foreign)
    const person = await addStaff('orders')
    expect((await invite(stranger, foreign.id, person.email)).status).toBe(201)
    const read = (at: string) => call(person.accessToken, at, 'GET /v1/orders')
    expect((await read(foreign.id)).status).toBe(200)
    const remove = `DELETE /v1/staff/${person.id}`
    expect((await call(stranger, foreign.id, remove)).status).toBe(204)
    expect(await read(foreign.id)).toMatchObject({ status: 404, code: 'Store.NotFound' })
    expect((await read(store.id)).status).toBe(200)
    expect((await call(boss, store.id, remove)).status).toBe(204)
    expect((await read(store.id)).status).toBe(401)
    const refreshed = await oauth.refreshTokenGrantRequest(
      ...[issuer.as, { client_id: 'desk' }, oauth.None(), person.refreshToken, insecure],
    )
    expect(refreshed.status).toBe(400)
  })

  it('finds a store that she was only invited to after those that she works in', async () => {
    const mine = await addStore(services, { name: 'Works here' })
    const first = await addStore(services, { name: 'A stranger' })
    const { accessToken: stranger } = await addStaff('owner', first)
    const person = await addStaff('orders', mine)
    expect((await invite(stranger, first.id, person.email)).status).toBe(201)
    expect((await call(person.accessToken, mine.id, 'GET /v1/orders')).status).toBe(200)
    const me = await call(person.accessToken, null, 'GET /v1/staff/me')
    expect(me.body).toMatchObject({ stores: [{ storeId: mine.id }, { storeId: first.id }] })
  })
})
