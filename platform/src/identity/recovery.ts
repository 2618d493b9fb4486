import { eq, gt, isNull, sql } from '#store/drizzle.ts'
import { allOf } from '#store/find-row.ts'
import { updateRow, updateRows } from '#store/write-row.ts'
import type { PgUpdateSetSource } from '#store/drizzle-pg.ts'
import type { Services } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { hashToken, newToken } from '#store/ids.ts'
import { customers, passwordResets, type Customer } from '#store/schema/customers.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { hashPassword } from './passwords.ts'
import { proveAddress } from './customers.ts'
import { endGrantsOf } from './tokens.ts'

const resetTokenMs = 60 * 60_000

/** Notifies the customer by mail; a parameter, because identity/ must not import outbound/. */
type Notify = (tx: Tx, customer: Customer) => Promise<void>

/** Creates a token that can set a new password once within 60 minutes; only its hash is stored. */
export async function createResetToken({ db, clock }: Services, customer: Customer) {
  const token = newToken()
  await db.insert(passwordResets).values({
    tokenHash: hashToken(token),
    storeId: customer.storeId,
    customerId: customer.id,
    expiresOn: new Date(clock().getTime() + resetTokenMs),
  })
  return token
}

const usable = (store: Store, token: string, now: Date) =>
  allOf(
    eq(passwordResets.tokenHash, hashToken(token)),
    eq(passwordResets.storeId, store.id),
    isNull(passwordResets.usedOn),
    gt(passwordResets.expiresOn, now),
  )

async function setPassword(
  tx: Tx,
  customerId: string,
  change: PgUpdateSetSource<typeof customers>,
) {
  const customer = await updateRow(tx, customers, change, eq(customers.id, customerId))
  // Links sent earlier must not override the new password.
  await tx.delete(passwordResets).where(eq(passwordResets.customerId, customerId))
  return customer
}

/**
 * Sets a new password by a mailed token and ends every session of the customer. The first proof of
 * the address also disables a second factor: somebody else may have registered the address. Later,
 * access to the mailbox does not suffice to disable it.
 * @returns whether the token was valid.
 */
export async function resetPassword(
  { db, clock }: Services,
  store: Store,
  request: { token: string; password: string },
  notify: Notify,
): Promise<boolean> {
  const found = await db
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(usable(store, request.token, clock()))
  // Checked before hashing, so that made-up tokens cost nothing.
  if (found.length === 0) return false
  const passwordHash = await hashPassword(request.password)
  return db.transaction(async (tx) => {
    const now = clock()
    const [used] = await updateRows(
      tx,
      passwordResets,
      { usedOn: now },
      usable(store, request.token, now),
    )
    if (!used) return false
    const isFirstProof = sql`${customers.emailConfirmedOn} is null`
    const customer = await setPassword(tx, used.customerId, {
      passwordHash,
      updatedOn: now,
      twoFactor: sql`case when ${isFirstProof} then null else ${customers.twoFactor} end`,
    })
    await proveAddress(tx, used.customerId, now)
    await endGrantsOf(tx, used.customerId)
    await notify(tx, customer)
    return true
  })
}

/** Changes the password of a signed-in customer, who has repeated it, and ends the other sessions. */
export async function changePassword(
  { db, clock }: Services,
  { id, grantId, newPassword }: { id: string; grantId: string; newPassword: string },
  notify: Notify,
): Promise<void> {
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const changed = await setPassword(tx, id, { passwordHash, updatedOn: clock() })
    await endGrantsOf(tx, id, grantId)
    await notify(tx, changed)
  })
}
