import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Config } from '#config.ts'
import { getSecret } from '#config.ts'
import type { Services } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import { hashToken, newId } from '#store/ids.ts'
import { customers, type Customer, type TwoFactor } from '#store/schema/customers.ts'
import { verifyPassword } from './passwords.ts'
import { seal, unseal, type Resealed, type Sealing } from './sealing.ts'

const purpose = 'two-factor secret'
const recoveryCodeCount = 10

/** Whether a login requires a second factor. */
export function isTwoFactorOn(customer: Pick<Customer, 'twoFactor'>): boolean {
  return typeof customer.twoFactor?.confirmedOn === 'string'
}

function openSecret(config: Config, { secret }: TwoFactor): string | null {
  for (const key of config.secrets) {
    const text = unseal(secret, key.secret, purpose)
    if (text !== null) return text
  }
  return null
}

function getSharedSecret(config: Config, state: TwoFactor) {
  const text = openSecret(config, state)
  if (text === null) throw new Error('The key that encrypted a two-factor secret was removed.')
  return text
}

const normalise = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

async function lockCustomer(tx: Tx, customerId: string) {
  const customer = await lockRow(tx, customers, eq(customers.id, customerId))
  if (!customer) throw new Error('A token names a customer who does not exist.')
  return customer
}

type Accept = (services: Services, state: TwoFactor, code: string) => Promise<TwoFactor | null>

/** The state after a code of the app, or null if the code is wrong or was used before. */
const acceptAppCode: Accept = async (services, state, code) => {
  if (!/^\d{6}$/.test(normalise(code))) return null
  const epoch = Math.floor(services.clock().getTime() / 1000)
  // One step of 30 s either way tolerates clock drift (RFC 6238 §5.2).
  const result = await verify({
    secret: getSharedSecret(services.config, state),
    token: normalise(code),
    epoch,
    epochTolerance: 30,
    ...(state.lastStep !== null && { afterTimeStep: state.lastStep }),
  })
  if (!result.valid) return null
  return { ...state, lastStep: Math.floor(epoch / 30) + result.delta }
}

/** Like `acceptAppCode`, but also accepts each recovery code once. */
const acceptAnyCode: Accept = async (services, state, code) => {
  const hash = hashToken(normalise(code))
  if (!state.recoveryCodeHashes.includes(hash)) return acceptAppCode(services, state, code)
  const recoveryCodeHashes = state.recoveryCodeHashes.filter((each) => each !== hash)
  return { ...state, recoveryCodeHashes }
}

/**
 * Starts a set-up. Logins require no code until it is confirmed. Recovery codes are shown once;
 * only their hashes are stored.
 * @returns null if a second factor is already enabled.
 */
export async function beginTwoFactor(services: Services, issuer: string, customerId: string) {
  const secret = generateSecret()
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => newId('').slice(1, 13))
  return services.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    if (isTwoFactorOn(customer)) return null
    const twoFactor: TwoFactor = {
      secret: seal(secret, getSecret(services.config), purpose),
      recoveryCodeHashes: recoveryCodes.map((code) => hashToken(code)),
      confirmedOn: null,
      lastStep: null,
    }
    await tx.update(customers).set({ twoFactor }).where(eq(customers.id, customerId))
    const otpauthUri = generateURI({ issuer, label: customer.email, secret })
    return { secret, otpauthUri, recoveryCodes }
  })
}

function spend(
  services: Services,
  customerId: string,
  accept: (state: TwoFactor) => ReturnType<Accept>,
) {
  return services.db.transaction(async (tx) => {
    const { twoFactor } = await lockCustomer(tx, customerId)
    const accepted = twoFactor && (await accept(twoFactor))
    if (!accepted) return false
    await tx.update(customers).set({ twoFactor: accepted }).where(eq(customers.id, customerId))
    return true
  })
}

/** Uses a code of the app or a recovery code once. @returns whether it was right. */
export function spendTwoFactorCode(
  services: Services,
  customerId: string,
  code: string,
): Promise<boolean> {
  return spend(services, customerId, (state) => acceptAnyCode(services, state, code))
}

/**
 * Confirms a set-up by a code of the app. A recovery code is refused, because it would enable the
 * second factor for someone whose app does not work. @returns whether the code was right.
 */
export function confirmTwoFactor(
  services: Services,
  customerId: string,
  code: string,
): Promise<boolean> {
  const confirmedOn = services.clock().toISOString()
  return spend(services, customerId, async (state) => {
    const accepted = await acceptAppCode(services, state, code)
    return accepted && { ...accepted, confirmedOn }
  })
}

/**
 * Seals the shared secrets with the newest key, so that the others can be removed, or `isDry` only
 * counts.
 */
export async function resealTwoFactor({ db, config }: Sealing, isDry = false): Promise<Resealed> {
  const newest = getSecret(config)
  const found = await db
    .select({ id: customers.id, twoFactor: customers.twoFactor })
    .from(customers)
    .where(isNotNull(customers.twoFactor))
  const counts = { sealed: 0, unreadable: 0 }
  for (const { id, twoFactor } of found) {
    if (!twoFactor || unseal(twoFactor.secret, newest, purpose) !== null) continue
    const text = openSecret(config, twoFactor)
    counts[text === null ? 'unreadable' : 'sealed'] += 1
    if (text === null || isDry) continue
    const secret = seal(text, newest, purpose)
    const { twoFactor: column } = customers
    await db
      .update(customers)
      .set({ twoFactor: sql`jsonb_set(${column}, '{secret}', to_jsonb(${secret}::text))` })
      .where(and(eq(customers.id, id), sql`${column}->>'secret' = ${twoFactor.secret}`))
  }
  return counts
}

/** Disables the second factor of a customer who has given the password. */
export async function endTwoFactor(
  { db }: Services,
  customer: Customer,
  currentPassword: string,
): Promise<boolean> {
  if (!(await verifyPassword(customer.passwordHash, currentPassword))) return false
  await db.update(customers).set({ twoFactor: null }).where(eq(customers.id, customer.id))
  return true
}
