import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { getSecret } from '#config.ts'
import { countLogin } from '#api/storefront/customer/login-limits.ts'
import { tryCode } from '#api/storefront/customer/second-factor.ts'
import { pageHeaders } from '#http/page.ts'
import { getPageMessages, readAcceptLanguage } from '#http/page-messages.ts'
import { countAttempt, limitRate, tooManyRequests, type RateLimit } from '#http/rate-limit.ts'
import { seal, unseal } from '#identity/sealing.ts'
import {
  checkStaffPassword,
  findByStaffLink,
  findStaffAccount,
  findStaffRole,
  findWritingStore,
  setStaffPassword,
} from '#identity/staff.ts'
import { spendTwoFactorCode } from '#identity/two-factor.ts'
import { queueLink } from '#outbound/mail.ts'
import type { Services } from '#services.ts'
import type { StaffAccount } from '#store/schema/staff.ts'
import { renderPasswordForm, renderPasswordLink, renderStaffNotice } from './staff-pages.ts'
import { getSource } from './source.ts'

type Env = { Bindings: HttpBindings }

const minLength = 12
const linkLimit: RateLimit = { name: 'staff-link', limit: 30, seconds: 3600 }
const addressLimit: RateLimit = { name: 'staff-link-address', limit: 5, seconds: 3600 }
const challengeSeconds = 600

/** The messages in the languages that the desk asked for, else in those of the browser. */
export const staffWords = (c: Context<Env>, locales = '') =>
  getPageMessages(
    ...locales.slice(0, 200).split(' ').filter(Boolean),
    ...readAcceptLanguage(c.req.header('accept-language')),
  )

/**
 * Checks a sign-in of staff, with the limits of customers. While the password of an account is
 * guessed from many sources, only those are let in from which she signed in before.
 * @throws Problem 429.
 */
export async function attemptStaffLogin(
  services: Services,
  { email, password, source }: { email: string; password: string; source: string },
) {
  const storeId = `staff ${email.trim().toLowerCase()}`
  const { isChallenged, forgive } = await countLogin(services, { storeId, email, source })
  if (isChallenged) throw tooManyRequests(challengeSeconds)
  const account = await checkStaffPassword(services.db, { email, password })
  if (account) await forgive()
  return account
}

const ticketMs = 10 * 60_000
const ticket = z.object({ id: z.string(), updatedOn: z.string(), expiresOn: z.number() })
const ticketPurpose = (uid: string) => `sign-in of staff ${uid}`

/** Says that the password of an account was right, to the page of one sign-in and for ten minutes. */
export function sealTicket({ config, clock }: Services, uid: string, account: StaffAccount) {
  const { id, updatedOn } = account
  const text = JSON.stringify({ id, updatedOn, expiresOn: clock().getTime() + ticketMs })
  return seal(text, getSecret(config), ticketPurpose(uid))
}

/** The account of a ticket; null if it is over, or the password is another one since. */
export async function openTicket(services: Services, uid: string, sealed: string) {
  const { config, clock, db } = services
  const text = unseal(sealed, getSecret(config), ticketPurpose(uid))
  if (text === null) return null
  const { id, updatedOn, expiresOn } = ticket.parse(JSON.parse(text))
  const account = await findStaffAccount(db, id)
  const isSame = account?.updatedOn.toISOString() === updatedOn
  return isSame && expiresOn > clock().getTime() ? account : null
}

/** Whether a code of the second factor is right. @throws Problem 429 after ten wrong a day. */
export async function tryStaffCode(
  services: Services,
  { id, email }: StaffAccount,
  { code, source }: { code: string; source: string },
  spend = spendTwoFactorCode,
): Promise<boolean> {
  const store = await findWritingStore(services.db, email)
  const role = store && (await findStaffRole(services.db, id, store.id))
  if (!role) return false
  const customer = { email, firstName: role.name }
  const sender = { store, owner: { kind: 'staff', id }, customer, source } as const
  return tryCode(services, sender, spend, code)
}

async function showForm(c: Context<Env>, services: Services, token: string, refusal?: string) {
  const words = staffWords(c)
  if (!(await findByStaffLink(services, token))) {
    const page = { words, refusal: words.staff.invalid }
    return c.html(await renderPasswordLink(page), 400, pageHeaders())
  }
  const page = await renderPasswordForm({ words, ...(refusal && { refusal }) }, token, minLength)
  return c.html(page, refusal ? 400 : 200, pageHeaders())
}

async function setPassword(c: Context<Env>, services: Services) {
  const form = await c.req.parseBody()
  const token = String(form['token'])
  const password = String(form['password'] ?? '')
  const words = staffWords(c)
  await limitRate(services, [{ rule: linkLimit, subject: getSource(c.env.incoming) }])
  if (password.length < minLength || password.length > 200) {
    return showForm(c, services, token, words.staff.hint)
  }
  if (!(await setStaffPassword(services, token, password))) return showForm(c, services, token)
  const { deskUrl } = services.config
  return c.html(await renderStaffNotice(words, words.staff.saved, deskUrl), 200, pageHeaders())
}

async function sendLink(c: Context<Env>, services: Services) {
  const form = await c.req.parseBody()
  const to = String(form['email'] ?? '')
    .trim()
    .slice(0, 320)
  await limitRate(services, [{ rule: linkLimit, subject: getSource(c.env.incoming) }])
  const wait = await countAttempt(services, { rule: addressLimit, subject: to.toLowerCase() })
  const store = await findWritingStore(services.db, to)
  const words = staffWords(c)
  // Whether the address has an account is looked up when the mail is sent (outbound/mail-sender.ts).
  if (wait === 0 && store) {
    const reader = { locale: words.language, localePath: null }
    await queueLink(services.db, store, { kind: 'staffRecovery', to }, services.clock(), reader)
  }
  return c.html(await renderStaffNotice(words, words.staff.sent), 200, pageHeaders())
}

export function addPasswordPages(app: Hono<Env>, services: Services) {
  app.get('/oauth/password', async (c) => {
    const token = c.req.query('token')
    if (token !== undefined) return showForm(c, services, token)
    return c.html(await renderPasswordLink({ words: staffWords(c) }), 200, pageHeaders())
  })
  app.post('/oauth/password', (c) => setPassword(c, services))
  app.post('/oauth/password/link', (c) => sendLink(c, services))
}
