import { countAttempt, type RateLimit } from '#http/rate-limit.ts'
import { checkPassword } from '#identity/login.ts'
import { createLoginCode, loginCodeLength, spendLoginCode } from '#identity/login-codes.ts'
import { isTwoFactorOn, spendTwoFactorCode } from '#identity/two-factor.ts'
import { queueAccountMail } from '#outbound/mail.ts'
import type { Services } from '#services.ts'
import type { Customer } from '#store/schema/customers.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { countLogin } from './login-limits.ts'
import { asSender, needsMailedCode, rememberMailedCode, tryCode } from './second-factor.ts'

/** Prevents someone who knows a password from flooding its owner's mailbox. */
const mailLimit: RateLimit = { name: 'login-code-mail', limit: 5, seconds: 3600 }

interface Credentials {
  email: string
  password: string
  twoFactorCode?: string | undefined
  source: string
  /** The language of a mailed code (BCP 47); else the store's. */
  locale?: string | null | undefined
}

export type CheckedCredentials =
  | { ok: true; customer: Customer }
  | { ok: false; code: 'Customer.InvalidCredentials' | 'Customer.TwoFactorInvalid' }
  | { ok: false; code: 'Customer.TwoFactorRequired'; method: 'authenticator' | 'email' }

const invalid: CheckedCredentials = { ok: false, code: 'Customer.TwoFactorInvalid' }

const required = (method: 'authenticator' | 'email'): CheckedCredentials => ({
  ok: false,
  code: 'Customer.TwoFactorRequired',
  method,
})

async function sendLoginCode(
  services: Services,
  store: Store,
  customer: Customer,
  locale: string | null,
) {
  // Checked first, because a code that is not mailed must not replace one that was.
  const wait = await countAttempt(services, { rule: mailLimit, subject: customer.id })
  if (wait > 0) return
  const code = await createLoginCode(services, customer.id)
  const reader = { locale, localePath: null }
  await queueAccountMail(services, services.db, 'loginCode', { store, customer, reader }, code)
}

const isMailedCode = (code: string) => code.replace(/[\s-]/g, '').length === loginCodeLength

/**
 * Checks email address, password and the code that the account or the challenge requires. While
 * passwords are being guessed at the store, the response without a code always says that one was
 * mailed, whether or not address and password are right, so that it confirms nothing.
 */
async function check(
  services: Services,
  store: Store,
  { source, locale = null, ...credentials }: Credentials,
  isChallenged: boolean,
): Promise<CheckedCredentials> {
  const customer = await checkPassword(services, store, credentials)
  if (!customer && !isChallenged) return { ok: false, code: 'Customer.InvalidCredentials' }
  const { twoFactorCode: code } = credentials
  if (!customer) return code ? invalid : required('email')
  const sender = asSender(store, customer, source)
  const hasFactor = isTwoFactorOn(customer)
  if (!hasFactor && !isChallenged) return { ok: true, customer }
  const isMailed = hasFactor ? await needsMailedCode(services, sender) : isChallenged
  // A code of the app, entered when it is no longer enough, requests the mailed one.
  if (!code || (isMailed && !isChallenged && !isMailedCode(code))) {
    if (isMailed) await sendLoginCode(services, store, customer, locale)
    return required(isMailed || isChallenged ? 'email' : 'authenticator')
  }
  const isRight = isMailed
    ? await spendLoginCode(services, customer.id, code)
    : await (hasFactor && tryCode(services, sender, spendTwoFactorCode, code))
  if (!isRight) return invalid
  if (!hasFactor || !isMailed) return { ok: true, customer }
  await rememberMailedCode(services, sender)
  return required('authenticator')
}

/**
 * Checks a sign-in with a password. The storefront's login, the sign-in page for applications and
 * the password grant all use it, and so share its limits and its challenge (docs/decisions/110).
 * @throws Problem 429.
 */
export async function attemptLogin(services: Services, store: Store, credentials: Credentials) {
  const { email, source } = credentials
  const counted = await countLogin(services, { storeId: store.id, email, source })
  const checked = await check(services, store, credentials, counted.isChallenged)
  return { ...counted, checked }
}
