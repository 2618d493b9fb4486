import { generate } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import { createLoginCode, spendLoginCode } from '#identity/login-codes.ts'
import { hashPassword } from '#identity/passwords.ts'
import { idempotencyKeys } from '#store/schema/idempotency.ts'
import { createResetToken } from '#identity/recovery.ts'
import {
  addStore,
  createTestServices,
  readJson,
  readProblem,
  signInCustomer,
  signInPartner,
} from '#testing.ts'
import { createCaller } from '#api/testing/shop.ts'

const password = 'a long enough password'
const test = await createTestServices({ RATE_LIMIT_FACTOR: '100' })
const store = await addStore(test.services)
afterAll(() => test.close())
const send = createCaller(test, store)

interface SetUp {
  secret: string
  otpauthUri: string
  recoveryCodes: string[]
}

async function openAccount() {
  const passwordHash = await hashPassword(password)
  const { customer, accessToken } = await signInCustomer(test.services, store, { passwordHash })
  return { ...actAs(customer.email, accessToken), customer }
}

/** Signs in to an account without a second factor. */
async function openSession({ email }: { email: string }, secret: string) {
  const response = await send('POST', '/v1/customer/login', { email, password: secret })
  const { accessToken } = await readJson<{ accessToken: string }>(response)
  return actAs(email, accessToken)
}

function actAs(email: string, accessToken: string) {
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    send(method, `/v1/customer${path}`, body, {
      authorization: `Bearer ${accessToken}`,
      ...headers,
    })
  const login = (twoFactorCode?: string) =>
    call('POST', '/login', { email, password, twoFactorCode })
  const epoch = () => Math.floor(test.services.clock().getTime() / 1000)
  const codeOf = (secret: string) => generate({ secret, epoch: epoch() })
  const switchOn = async () => {
    const setUp = await readJson<SetUp>(await call('POST', '/two-factor'))
    const confirmed = await call('POST', '/two-factor/confirm', {
      code: await codeOf(setUp.secret),
    })
    expect(confirmed.status).toBe(204)
    test.advance(30_000)
    return setUp
  }
  return { call, login, codeOf, switchOn }
}

describe('200', () => {
  it('requires a code at login only after the set-up is confirmed', async () => {
    const { call, login, codeOf, switchOn } = await openAccount()
    const setUp = await readJson<SetUp>(await call('POST', '/two-factor'))
    expect(setUp.otpauthUri).toMatch(/^otpauth:\/\/totp\//)
    expect(setUp.recoveryCodes).toHaveLength(10)
    expect((await login()).status).toBe(200)
    const { secret } = await switchOn()
    const missing = await login()
    expect(missing.status).toBe(401)
    expect(await readProblem(missing)).toMatchObject({ code: 'Customer.TwoFactorRequired' })
    expect((await login(await codeOf(secret))).status).toBe(200)
    const details = await readJson<{ twoFactorEnabled: boolean }>(await call('GET', ''))
    expect(details.twoFactorEnabled).toBe(true)
  })
})

it('acts each time, also under one key: secrets and answers about them are not stored', async () => {
  const [one, other] = [await openAccount(), await openAccount()]
  const headers = { 'idempotency-key': 'shared' }
  const begin = async ({ call }: typeof one) =>
    (await readJson<SetUp>(await call('POST', '/two-factor', undefined, headers))).secret
  const secrets = [await begin(one), await begin(one), await begin(other)]
  expect(new Set(secrets).size).toBe(3)
  const change = (currentPassword: string) =>
    one.call('POST', '/password', { currentPassword, newPassword: `${password} 2` }, headers)
  expect((await change(password)).status).toBe(204)
  expect((await change(password)).status).toBe(400)
  expect(await test.services.db.select().from(idempotencyKeys)).toEqual([])
})

describe('204', () => {
  it('accepts each recovery code once, in capitals and in groups too', async () => {
    const { login, switchOn } = await openAccount()
    const { recoveryCodes } = await switchOn()
    const [first = '', second = ''] = recoveryCodes
    expect((await login(first.toUpperCase())).status).toBe(200)
    expect((await login(first)).status).toBe(401)
    expect((await login(second.replace(/.{4}(?=.)/g, '$&-'))).status).toBe(200)
  })

  it('can be disabled with the password', async () => {
    const { call, login, switchOn } = await openAccount()
    await switchOn()
    const wrong = await call('DELETE', '/two-factor', { currentPassword: 'not it' })
    expect(wrong.status).toBe(400)
    expect((await call('DELETE', '/two-factor', { currentPassword: password })).status).toBe(204)
    expect((await login()).status).toBe(200)
  })

  it('deletes an account: ends sessions, erases personal data, frees the address', async () => {
    const { customer, call, login } = await openAccount()
    expect((await call('DELETE', '', { currentPassword: 'not it' })).status).toBe(400)
    expect((await call('DELETE', '', { currentPassword: password })).status).toBe(204)
    expect((await call('GET', '')).status).toBe(401)
    expect((await login()).status).toBe(401)
    const person = { email: customer.email, password, firstName: 'New', lastName: 'Person' }
    expect((await call('POST', '/register', person)).status).toBe(200)
  })
})

describe('a password reset by the mailed link', () => {
  const newPassword = 'a new long enough password'

  async function reset(account: Awaited<ReturnType<typeof openAccount>>) {
    const token = await createResetToken(test.services, account.customer)
    const done = await account.call('POST', '/reset-password', { token, password: newPassword })
    expect(done.status).toBe(204)
  }

  it('gives the owner of an address the account that somebody else registered with it', async () => {
    const account = await openAccount()
    await account.switchOn()
    await reset(account)
    const { email } = account.customer
    const login = await account.call('POST', '/login', { email, password: newPassword })
    expect(login.status).toBe(200)
  })

  it.each(['reset', 'mailed code'])(
    'leaves the second factor of an address that a %s has confirmed',
    async (proof) => {
      const account = await openAccount()
      if (proof === 'reset') await reset(account)
      else {
        const code = await createLoginCode(test.services, account.customer.id)
        expect(await spendLoginCode(test.services, account.customer.id, code)).toBe(true)
      }
      // The sessions from before the reset have ended.
      const session = await openSession(
        account.customer,
        proof === 'reset' ? newPassword : password,
      )
      const { recoveryCodes } = await session.switchOn()
      await reset(account)
      const { email } = account.customer
      const login = (twoFactorCode?: string) =>
        account.call('POST', '/login', { email, password: newPassword, twoFactorCode })
      expect((await login()).status).toBe(401)
      expect((await login(recoveryCodes[0])).status).toBe(200)
    },
  )
})

describe('400', () => {
  it('is the status for a set-up with a wrong password, also at the storefront', async () => {
    const { call } = await openAccount()
    const refused = await call('POST', '/two-factor', { currentPassword: 'not it' })
    expect(await readProblem(refused)).toMatchObject({ code: 'Customer.InvalidCredentials' })
    expect(refused.status).toBe(400)
    const right = await call('POST', '/two-factor', { currentPassword: password })
    expect(right.status).toBe(200)
  })

  it('does not accept a recovery code as the first code', async () => {
    const { call, login } = await openAccount()
    const { recoveryCodes } = await readJson<SetUp>(await call('POST', '/two-factor'))
    const refused = await call('POST', '/two-factor/confirm', { code: recoveryCodes[0] })
    expect(await readProblem(refused)).toMatchObject({ code: 'Customer.TwoFactorInvalid' })
    expect((await login()).status).toBe(200)
  })
})

describe('403', () => {
  it('is the status for a set-up by another application without the customer’s password', async () => {
    const { customer } = await openAccount()
    const scopes = ['customer:read', 'customer:update']
    const { accessToken } = await signInPartner(test.services, store, customer.id, scopes)
    const begin = (body: unknown) =>
      send('POST', '/v1/customer/two-factor', body, { authorization: `Bearer ${accessToken}` })
    expect((await begin({})).status).toBe(403)
    expect((await begin({ currentPassword: 'not it' })).status).toBe(400)
    expect((await begin({ currentPassword: password })).status).toBe(200)
  })
})

describe('401', () => {
  it('refuses a code that was used, is expired or belongs to another account', async () => {
    const { login, codeOf, switchOn } = await openAccount()
    const { secret } = await switchOn()
    const code = await codeOf(secret)
    expect((await login(code)).status).toBe(200)
    const again = await login(code)
    expect(await readProblem(again)).toMatchObject({ code: 'Customer.TwoFactorInvalid' })
    test.advance(10 * 60_000)
    expect((await login(code)).status).toBe(401)
    const other = await (await openAccount()).switchOn()
    expect((await login(await codeOf(other.secret))).status).toBe(401)
  })

  it('refuses a code of a clock that is ahead a second time, also when that time has come', async () => {
    const { login, codeOf, switchOn } = await openAccount()
    const { secret } = await switchOn()
    test.advance(30_000)
    const next = await codeOf(secret)
    test.advance(-30_000)
    expect((await login(next)).status).toBe(200)
    test.advance(30_000)
    expect((await login(next)).status).toBe(401)
  })

  it('creates one session for ten parallel logins with the same code', async () => {
    const { login, codeOf, switchOn } = await openAccount()
    const { secret } = await switchOn()
    const code = await codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(code)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})

describe('409', () => {
  it('refuses a set-up while two-factor authentication is enabled', async () => {
    const { call, switchOn } = await openAccount()
    await switchOn()
    expect((await call('POST', '/two-factor')).status).toBe(409)
  })
})
