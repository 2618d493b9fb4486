import { and, eq, isNotNull, sql } from '#store/drizzle.ts'
import { generateSecret, generateURI, verify } from 'otplib'
import { getSecret, type Config } from '#config.ts'
import type { Services } from '#services.ts'
import type { Db, Tx } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import { hashToken, newId } from '#store/ids.ts'
import { customers, type Customer, type TwoFactor } from '#store/schema/customers.ts'
import { staffAccounts } from '#store/schema/staff.ts'
import { seal, sealAgain, unsealByAny, type Resealed, type Sealing } from './sealing.ts'

const purpose = 'two-factor secret'
const recoveryCodeCount = 10

export interface FactorOwner {
  kind: 'customer' | 'staff'
  id: string
}

// Both tables have the columns that are used here.
const tableOf = ({ kind }: Pick<FactorOwner, 'kind'>) =>
  (kind === 'staff' ? staffAccounts : customers) as typeof customers

export function isTwoFactorOn(customer: Pick<Customer, 'twoFactor'>): boolean {
  return typeof customer.twoFactor?.confirmedOn === 'string'
}

function getSharedSecret(config: Config, { secret }: TwoFactor) {
  const text = unsealByAny(config, secret, purpose)
  if (text === null) throw new Error('The key that encrypted a two-factor secret was removed.')
  return text
}

/** A code in whatever way it is typed: in groups, in capitals, in Arabic or Persian digits. */
export const normaliseCode = (code: string) =>
  code
    .replace(/[\s-]/g, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .toLowerCase()

async function lockAccount(tx: Tx, owner: FactorOwner) {
  const table = tableOf(owner)
  const account = await lockRow(tx, table, eq(table.id, owner.id))
  if (!account) throw new Error('A token names an account that does not exist.')
  return account
}

async function setFactor(tx: Db | Tx, owner: FactorOwner, twoFactor: TwoFactor | null) {
  const table = tableOf(owner)
  await tx.update(table).set({ twoFactor }).where(eq(table.id, owner.id))
}

type Accept = (services: Services, state: TwoFactor, code: string) => Promise<TwoFactor | null>

/** The state after a code of the app, or null if the code is wrong or was used before. */
const acceptAppCode: Accept = async (services, state, code) => {
  if (!/^\d{6}$/.test(normaliseCode(code))) return null
  const epoch = Math.floor(services.clock().getTime() / 1000)
  // One step of 30 s either way tolerates clock drift (RFC 6238 §5.2).
  const result = await verify({
    secret: getSharedSecret(services.config, state),
    token: normaliseCode(code),
    epoch,
    epochTolerance: 30,
    ...(state.lastStep !== null && { afterTimeStep: state.lastStep }),
  })
  if (!result.valid) return null
  return { ...state, lastStep: Math.floor(epoch / 30) + result.delta }
}

/** Like `acceptAppCode`, but also accepts each recovery code once. */
const acceptAnyCode: Accept = async (services, state, code) => {
  const hash = hashToken(normaliseCode(code))
  if (!state.recoveryCodeHashes.includes(hash)) return acceptAppCode(services, state, code)
  const recoveryCodeHashes = state.recoveryCodeHashes.filter((each) => each !== hash)
  return { ...state, recoveryCodeHashes }
}

/**
 * Starts a set-up. Logins require no code until it is confirmed. Recovery codes are shown once;
 * only their hashes are stored.
 * @returns null if a second factor is already enabled.
 */
export async function beginTwoFactor(services: Services, issuer: string, owner: FactorOwner) {
  const secret = generateSecret()
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => newId('').slice(1, 13))
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, owner)
    if (isTwoFactorOn(account)) return null
    const twoFactor: TwoFactor = {
      secret: seal(secret, getSecret(services.config), purpose),
      recoveryCodeHashes: recoveryCodes.map((code) => hashToken(code)),
      confirmedOn: null,
      lastStep: null,
    }
    await setFactor(tx, owner, twoFactor)
    const otpauthUri = generateURI({ issuer, label: account.email, secret })
    return { secret, otpauthUri, recoveryCodes }
  })
}

function spend(
  services: Services,
  owner: FactorOwner,
  accept: (state: TwoFactor) => ReturnType<Accept>,
) {
  return services.db.transaction(async (tx) => {
    const { twoFactor } = await lockAccount(tx, owner)
    const accepted = twoFactor && (await accept(twoFactor))
    if (!accepted) return false
    await setFactor(tx, owner, accepted)
    return true
  })
}

/** Uses a code of the app or a recovery code once. @returns whether it was right. */
export function spendTwoFactorCode(services: Services, owner: FactorOwner, code: string) {
  return spend(services, owner, (state) => acceptAnyCode(services, state, code))
}

/** Confirms a set-up by a code of the app, not a recovery code. @returns whether it was right */
export function confirmTwoFactor(services: Services, owner: FactorOwner, code: string) {
  const confirmedOn = services.clock().toISOString()
  return spend(services, owner, async (state) => {
    const accepted = await acceptAppCode(services, state, code)
    return accepted && { ...accepted, confirmedOn }
  })
}

/** Seals the secrets with the newest key, so that others can go; `isDry` only counts. */
export async function resealTwoFactor({ db, config }: Sealing, isDry = false): Promise<Resealed> {
  const counts = { sealed: 0, unreadable: 0 }
  for (const table of [tableOf({ kind: 'customer' }), tableOf({ kind: 'staff' })]) {
    const { id: key, twoFactor: column } = table
    const found = await db
      .select({ id: key, twoFactor: column })
      .from(table)
      .where(isNotNull(column))
    for (const { id, twoFactor } of found) {
      const secret = twoFactor && sealAgain(config, twoFactor.secret, purpose, counts)
      if (!secret || isDry) continue
      await db
        .update(table)
        .set({ twoFactor: sql`jsonb_set(${column}, '{secret}', to_jsonb(${secret}::text))` })
        .where(and(eq(key, id), sql`${column}->>'secret' = ${twoFactor.secret}`))
    }
  }
  return counts
}

/** Disables a second factor whose owner has given the password, or has lost it. */
export const endTwoFactor = (db: Db | Tx, owner: FactorOwner): Promise<void> =>
  setFactor(db, owner, null)
