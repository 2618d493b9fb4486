import { eq, inArray, isNull, sql, type SQL } from '#store/drizzle.ts'
import { allOf } from '#store/find-row.ts'
import { deleteRows, updateRows } from '#store/write-row.ts'
import type { Db, Tx } from '#store/database.ts'
import { hashToken, newToken } from '#store/ids.ts'
import { inAlphabet } from '#store/schema/columns.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { hashClientSecret, type ApplicationDraft } from './applications.ts'
import { isRecord } from './tokens.ts'

/** An application without its secret, of which only a hash is stored. */
export type Application = ReturnType<typeof toApplication>

/**
 * The applications of a merchant, or with a store only those bound to it, so that an application of
 * one store can never get the secret of one with access to all stores.
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
  allOf(
    eq(oauthRecords.model, 'Client'),
    sql`${member('tenant_id')} = ${tenantId}`,
    storeId === null ? undefined : sql`${member('store_id')} = ${storeId}`,
  )

const isClient = (scope: ApplicationScope, clientId: string) =>
  allOf(inScope(scope), eq(oauthRecords.idHash, hashToken(clientId)))

function toApplication(payload: Record<string, unknown>) {
  const client = payload as unknown as ClientRecord
  const issued = client.client_id_issued_at
  return {
    clientId: client.client_id,
    name: client.client_name,
    /** Null: `x-Store-Id` selects the store of each request. */
    storeId: client.store_id ?? null,
    sellerId: client.seller_id ?? null,
    grants: client.grant_types,
    scopes: client.scope.split(' '),
    redirectUris: client.redirect_uris,
    /** When it was registered; null for applications older than this field. */
    createdOn: issued === undefined ? null : new Date(issued * 1000),
  }
}

/** The applications of a scope by name, without paging: a merchant registers each by hand. */
export async function listApplications(db: Db, scope: ApplicationScope): Promise<Application[]> {
  const rows = await db
    .select({ payload: oauthRecords.payload })
    .from(oauthRecords)
    .where(inScope(scope))
    .orderBy(inAlphabet(member('client_name')), oauthRecords.idHash)
  return rows.map(({ payload }) => toApplication(payload))
}

/** The name of an application; null once it is revoked. */
export async function findApplicationName(db: Db, clientId: string): Promise<string | null> {
  const [found] = await db
    .select({ name: sql<string | null>`${oauthRecords.payload}->>'client_name'` })
    .from(oauthRecords)
    .where(isRecord('Client', clientId))
  return found?.name ?? null
}

/** Conditions of what was issued to an application; tokens of a grant go first, by its id. */
export function issuedTo(tx: Db | Tx, clientId: string): SQL[] {
  const { grantId, model } = oauthRecords
  const isOwn = sql`${member('clientId')} = ${clientId}`
  const grants = tx.select({ grantId }).from(oauthRecords).where(isOwn)
  return [inArray(grantId, grants), sql`${isOwn} and ${model} <> 'Client'`]
}

/** Revokes everything that was issued to an application: tokens, grants and codes. */
async function endTokensOf(tx: Tx, clientId: string) {
  for (const isIssued of issuedTo(tx, clientId)) await tx.delete(oauthRecords).where(isIssued)
}

/**
 * Rotates the secret of an application. The old secret and everything issued with it are revoked at
 * once, because it may have leaked.
 * @returns the secret, of which only a hash is stored; null if the application does not exist.
 */
export function rotateApplicationSecret(db: Db, scope: ApplicationScope, clientId: string) {
  const secret = newToken()
  const hash = JSON.stringify(hashClientSecret(secret))
  return db.transaction(async (tx) => {
    const [changed] = await updateRows(
      tx,
      oauthRecords,
      { payload: sql`jsonb_set(${oauthRecords.payload}, '{client_secret}', ${hash}::jsonb)` },
      isClient(scope, clientId),
      isNull(oauthRecords.consumedOn),
    )
    if (!changed) return null
    await endTokensOf(tx, clientId)
    return secret
  })
}

/** Deletes an application and its tokens. @returns false if it does not exist. */
export function revokeApplication(db: Db, scope: ApplicationScope, clientId: string) {
  return db.transaction(async (tx) => {
    if ((await deleteRows(tx, oauthRecords, isClient(scope, clientId))) === 0) return false
    await endTokensOf(tx, clientId)
    return true
  })
}
