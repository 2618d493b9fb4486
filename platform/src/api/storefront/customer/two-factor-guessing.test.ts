import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { generate } from 'otplib'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startIssuer } from '#api/oauth/issuer.testing.ts'
import { registerApplication } from '#identity/applications.ts'
import { mails } from '#store/schema/mails.ts'
import { addStore, hashCheaply, readJson, signInCustomer } from '#testing.ts'

const password = 'a long enough password'
const day = 24 * 3600_000

const issuer = await startIssuer()
const store = await addStore(issuer.services)
const passwordHash = await hashCheaply(password)
const application = await registerApplication(issuer.services.db, {
  ...{ tenantId: store.tenantId, storeId: store.id, name: 'Till', scopes: ['customer:read'] },
  grants: ['password'],
})
afterAll(() => issuer.close())
beforeEach(() => issuer.advance(day))

interface Reply {
  accessToken?: string
  code?: string
  method?: string
}

/** An account with a second factor, and what its owner and a thief of its password can send. */
async function openAccount() {
  const { customer, accessToken } = await signInCustomer(issuer.services, store, { passwordHash })
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${issuer.base}/v1/customer/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-store-domain': store.domain, ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, ...(text ? (JSON.parse(text) as Reply) : {}) }
  }
  const owner = { authorization: `Bearer ${accessToken}` }
  const ofFactor = (method: string, body: object) =>
    fetch(`${issuer.base}/v1/customer/two-factor`, {
      method,
      headers: { ...owner, 'content-type': 'application/json', 'x-store-domain': store.domain },
      body: JSON.stringify(body),
    })
  const setUp = async () =>
    readJson<{ secret: string; recoveryCodes: string[] }>(await ofFactor('POST', {}))
  const { secret, recoveryCodes } = await setUp()
  const codeOf = (shared: string) => {
    const epoch = Math.floor(issuer.services.clock().getTime() / 1000)
    return generate({ secret: shared, epoch })
  }
  const codeNow = () => codeOf(secret)
  /** A code that is not valid now. */
  const wrongCode = async () => ((await codeNow()) === '000000' ? '111111' : '000000')
  const confirm = (code: string) => call('two-factor/confirm', { code }, owner)
  /** Ends the factor and sets up another. @returns the status of its confirmation */
  const renew = async () => {
    expect((await ofFactor('DELETE', { currentPassword: password })).status).toBe(204)
    return (await confirm(await codeOf((await setUp()).secret))).status
  }
  const login = (source: string, twoFactorCode?: string, secret = password) =>
    call(
      'login',
      { email: customer.email, password: secret, twoFactorCode },
      { 'x-forwarded-for': source },
    )
  const grant = (source: string, code: string) =>
    fetch(`${issuer.base}/connect/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${application.clientId}:${application.clientSecret}`)}`,
        'x-forwarded-for': source,
      },
      body: new URLSearchParams({
        ...{ grant_type: 'password', username: customer.email, password, two_factor_code: code },
      }),
    })
  const listMails = (kind: string) =>
    issuer.services.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, customer.email))
      .orderBy(mails.createdOn, mails.id)
      .then((rows) => rows.filter((row) => row.kind === kind))
  const mailedCode = async () => {
    const sent = await listMails('loginCode')
    return /^\d{8}$/m.exec(sent.at(-1)?.body ?? '')?.[0] ?? ''
  }
  return { confirm, renew, login, grant, listMails, mailedCode, codeNow, wrongCode, recoveryCodes }
}

async function openProtectedAccount() {
  const account = await openAccount()
  expect((await account.confirm(await account.codeNow())).status).toBe(204)
  issuer.advance(60_000)
  return account
}

/** Sends wrong codes until the account asks for a mailed one, each from a network of its own. */
async function guess({ login, wrongCode }: Awaited<ReturnType<typeof openAccount>>, count = 10) {
  for (let i = 0; i < count; i += 1) {
    const answer = await login(`2001:db8:${i.toString(16)}::1`, await wrongCode())
    expect(answer).toMatchObject({ status: 401, code: 'Customer.TwoFactorInvalid' })
  }
}

const mailRequired = { status: 401, code: 'Customer.TwoFactorRequired', method: 'email' }

it('after ten wrong codes of 150 from 75 networks no code is tried; the owner is mailed once', async () => {
  const account = await openProtectedAccount()
  for (let i = 0; i < 150; i += 1) {
    const isRight = i >= 10 && i % 15 === 14
    const code = isRight ? await account.codeNow() : await account.wrongCode()
    const answer = await account.login(`2001:db8:${(i % 75).toString(16)}::1`, code)
    expect([401, 429], `attempt ${String(i)}`).toContain(answer.status)
    if (i < 10) expect(answer.code).toBe('Customer.TwoFactorInvalid')
  }
  expect(await account.listMails('twoFactorTried')).toHaveLength(1)
}, 300_000)

it('a right code counts no attempt, and wrong ones count from whatever sources they come', async () => {
  const source = fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `203.${a}.${b}.7`)
  const attempt = fc.record({ source, isRecoveryCode: fc.boolean() })
  const attempts = fc.array(attempt, { minLength: 11, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(attempts, fc.nat(5), async (wrong, rightAfter) => {
      issuer.advance(day)
      const account = await openProtectedAccount()
      let tried = 0
      for (const [i, { source, isRecoveryCode }] of wrong.entries()) {
        if (i === rightAfter) {
          expect((await account.login('198.51.100.9', account.recoveryCodes[0])).status).toBe(200)
        }
        const code = isRecoveryCode ? 'aaaabbbbcccc' : await account.wrongCode()
        const answer = await account.login(source, code)
        if (answer.code === 'Customer.TwoFactorInvalid') tried += 1
      }
      expect(tried).toBe(10)
      expect(await account.login('192.0.2.1', account.recoveryCodes[1])).toMatchObject(mailRequired)
    }),
    { numRuns: 5 },
  )
}, 300_000)

it('the owner signs in with a mailed code and a code of the app while others guess', async () => {
  const account = await openProtectedAccount()
  await guess(account)
  expect(await account.login('192.0.2.1')).toMatchObject(mailRequired)
  expect(await account.login('192.0.2.1', await account.mailedCode())).toMatchObject({
    ...mailRequired,
    method: 'authenticator',
  })
  // A mailed code opens the source that it was entered at, and no other.
  expect(await account.login('198.51.100.1', await account.codeNow())).toMatchObject(mailRequired)
  expect((await account.login('192.0.2.1', await account.codeNow())).status).toBe(200)
})

it('a mailed code is no second factor: with it, ten more codes are tried a day', async () => {
  const account = await openProtectedAccount()
  await guess(account)
  for (const source of ['192.0.2.1', '192.0.2.2']) {
    await account.login(source)
    expect((await account.login(source, await account.mailedCode())).method).toBe('authenticator')
  }
  for (let i = 0; i < 10; i += 1) {
    const source = `192.0.2.${String(1 + (i % 2))}`
    const answer = await account.login(source, await account.wrongCode())
    expect(answer.code).toBe('Customer.TwoFactorInvalid')
  }
  expect((await account.login('192.0.2.1', await account.codeNow())).status).toBe(429)
  expect(await account.listMails('twoFactorTried')).toHaveLength(1)
})

it('an attacker without the password uses up no attempt of the owner', async () => {
  const account = await openProtectedAccount()
  for (let i = 0; i < 12; i += 1) {
    const source = `203.0.113.${String(i)}`
    const answer = await account.login(source, '000000', 'not the password')
    expect(answer).toMatchObject({ status: 401, code: 'Customer.InvalidCredentials' })
  }
  expect((await account.login('192.0.2.1', await account.codeNow())).status).toBe(200)
})

it('codes sent with the password grant and to confirm a set-up share the count', async () => {
  const account = await openProtectedAccount()
  await guess(account, 4)
  for (let i = 0; i < 3; i += 1) {
    expect((await account.confirm(await account.wrongCode())).status).toBe(400)
    const source = `198.51.100.${String(i)}`
    expect((await account.grant(source, await account.wrongCode())).status).toBe(400)
  }
  expect((await account.grant('198.51.100.77', await account.codeNow())).status).toBe(400)
  expect(await account.login('198.51.100.78', await account.codeNow())).toMatchObject(mailRequired)
  expect((await account.confirm(await account.codeNow())).status).toBe(429)
})

it('the owner sets up another factor after ten wrong codes of the one before', async () => {
  const account = await openProtectedAccount()
  await guess(account)
  expect((await account.confirm(await account.codeNow())).status).toBe(429)
  expect(await account.renew()).toBe(204)
})

it('the factor opens again after a day', async () => {
  const account = await openProtectedAccount()
  await guess(account)
  expect(await account.login('192.0.2.1', await account.codeNow())).toMatchObject(mailRequired)
  issuer.advance(day)
  expect((await account.login('192.0.2.1', await account.codeNow())).status).toBe(200)
})
