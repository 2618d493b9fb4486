import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createResetToken } from '#identity/recovery.ts'
import { sendDueMails } from '#outbound/mail-sender.ts'
import { newId } from '#store/ids.ts'
import { customers, passwordResets } from '#store/schema/customers.ts'
import { mails } from '#store/schema/mails.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { addStore, createTestServices, readJson, readProblem, signInCustomer } from '#testing.ts'
import { createPoster } from '#api/testing/shop.ts'

const test = await createTestServices({ STOREFRONT_URL: 'https://{domain}' })
const store = await addStore(test.services)
const other = await addStore(test.services)
afterAll(() => test.close())

const password = 'a long enough password'
const post = createPoster(test, store)

const newEmail = () => `${newId('shopper')}@example.com`

async function register(email = newEmail(), at = store) {
  const person = { email, password, firstName: 'Hanna', lastName: 'Lind' }
  const response = await post('register', person, { at })
  expect(response.status).toBe(200)
  return email
}

async function login(email: string, secret = password, source?: string) {
  const response = await post('login', { email, password: secret }, source ? { source } : {})
  return {
    status: response.status,
    headers: response.headers,
    body: await readJson<{ accessToken: string; requestId?: string }>(response),
  }
}

function getCustomer(token: string, at = store) {
  const headers = { 'x-store-domain': at.domain, authorization: `Bearer ${token}` }
  return test.app.request('/v1/customer', { headers })
}

/** The link that is mailed to `email` when somebody has typed an address for a new password. */
async function recoverByMail(email: string, typed = email) {
  expect((await post('recovery-password', { email: typed })).status).toBe(200)
  await sendDueMails(test.services, null)
  const found = await test.services.db.select().from(mails).where(eq(mails.recipient, email))
  const link = /https:\/\/\S+\/recovery\/(\S+)/.exec(found[0]?.body ?? '')
  return { link: link?.[0], token: link?.[1] ?? '' }
}

describe('200', () => {
  it('registers a customer only in the store of the request, and sends a webhook', async () => {
    const email = await register()
    expect((await login(email.toUpperCase())).status).toBe(200)
    expect((await post('login', { email, password }, { at: other })).status).toBe(401)
    await register(email, other)
    const events = await test.services.db.select().from(outboxEvents)
    expect(events.filter((e) => e.body.includes(email)).map((e) => e.type)).toEqual([
      'customer.created',
      'customer.created',
    ])
  })

  it('returns tokens that are valid for the customer in this store only', async () => {
    const email = await register()
    const { body, headers } = await login(email)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ tokenType: 'Bearer', expiresIn: 600 })
    const mine = await getCustomer(body.accessToken)
    expect(await mine.json()).toMatchObject({ email, firstName: 'Hanna', twoFactorEnabled: false })
    expect((await getCustomer(body.accessToken, other)).status).toBe(401)
  })

  it('is the same for a recovery whether or not the address has an account', async () => {
    const email = await register()
    const known = await post('recovery-password', { email })
    const unknown = await post('recovery-password', { email: newEmail() })
    expect([known.status, await known.text()]).toEqual([200, ''])
    expect([unknown.status, await unknown.text()]).toEqual([200, ''])
  })

  it('mails a link to the configured shop and to the address of the account, whatever the request has', async () => {
    const email = await register()
    const { link } = await recoverByMail(email, email.toUpperCase())
    expect(link).toEqual(expect.stringMatching(`^https://${store.domain}/recovery/`))
    const nobody = newEmail()
    expect((await recoverByMail(nobody)).link).toBeUndefined()
  })
})

describe('mails about an account', () => {
  const arabic = { locale: 'ar-EG', localeUrl: `https://${store.domain}/ar-EG/` }
  const mailTo = async (email: string, kind: string) => {
    await sendDueMails(test.services, null)
    const sent = await test.services.db.select().from(mails).where(eq(mails.recipient, email))
    return sent.find((mail) => mail.kind === kind)
  }

  it('link to a new password in the language of the shopper, as text and HTML', async () => {
    const email = await register()
    expect((await post('recovery-password', { email, ...arabic })).status).toBe(200)
    const mail = await mailTo(email, 'passwordRecovery')
    expect(mail?.subject).toMatch(/^إعادة تعيين كلمة مرورك/)
    expect(mail?.body).toContain(`https://${store.domain}/ar-EG/recovery/`)
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
    const token = /recovery\/(\S+)/.exec(mail?.body ?? '')?.[1]
    const reset = { token, password: 'another good password', ...arabic }
    expect((await post('reset-password', reset)).status).toBe(204)
    const changed = await mailTo(email, 'passwordChanged')
    expect(changed?.subject).toMatch(/^تغيّرت كلمة مرورك/)
    expect(changed?.body).toContain(`https://${store.domain}/ar-EG/recovery\n`)
  })

  it('are written in the language of the store when the request names none', async () => {
    const email = await register()
    await post('recovery-password', { email })
    expect((await mailTo(email, 'passwordRecovery'))?.html).toContain('<html lang="en" dir="ltr">')
  })

  it('never link to another shop', async () => {
    const email = await register()
    const elsewhere = { locale: 'sv', localeUrl: 'https://evil.example/sv' }
    expect((await post('recovery-password', { email, ...elsewhere })).status).toBe(400)
    const { body } = await login(email)
    const passwords = { currentPassword: password, newPassword: 'another good password' }
    const token = body.accessToken
    expect((await post('password', { ...passwords, ...elsewhere }, { token })).status).toBe(400)
    const reset = { token: 'none', password: 'another good password', ...elsewhere }
    expect((await post('reset-password', reset)).status).toBe(400)
    expect(await mailTo(email, 'passwordRecovery')).toBeUndefined()
  })
})

describe('204', () => {
  it('sets a new password by the mailed link, ends every session and sends a mail', async () => {
    const email = await register()
    const before = (await login(email)).body
    const { token } = await recoverByMail(email)
    const changed = await post('reset-password', { token, password: 'another good password' })
    expect(changed.status).toBe(204)
    expect((await getCustomer(before.accessToken)).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'another good password')).status).toBe(200)
    const sent = await test.services.db.select().from(mails).where(eq(mails.recipient, email))
    expect(sent.map((m) => m.kind).sort()).toEqual(['passwordChanged', 'passwordRecovery'])
  })

  it('changes the password of a signed-in customer and ends only the other sessions', async () => {
    const email = await register()
    const phone = (await login(email)).body
    const laptop = (await login(email)).body
    const body = { currentPassword: password, newPassword: 'another good password' }
    const changed = await post('password', body, { token: laptop.accessToken })
    expect(changed.status).toBe(204)
    expect((await getCustomer(phone.accessToken)).status).toBe(401)
    expect((await getCustomer(laptop.accessToken)).status).toBe(200)
  })

  it('ends the other links to a new password with each change of the password', async () => {
    const { services } = test
    const { customer } = await signInCustomer(services, store, { email: newEmail() })
    const openLink = () => createResetToken(services, customer)
    const reset = async (token: string) =>
      (await post('reset-password', { token, password })).status
    const [used, other] = [await openLink(), await openLink()]
    expect([await reset(used), await reset(other)]).toEqual([204, 400])
    const { body } = await login(customer.email)
    const left = await openLink()
    const change = { currentPassword: password, newPassword: 'another good password' }
    await post('password', change, { token: body.accessToken })
    expect(await reset(left)).toBe(400)
  })

  it('accepts a mailed link exactly once when it is used concurrently', async () => {
    const { token } = await recoverByMail(await register())
    const attempts = Array.from({ length: 20 }, () =>
      post('reset-password', { token, password: 'another good password' }),
    )
    const statuses = (await Promise.all(attempts)).map((r) => r.status)
    expect(statuses.filter((s) => s === 204)).toHaveLength(1)
    expect(statuses.filter((s) => s === 400)).toHaveLength(19)
  })
})

describe('400', () => {
  it('names every invalid field of a registration', async () => {
    const response = await post('register', { email: 'no', password: 'short', firstName: ' ' })
    expect(response.status).toBe(400)
    const problem = await readProblem(response)
    expect(problem.code).toBe('Common.Validation')
    expect(Object.keys(problem.errors ?? {}).sort()).toEqual([
      'email',
      'firstName',
      'lastName',
      'password',
    ])
  })

  it('refuses a reset token that is made up, of another store, or older than 60 minutes', async () => {
    const email = await register()
    const { token } = await recoverByMail(email)
    const kept = await test.services.db.select().from(passwordResets)
    expect(JSON.stringify(kept)).not.toContain(token)
    const invented = await post('reset-password', { token: 'invented', password })
    expect(await invented.json()).toMatchObject({ code: 'Customer.ResetTokenInvalid' })
    expect((await post('reset-password', { token, password }, { at: other })).status).toBe(400)
    test.advance(61 * 60_000)
    expect((await post('reset-password', { token, password })).status).toBe(400)
  })

  it('refuses a change with the wrong current password', async () => {
    const { body } = await login(await register())
    const wrong = { currentPassword: 'not it at all', newPassword: 'another good password' }
    const response = await post('password', wrong, { token: body.accessToken })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'Customer.InvalidCredentials' })
  })
})

describe('401', () => {
  it('refuses unknown addresses and wrong passwords with the same response', async () => {
    const email = await register()
    const wrong = await login(email, 'not the password')
    const unknown = await login(newEmail(), 'not the password')
    const strip = (body: { requestId?: string }) => ({ ...body, requestId: '' })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(strip(wrong.body)).toEqual(strip(unknown.body))
  })

  it('refuses a missing, made-up or expired token and another scheme', async () => {
    const { body } = await login(await register())
    expect((await getCustomer('made-up-token')).status).toBe(401)
    const headers = { 'x-store-domain': store.domain }
    expect((await test.app.request('/v1/customer', { headers })).status).toBe(401)
    const basic = { ...headers, authorization: 'Basic abc' }
    expect((await test.app.request('/v1/customer', { headers: basic })).status).toBe(401)
    test.advance(601_000)
    expect((await getCustomer(body.accessToken)).status).toBe(401)
  })
})

it.each([
  ['no', {}, 400, 'Store.DomainMissing'],
  ['an unknown', { 'x-store-domain': 'nowhere.example' }, 404, 'Store.NotFound'],
])('%s store is refused', async (_, named, status, code) => {
  const headers = { 'content-type': 'application/json', ...named }
  const login = { method: 'POST', headers, body: '{}' }
  const response = await test.app.request('/v1/customer/login', login)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
})

describe('409', () => {
  it('refuses a second account with the same address in any case, even concurrently', async () => {
    const email = newEmail()
    const person = { email, password, firstName: 'Hanna', lastName: 'Lind' }
    const both = await Promise.all([
      post('register', person),
      post('register', { ...person, email: email.toUpperCase() }),
    ])
    expect(both.map((r) => r.status).sort()).toEqual([200, 409])
    const refused = both.find((r) => r.status === 409)
    expect(await refused?.json()).toMatchObject({ code: 'Customer.EmailTaken' })
    const made = await test.services.db.select().from(customers).where(eq(customers.email, email))
    expect(made.length).toBeLessThanOrEqual(1)
  })
})
