import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { hashToken, newToken } from '#store/ids.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { hashClientSecret, type ApplicationDraft } from './applications.ts'

/** An application without its secret, of which only a hash is kept. */
export interface Application {
  clientId: string
  name: string
  /** Null: it names the store of each request. */
  storeId: string | null
  sellerId: string | null
  grants: ApplicationDraft['grants']
  scopes: string[]
  redirectUris: string[]
  /** When it was registered; null for those from before this was kept. */
  createdOn: Date | null
}

/**
 * Whose applications: those of a merchant. With a store, only those that are bound to it, so that
 * an application of one store never gets the secret of one that acts in all of them.
 */
export interface ApplicationScope {
  tenantId: string
  storeId: string | null
}

interface ClientRecord {
  client_id: string
  client_name: string
  client_id_issued_at?: number
  grant_types: ApplicationDraft['grants']
  redirect_uris: string[]
  scope: string
  store_id?: string
  seller_id?: string
}

const member = (name: string): SQL => sql`${oauthRecords.payload}->>${name}`

const inScope = ({ tenantId, storeId }: ApplicationScope) =>
  and(
    eq(oauthRecords.model, 'Client'),
    sql`${member('tenant_id')} = ${tenantId}`,
    storeId === null ? undefined : sql`${member('store_id')} = ${storeId}`,
  )

const isClient = (scope: ApplicationScope, clientId: string) =>
  and(inScope(scope), eq(oauthRecords.idHash, hashToken(clientId)))

function toApplication(payload: Record<string, unknown>): Application {
  const client = payload as unknown as ClientRecord
  const issued = client.client_id_issued_at
  return {
    clientId: client.client_id,
    name: client.client_name,
    storeId: client.store_id ?? null,
    sellerId: client.seller_id ?? null,
    grants: client.grant_types,
    scopes: client.scope.split(' '),
    redirectUris: client.redirect_uris,
    createdOn: issued === undefined ? null : new Date(issued * 1000),
  }
}

/** The applications of a scope by name. They are few: a merchant registers each by hand. */
export async function listApplications(db: Db, scope: ApplicationScope): Promise<Application[]> {
  const rows = await db
    .select({ payload: oauthRecords.payload })
    .from(oauthRecords)
    .where(inScope(scope))
    .orderBy(member('client_name'), oauthRecords.idHash)
  return rows.map(({ payload }) => toApplication(payload))
}

/** Ends everything that was issued to an application: tokens, grants, codes. */
async function endTokensOf(tx: Tx, clientId: string) {
  const isIssued = or(
    sql`${member('clientId')} = ${clientId}`,
    // Access tokens of a grant carry its id.
    sql`${oauthRecords.grantId} in (select g.grant_id from oauth_records g
      where g.payload->>'clientId' = ${clientId} and g.grant_id is not null)`,
  )
  await tx.delete(oauthRecords).where(and(sql`${oauthRecords.model} <> 'Client'`, isIssued))
}

/**
 * Gives an application a new secret. The old one and all that was issued with it end at once: it is
 * rotated because somebody else may have it.
 * @returns the secret, which is nowhere else afterwards; null when there is no such application.
 */
export function rotateApplicationSecret(
  db: Db,
  scope: ApplicationScope,
  clientId: string,
): Promise<string | null> {
  const secret = newToken()
  const hash = JSON.stringify(hashClientSecret(secret))
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(oauthRecords)
      .set({ payload: sql`jsonb_set(${oauthRecords.payload}, '{client_secret}', ${hash}::jsonb)` })
      .where(and(isClient(scope, clientId), isNull(oauthRecords.consumedOn)))
      .returning({ model: oauthRecords.model })
    if (!changed) return null
    await endTokensOf(tx, clientId)
    return secret
  })
}

/** Removes an application and ends its tokens. @returns false when there is none. */
export function revokeApplication(
  db: Db,
  scope: ApplicationScope,
  clientId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(oauthRecords)
      .where(isClient(scope, clientId))
      .returning({ model: oauthRecords.model })
    if (removed.length === 0) return false
    await endTokensOf(tx, clientId)
    return true
  })
}
