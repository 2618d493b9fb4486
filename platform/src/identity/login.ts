import { and, eq } from 'drizzle-orm'
import type { Services } from '#services.ts'
import { customers, type Customer } from '#store/schema/customers.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { findCustomerByEmail } from './customers.ts'
import type { Device } from './device.ts'
import { spendLoginCode } from './login-codes.ts'
import { verifyPassword } from './passwords.ts'
import { customerScopes } from './scopes.ts'
import { beginGrant, type IssuedTokens } from './tokens.ts'
import { isTwoFactorOn, spendTwoFactorCode } from './two-factor.ts'

export interface Credentials {
  email: string
  password: string
  twoFactorCode?: string | undefined
}

export type CheckedCredentials =
  | { ok: true; customer: Customer }
  | { ok: false; code: 'Customer.InvalidCredentials' | 'Customer.TwoFactorInvalid' }
  | { ok: false; code: 'Customer.TwoFactorRequired'; method: 'authenticator' | 'email' }

/** Creates and mails a code; a parameter, because identity/ must not import outbound/. */
export type SendLoginCode = (customer: Customer) => Promise<void>

/**
 * Checks email address, password and, if enabled, the second factor. An unknown address costs the
 * same work and gets the same refusal as a wrong password.
 */
export async function checkCredentials(
  services: Services,
  store: Store,
  { email, password, twoFactorCode }: Credentials,
): Promise<CheckedCredentials> {
  const customer = await findCustomerByEmail(services, store.id, email)
  const isRight = await verifyPassword(customer?.passwordHash ?? null, password)
  if (!customer || !isRight) return { ok: false, code: 'Customer.InvalidCredentials' }
  if (!isTwoFactorOn(customer)) return { ok: true, customer }
  if (!twoFactorCode) {
    return { ok: false, code: 'Customer.TwoFactorRequired', method: 'authenticator' }
  }
  if (await spendTwoFactorCode(services, customer.id, twoFactorCode)) return { ok: true, customer }
  return { ok: false, code: 'Customer.TwoFactorInvalid' }
}

/**
 * Like `checkCredentials`, while passwords are being guessed at the store: a password alone is not
 * enough. Without a code, the response always says that one was mailed, whether or not address and
 * password are right, so that it confirms nothing. An account with a second factor uses a code of
 * that instead.
 */
export async function checkChallengedCredentials(
  services: Services,
  store: Store,
  { email, password, twoFactorCode }: Credentials,
  sendLoginCode: SendLoginCode,
): Promise<CheckedCredentials> {
  const found = await findCustomerByEmail(services, store.id, email)
  const isRight = await verifyPassword(found?.passwordHash ?? null, password)
  const customer = isRight ? found : null
  if (!twoFactorCode) {
    if (customer && !isTwoFactorOn(customer)) await sendLoginCode(customer)
    return { ok: false, code: 'Customer.TwoFactorRequired', method: 'email' }
  }
  const spend = customer && isTwoFactorOn(customer) ? spendTwoFactorCode : spendLoginCode
  if (customer && (await spend(services, customer.id, twoFactorCode))) return { ok: true, customer }
  return { ok: false, code: 'Customer.TwoFactorInvalid' }
}

/**
 * Issues the tokens of a login at the store's own storefront.
 * @returns null when the password was changed since it was checked.
 */
export function beginSession(
  { db, clock, config }: Services,
  customer: Customer,
  device: Device,
): Promise<IssuedTokens | null> {
  return db.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: customers.id, passwordHash: customers.passwordHash })
      .from(customers)
      .where(and(eq(customers.id, customer.id), eq(customers.customerStatus, 'active')))
      .for('update')
    if (!same || same.passwordHash !== customer.passwordHash) return null
    const subject = {
      customerId: customer.id,
      tenantId: customer.tenantId,
      storeId: customer.storeId,
      clientId: config.firstPartyClient.id,
      scopes: [...customerScopes],
      grantType: 'password',
    }
    return beginGrant(tx, subject, clock(), device)
  })
}
