import { and, eq, gt, type SQL } from '#store/drizzle.ts'
import { alias } from '#store/drizzle-pg.ts'
import type { Db } from '#store/database.ts'
import { hasRow } from '#store/find-row.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { deskClientId } from './desk-client.ts'
import { isRecord } from './tokens.ts'

export interface CustomerIdentity {
  customerId: string
  storeId: string
  clientId: string
  /** Shared by all tokens of one login or consent; ending the grant revokes them. */
  grantId: string
  scopes: string[]
}

/** An application acting as itself. */
export interface ApplicationIdentity {
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

/** Condition: the grant of a token has not ended. */
function grantLives(db: Db) {
  const grants = alias(oauthRecords, 'grants')
  const isItsGrant = eq(grants.grantId, oauthRecords.grantId)
  return hasRow(db, grants, isItsGrant, eq(grants.model, 'Grant'))
}

async function findRecord(db: Db, token: string, model: string, now: Date, also?: SQL) {
  const [record] = await db
    .select({ payload: oauthRecords.payload })
    .from(oauthRecords)
    .where(and(isRecord(model, token), gt(oauthRecords.expiresOn, now), also))
  return record ? (record.payload as TokenClaims) : null
}

/** Finds the customer of a token, each time, so that the end of a grant takes effect at once. */
export async function findCustomerByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<CustomerIdentity | null> {
  const claims = await findRecord(db, token, 'AccessToken', now, grantLives(db))
  if (!claims?.accountId || !claims.clientId || !claims.grantId || !claims.extra?.storeId)
    return null
  return {
    customerId: claims.accountId,
    storeId: claims.extra.storeId,
    clientId: claims.clientId,
    grantId: claims.grantId,
    scopes: claims.scope?.split(' ') ?? [],
  }
}

/**
 * Finds the person of a token of the desk. A customer's token names a store, a person's none, and
 * each is looked up among its own accounts, so neither passes for the other.
 */
export async function findStaffByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<StaffIdentity | null> {
  const claims = await findRecord(db, token, 'AccessToken', now, grantLives(db))
  if (claims?.clientId !== deskClientId || !claims.accountId || !claims.grantId) return null
  if (claims.extra?.storeId) return null
  return { accountId: claims.accountId, grantId: claims.grantId }
}

/** Whether a token is valid, of whomever it is. */
export async function isValidToken(db: Db, token: string, now: Date): Promise<boolean> {
  const ofApplication = await findRecord(db, token, 'ClientCredentials', now)
  return (
    (ofApplication ?? (await findRecord(db, token, 'AccessToken', now, grantLives(db)))) !== null
  )
}

/** Finds the application of a client_credentials token. */
export async function findApplicationByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<ApplicationIdentity | null> {
  const claims = await findRecord(db, token, 'ClientCredentials', now)
  if (!claims?.clientId || !claims.extra?.tenantId) return null
  return {
    clientId: claims.clientId,
    tenantId: claims.extra.tenantId,
    scopes: claims.scope?.split(' ') ?? [],
    storeId: claims.extra.storeId ?? null,
    sellerId: claims.extra.sellerId ?? null,
  }
}
