import { randomInt } from 'node:crypto'
import { eq, gt, sql } from '#store/drizzle.ts'
import { deleteRows, updateRows } from '#store/write-row.ts'
import { getSecret } from '#config.ts'
import type { Services } from '#services.ts'
import { loginCodes } from '#store/schema/customers.ts'
import { proveAddress } from './customers.ts'
import { pseudonym } from './sealing.ts'
import { normaliseCode } from './two-factor.ts'

const lifetimeMs = 15 * 60_000
const maxAttempts = 5
/** Digits of a login code; a code of an app has six. */
export const loginCodeLength = 8

const hashOf = ({ config }: Services, customerId: string, code: string) =>
  pseudonym(`login code ${customerId} ${code}`, getSecret(config))

/** Creates a login code of eight digits, which replaces an earlier one. */
export async function createLoginCode(services: Services, customerId: string): Promise<string> {
  const code = String(randomInt(10 ** loginCodeLength)).padStart(loginCodeLength, '0')
  const row = {
    codeHash: hashOf(services, customerId, code),
    attemptsLeft: maxAttempts,
    expiresOn: new Date(services.clock().getTime() + lifetimeMs),
  }
  await services.db
    .insert(loginCodes)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target: loginCodes.customerId, set: row })
  return code
}

/** Uses a code once; the fifth wrong guess invalidates it. @returns whether it was right. */
export async function spendLoginCode(services: Services, customerId: string, code: string) {
  const { db, clock } = services
  const ofCustomer = eq(loginCodes.customerId, customerId)
  // Counted before comparing, so that parallel guesses cannot outrun the count.
  const [counted] = await updateRows(
    db,
    loginCodes,
    { attemptsLeft: sql`${loginCodes.attemptsLeft} - 1` },
    ofCustomer,
    gt(loginCodes.attemptsLeft, 0),
    gt(loginCodes.expiresOn, clock()),
  )
  if (!counted) return false
  const codeHash = hashOf(services, customerId, normaliseCode(code))
  const spent = await deleteRows(db, loginCodes, ofCustomer, eq(loginCodes.codeHash, codeHash))
  if (spent === 0) return false
  await proveAddress(db, customerId, clock())
  return true
}
