import { and, eq, gt, inArray, or } from '#store/drizzle.ts'
import { alias } from '#store/drizzle-pg.ts'
import type { Db } from '#store/database.ts'
import { hasRow } from '#store/find-row.ts'
import { hashToken } from '#store/ids.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { deskClientId } from './desk-client.ts'

export interface CustomerIdentity {
  kind: 'customer'
  customerId: string
  storeId: string
  clientId: string
  /** Shared by all tokens of one login or consent; ending the grant revokes them. */
  grantId: string
  scopes: string[]
}

/** An application acting as itself. */
export interface ApplicationIdentity {
  kind: 'application'
  /** Of a person at the desk, the id of the account. */
  clientId: string
  /** The name of a person at the desk; absent for an application. */
  staffName?: string
  tenantId: string
  scopes: string[]
  /** Null when the token is not bound to a store and `x-Store-Id` selects one (spec §5.3). */
  storeId: string | null
  sellerId: string | null
}

/** A person at the desk. What she may do is looked up by store (identity/staff.ts). */
export interface StaffIdentity {
  kind: 'staff'
  accountId: string
  grantId: string
}

interface TokenClaims {
  clientId?: string
  accountId?: string
  grantId?: string
  scope?: string
  extra?: { tenantId?: string; storeId?: string; sellerId?: string }
}

/** Whose a token is. */
export type Caller = ApplicationIdentity | CustomerIdentity | StaffIdentity

/** The claims of a valid token, looked up each time, so that the end of a grant takes effect at once. */
async function findClaims(db: Db, token: string, now: Date) {
  const { model, idHash, grantId, expiresOn, payload } = oauthRecords
  const grants = alias(oauthRecords, 'grants')
  const grantLives = hasRow(db, grants, eq(grants.grantId, grantId), eq(grants.model, 'Grant'))
  const isAccess = inArray(model, ['ClientCredentials', 'AccessToken'])
  const [record] = await db
    .select({ model, payload })
    .from(oauthRecords)
    .where(
      and(
        ...[isAccess, eq(idHash, hashToken(token)), gt(expiresOn, now)],
        or(eq(model, 'ClientCredentials'), grantLives),
      ),
    )
  return record && { ...(record.payload as TokenClaims), isAlone: record.model !== 'AccessToken' }
}

/**
 * Whose a token is; null for one that is not valid. A customer's names a store, a person's at the
 * desk none, and each is looked up among its own accounts, so neither passes for the other.
 */
export async function findCaller(db: Db, token: string, now: Date): Promise<Caller | null> {
  const claims = await findClaims(db, token, now)
  if (!claims?.clientId) return null
  const { clientId, accountId, grantId, isAlone, extra = {} } = claims
  const { tenantId, storeId, sellerId } = extra
  const scopes = claims.scope?.split(' ') ?? []
  if (isAlone && tenantId) {
    const bound = { storeId: storeId ?? null, sellerId: sellerId ?? null }
    return { kind: 'application', clientId, tenantId, scopes, ...bound }
  }
  if (!accountId || !grantId) return null
  if (storeId)
    return { kind: 'customer', customerId: accountId, storeId, clientId, grantId, scopes }
  return clientId === deskClientId ? { kind: 'staff', accountId, grantId } : null
}
