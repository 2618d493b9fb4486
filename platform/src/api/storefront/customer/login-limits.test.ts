import { and, eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#store/ids.ts'
import { findCustomerByEmail } from '#identity/customers.ts'
import { beginTwoFactor, confirmTwoFactor } from '#identity/two-factor.ts'
import { mails } from '#store/schema/mails.ts'
import { addStore, createTestServices, readJson } from '#testing.ts'
import { createPoster } from '#api/testing/shop.ts'

// A fifth of the default limits, because password checks are slow by design.
const test = await createTestServices({ RATE_LIMIT_FACTOR: '0.2' })
const store = await addStore(test.services)
afterAll(() => test.close())
const post = createPoster(test, store)

const password = 'a long enough password'

const newEmail = () => `${newId('shopper')}@example.com`

async function register(email = newEmail(), source?: string) {
  const person = { email, password, firstName: 'Hanna', lastName: 'Lind' }
  const response = await post('register', person, source ? { source } : {})
  expect(response.status).toBe(200)
  return email
}

const challenge = {
  status: 401,
  body: { code: 'Customer.TwoFactorRequired', method: 'email' },
}

/** The codes that were mailed to an address, latest last. */
async function listCodes(email: string) {
  const { db } = test.services
  const found = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)
  return found
    .filter(({ kind }) => kind === 'loginCode')
    .flatMap(({ body }) => /^\d{8}$/m.exec(body)?.[0] ?? [])
}

/** Guesses passwords of other accounts until the store challenges logins. */
async function attack() {
  for (let i = 0; i < 6; i += 1) {
    await login(
      `stolen-${String(i)}@example.com`,
      'a stolen password',
      `192.0.2.${String(100 + i)}`,
    )
  }
}

async function login(email: string, secret = password, source?: string, twoFactorCode?: string) {
  const credentials = { email, password: secret, twoFactorCode }
  const response = await post('login', credentials, source ? { source } : {})
  return {
    status: response.status,
    headers: response.headers,
    body: await readJson<{ accessToken: string; requestId?: string }>(response),
  }
}

describe('429', () => {
  it('limits guesses at an account, however its address is typed, and sends Retry-After', async () => {
    const email = await register()
    const statuses: number[] = []
    for (const typed of [email, email.toUpperCase(), email.replace('shopper', 'Shopper')]) {
      statuses.push((await login(typed, 'a wrong guess', '203.0.113.7')).status)
    }
    expect(statuses).toEqual([401, 401, 429])
    const stopped = await login(email, password, '203.0.113.7')
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('lets the customer sign in from a known source while someone else guesses', async () => {
    const email = await register()
    expect((await login(email, password, '203.0.113.50')).status).toBe(200)
    for (let i = 0; i < 24; i += 1) {
      await login(email, 'a wrong guess', `192.0.2.${String(i)}`)
    }
    expect(await login(email, password, '203.0.113.51')).toMatchObject(challenge)
    expect((await login(email.toUpperCase(), password, '203.0.113.50')).status).toBe(200)
  })

  it('limits recovery mails to one address, and closes the recovery for nobody', async () => {
    const own = '203.0.113.60'
    const email = await register(newEmail(), own)
    const recover = async (source: string) =>
      (await post('recovery-password', { email }, { source })).status
    const countMails = () =>
      test.services.db.$count(
        mails,
        and(eq(mails.kind, 'passwordRecovery'), eq(mails.recipient, email)),
      )
    expect(await recover('192.0.2.1')).toBe(200)
    expect(await recover('192.0.2.1')).toBe(429)
    expect(await countMails()).toBe(1)
    expect(await recover('192.0.2.2')).toBe(200)
    expect(await countMails()).toBe(1)
    expect(await recover(own)).toBe(200)
    expect(await countMails()).toBe(2)
  })
})

describe('while passwords are guessed at a store', () => {
  beforeEach(() => test.advance(3_600_000))

  it('the right password and a mailed code let a customer sign in from a new source', async () => {
    const email = await register()
    await attack()
    expect(await login(email)).toMatchObject(challenge)
    const [code] = await listCodes(email)
    const source = '198.18.0.1'
    expect((await login(email, password, source, code)).status).toBe(200)
    expect((await login(email, password, source)).status).toBe(200)
  })

  it('the code is mailed in the language of the shopper', async () => {
    const email = await register()
    await attack()
    expect((await post('login', { email, password, locale: 'de-AT' })).status).toBe(401)
    const [code = ''] = await listCodes(email)
    const sent = await test.services.db.select().from(mails).where(eq(mails.recipient, email))
    const mail = sent.find(({ kind }) => kind === 'loginCode')
    expect(mail?.subject).toMatch(new RegExp(`^${code} ist Ihr Anmeldecode`))
    expect(mail?.html).toContain(`<bdi>${code}</bdi>`)
  })

  it('a code is valid once, for 15 minutes and five attempts', async () => {
    const email = await register()
    const known = new Set<string>()
    const requestCode = async () => {
      // One code is mailed in an hour.
      test.advance(3_600_000)
      await attack()
      await login(email)
      const code = (await listCodes(email)).find((one) => !known.has(one))
      if (code === undefined) throw new Error('No code was mailed.')
      known.add(code)
      return code
    }
    const code = await requestCode()
    const both = await Promise.all([
      login(email, password, '198.18.1.1', code),
      login(email, password, '198.18.1.2', code),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const second = await requestCode()
    test.advance(15 * 60_000)
    await attack()
    expect((await login(email, password, undefined, second)).status).toBe(401)
    const third = await requestCode()
    for (let i = 0; i < 5; i += 1) await login(email, password, undefined, '00000000')
    expect((await login(email, password, undefined, third)).status).toBe(401)
  })

  it('the response does not reveal whether a password is right; a wrong one sends no mail', async () => {
    const email = await register()
    await attack()
    const strip = ({ status, body }: Awaited<ReturnType<typeof login>>) => ({
      status,
      body: { ...body, requestId: undefined },
    })
    const right = strip(await login(email))
    expect(strip(await login(email, 'a wrong password'))).toEqual(right)
    expect(strip(await login(newEmail()))).toEqual(right)
    const wrongCode = strip(await login(email, password, undefined, '12345678'))
    expect(strip(await login(email, 'a wrong password', undefined, '12345678'))).toEqual(wrongCode)
    expect(await listCodes(email)).toHaveLength(1)
  })

  it('a customer who has just registered signs in without a code', async () => {
    await attack()
    const email = newEmail()
    const person = { email, password, firstName: 'Hanna', lastName: 'Lind' }
    expect((await post('register', person, { source: '198.18.0.9' })).status).toBe(200)
    expect((await login(email, password, '198.18.0.9')).status).toBe(200)
  })

  it('an account with two-factor authentication uses its own code, and gets no mail', async () => {
    const email = await register()
    const customer = await findCustomerByEmail(test.services, store.id, email)
    const owner = { kind: 'customer', id: customer?.id ?? '' } as const
    const begun = await beginTwoFactor(test.services, store.name, owner)
    const epoch = Math.floor(test.services.clock().getTime() / 1000)
    const code = await generate({ secret: begun?.secret ?? '', epoch })
    expect(await confirmTwoFactor(test.services, owner, code)).toBe(true)
    await attack()
    expect(await login(email)).toMatchObject(challenge)
    expect(await listCodes(email)).toEqual([])
    const [recoveryCode] = begun?.recoveryCodes ?? []
    expect((await login(email, password, undefined, recoveryCode)).status).toBe(200)
  })
})
