import { and, asc, eq, gt, isNull, not, sql } from '#store/drizzle.ts'
import type { Services } from '#services.ts'
import type { Db, Tx } from '#store/database.ts'
import type { StaffRole } from '#store/enums.ts'
import { allOf, findRow, lockRow } from '#store/find-row.ts'
import { deleteRows, insertIfNew, updateRows } from '#store/write-row.ts'
import { hashToken, newToken } from '#store/ids.ts'
import { inAlphabet } from '#store/schema/columns.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { staffAccounts, staffRoles, type StaffAccount } from '#store/schema/staff.ts'
import { stores } from '#store/schema/tenancy.ts'
import type { StoreScope } from '#store/scope.ts'
import { deskClientId } from './desk-client.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endGrant, endGrantsOf } from './tokens.ts'
import { endTwoFactor } from './two-factor.ts'

const dayMs = 24 * 3600_000
/** How long a mailed link can set a password. */
export const linkMs = { staffInvitation: 7 * dayMs, staffRecovery: 3600_000 } as const

const hasFactor = sql<boolean>`coalesce(${staffAccounts.twoFactor}->>'confirmedOn', '') <> ''`

const member = {
  id: staffRoles.accountId,
  email: staffAccounts.email,
  name: staffRoles.name,
  role: staffRoles.role,
  /** False until the invitation is accepted. */
  hasPassword: sql<boolean>`${staffAccounts.passwordHash} is not null`,
  hasTwoFactor: hasFactor,
  createdOn: staffRoles.createdOn,
}

const ofAccount = eq(staffAccounts.id, staffRoles.accountId)

const isMember = ({ storeId }: StoreScope, id: string) =>
  allOf(eq(staffRoles.storeId, storeId), eq(staffRoles.accountId, id))

/** The staff of a store by name, without paging: an owner invites each by hand. */
export function listStaff(db: Db | Tx, { storeId }: StoreScope) {
  return db
    .select(member)
    .from(staffRoles)
    .innerJoin(staffAccounts, ofAccount)
    .where(eq(staffRoles.storeId, storeId))
    .orderBy(asc(inAlphabet(staffRoles.name)), asc(staffRoles.accountId))
}

/** A person as one store knows her. */
export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number]

/** A person of the staff of a store; null if there is none. */
export async function findMember(db: Db | Tx, scope: StoreScope, id: string) {
  return (await listStaff(db, scope)).find((each) => each.id === id) ?? null
}

async function getMember(db: Db | Tx, scope: StoreScope, id: string): Promise<StaffMember> {
  const found = await findMember(db, scope, id)
  if (!found) throw new Error('A person who was written is not there.')
  return found
}

/** Whether the store lets nobody in without a second factor, and the person has none. */
const lacksFactor = sql<boolean>`coalesce(${stores.settings}->>'staffTwoFactor', '') = 'true' and not ${hasFactor}`

/** What the person may do in the store, with its row; null if she is not of its staff. */
export async function findStaffRole(db: Db, accountId: string, storeId: string) {
  const { tenantId, role, name, acceptedOn } = staffRoles
  const [found] = await db
    .select({ tenantId, role, name, acceptedOn, lacksFactor, store: stores })
    .from(staffRoles)
    .innerJoin(staffAccounts, ofAccount)
    .innerJoin(stores, eq(stores.id, staffRoles.storeId))
    .where(and(eq(staffRoles.accountId, accountId), eq(staffRoles.storeId, storeId)))
  return found ?? null
}

/**
 * Records the first request of a person in a store. Anyone may invite any address, so that an
 * invitation which she never followed up must not count as work for another merchant.
 */
export async function acceptRole(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  accountId: string,
  storeId: string,
): Promise<void> {
  const { accountId: ofWhom, storeId: at, acceptedOn } = staffRoles
  await db
    .update(staffRoles)
    .set({ acceptedOn: clock() })
    .where(and(eq(ofWhom, accountId), eq(at, storeId), isNull(acceptedOn)))
}

/** A person with her stores at all merchants, open invitations last; null without any. */
export async function readStaff(db: Db, accountId: string) {
  const rows = await db
    .select({ account: staffAccounts, role: staffRoles, store: stores, lacksFactor })
    .from(staffRoles)
    .innerJoin(staffAccounts, ofAccount)
    .innerJoin(stores, eq(stores.id, staffRoles.storeId))
    .where(eq(staffRoles.accountId, accountId))
    .orderBy(isNull(staffRoles.acceptedOn), asc(inAlphabet(stores.name)), asc(stores.id))
  const [first] = rows
  return first ? { account: first.account, name: first.role.name, rows } : null
}

export const findStaffAccount = (db: Db, id: string): Promise<StaffAccount | null> =>
  findRow(db, staffAccounts, eq(staffAccounts.id, id))

export function findStaffByEmail(db: Db | Tx, email: string): Promise<StaffAccount | null> {
  return findRow(db, staffAccounts, sql`lower(${staffAccounts.email}) = lower(${email.trim()})`)
}

/** The account of an address and its password; an unknown address costs the same work. */
export async function checkStaffPassword(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<StaffAccount | null> {
  const account = await findStaffByEmail(db, email)
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  return isRight ? account : null
}

/**
 * Adds a person to the staff of a store; an address that another merchant invited keeps its
 * password. `notify` runs in the same transaction.
 * @returns null if she is of the staff already.
 */
export function inviteStaff(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: StoreScope,
  { email, name, role }: { email: string; name: string; role: StaffRole },
  notify?: (tx: Tx) => Promise<void>,
): Promise<StaffMember | null> {
  const times = { createdOn: clock(), updatedOn: clock() }
  return db.transaction(async (tx) => {
    await insertIfNew(tx, staffAccounts, { email, ...times })
    const account = await findStaffByEmail(tx, email)
    if (!account) throw new Error('The account of an invitation is not there.')
    const { tenantId, storeId } = scope
    const added = { accountId: account.id, tenantId, storeId, name, role, ...times }
    if (!(await insertIfNew(tx, staffRoles, added))) return null
    await notify?.(tx)
    return getMember(tx, scope, account.id)
  })
}

type Refused = 'notFound' | 'lastOwner'

/** Locks the owners of a store, so that two of them cannot leave at once and none remains. */
async function isLastOwner(tx: Tx, { storeId }: StoreScope, id: string) {
  const owners = await tx
    .select({ accountId: staffRoles.accountId })
    .from(staffRoles)
    .where(and(eq(staffRoles.storeId, storeId), eq(staffRoles.role, 'owner')))
    .orderBy(staffRoles.accountId)
    .for('update')
  return owners.every(({ accountId }) => accountId === id) && owners.length > 0
}

/** Changes name or role, which count from the next request on. */
export function changeStaff(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: StoreScope,
  id: string,
  change: { name?: string | undefined; role?: StaffRole | undefined },
): Promise<StaffMember | Refused> {
  return db.transaction(async (tx) => {
    const leaves = change.role !== undefined && change.role !== 'owner'
    if (leaves && (await isLastOwner(tx, scope, id))) return 'lastOwner'
    const changed = await updateRows(
      tx,
      staffRoles,
      { ...change, updatedOn: clock() },
      isMember(scope, id),
    )
    return changed.length === 0 ? 'notFound' : getMember(tx, scope, id)
  })
}

/**
 * Removes a person from a store, which refuses her from the next request on. With her last store go
 * her sessions and the account: those at other merchants are not this owner's to end.
 */
export function removeStaff(db: Db, scope: StoreScope, id: string): Promise<'removed' | Refused> {
  return db.transaction(async (tx) => {
    if (await isLastOwner(tx, scope, id)) return 'lastOwner'
    // Locked first, so that an invitation at the same time finds the account or makes a new one.
    const account = await lockRow(tx, staffAccounts, eq(staffAccounts.id, id))
    const removed = await deleteRows(tx, staffRoles, isMember(scope, id))
    if (!account || removed === 0) return 'notFound'
    if ((await tx.$count(staffRoles, eq(staffRoles.accountId, id))) === 0) {
      await endGrantsOf(tx, id)
      await tx.delete(staffAccounts).where(eq(staffAccounts.id, id))
    }
    return 'removed'
  })
}

/**
 * Disables the second factor of a person who has lost it, and ends every session of hers. `callerId`
 * has to be an owner in every other store that she has worked in, which the factor keeps too; null:
 * the operator. Nobody resets their own: whoever has it can disable it with the password.
 */
export function resetStaffFactor(
  db: Db,
  { storeId }: StoreScope,
  { id, callerId }: { id: string; callerId: string | null },
  notify?: (tx: Tx, person: { email: string; firstName: string }) => Promise<void>,
): Promise<'reset' | 'notFound' | 'worksElsewhere' | 'isOwn'> {
  return db.transaction(async (tx) => {
    const account = await lockRow(tx, staffAccounts, eq(staffAccounts.id, id))
    const roles = await tx.select().from(staffRoles).where(eq(staffRoles.accountId, id))
    const here = roles.find((role) => role.storeId === storeId)
    if (!account || !here) return 'notFound'
    if (callerId === id) return 'isOwn'
    const isOwner = and(eq(staffRoles.accountId, callerId ?? ''), eq(staffRoles.role, 'owner'))
    const owned = await tx.select().from(staffRoles).where(isOwner)
    const reach = [storeId, ...owned.map((role) => role.storeId)]
    const isReached = roles.every(
      ({ storeId: at, acceptedOn }) => acceptedOn === null || reach.includes(at),
    )
    if (callerId !== null && !isReached) return 'worksElsewhere'
    await endTwoFactor(tx, { kind: 'staff', id })
    await endGrantsOf(tx, id)
    await notify?.(tx, { email: account.email, firstName: here.name })
    return 'reset'
  })
}

/** A new link that sets the password of an account once; only its hash is stored. */
export async function createStaffLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  accountId: string,
  lifetimeMs: number,
): Promise<string> {
  const token = newToken()
  await db
    .update(staffAccounts)
    .set({
      linkHash: hashToken(token),
      linkExpiresOn: new Date(clock().getTime() + lifetimeMs),
    })
    .where(eq(staffAccounts.id, accountId))
  return token
}

const isUsable = (token: string, now: Date) =>
  allOf(eq(staffAccounts.linkHash, hashToken(token)), gt(staffAccounts.linkExpiresOn, now))

export function findByStaffLink({ db, clock }: Services, token: string) {
  return findRow(db, staffAccounts, isUsable(token, clock()))
}

/** Sets a password by a mailed link and ends every session. @returns whether the link was valid. */
export async function setStaffPassword(services: Services, token: string, password: string) {
  const { db, clock } = services
  // Checked before hashing, so that made-up tokens cost nothing.
  if (!(await findByStaffLink(services, token))) return false
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [account] = await updateRows(
      tx,
      staffAccounts,
      { passwordHash, linkHash: null, linkExpiresOn: null, updatedOn: clock() },
      isUsable(token, clock()),
    )
    if (account) await endGrantsOf(tx, account.id)
    return account !== undefined
  })
}

/** A store to write to an address from; one query for any, so that its time reveals nothing. */
export async function findWritingStore(db: Db, email: string) {
  // Names are written out: a query of one table has them without the name of their table.
  const isHers = sql`exists (select 1 from staff_roles r join staff_accounts a on a.id = r.account_id
    where r.store_id = stores.id and lower(a.email) = lower(${email}))`
  const [store] = await db
    .select()
    .from(stores)
    .orderBy(sql`${isHers} desc`)
    .limit(1)
  return store ?? null
}

const grantOfSession = sql`${oauthRecords.payload}->'authorizations'->${deskClientId}::text->>'grantId'`

/** Ends every sign-in of a person but this one. */
export async function endOtherDeskSessions(
  db: Db,
  { accountId, grantId }: { accountId: string; grantId: string },
): Promise<void> {
  const isThis = sql`coalesce(${oauthRecords.grantId}, ${grantOfSession}, '') = ${grantId}`
  await db.delete(oauthRecords).where(and(eq(oauthRecords.accountId, accountId), not(isThis)))
}

/** Ends a sign-in: the tokens of the page, and the browser's session at the issuer. */
export function endDeskSession(
  db: Db,
  { accountId, grantId }: { accountId: string; grantId: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .delete(oauthRecords)
      .where(and(eq(oauthRecords.accountId, accountId), eq(grantOfSession, grantId)))
    await endGrant(tx, grantId)
  })
}
