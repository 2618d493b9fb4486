import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { hashToken, newId, newToken } from '#store/ids.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { isRecord } from './tokens.ts'

export interface ApplicationDraft {
  tenantId: string
  /** Null: the application names the store of each request in `x-Store-Id`. */
  storeId: string | null
  sellerId?: string | null
  name: string
  grants: ('client_credentials' | 'authorization_code' | 'refresh_token' | 'password')[]
  scopes: string[]
  redirectUris?: string[]
  clientId?: string
  clientSecret?: string
  /** When it is registered, for lists of applications. */
  createdOn?: Date
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a redirect URI is safe for codes: https, or loopback (RFC 8252 §7.3). */
export function isSafeRedirect(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
}

/** The stored hash of a client secret. Its prefix distinguishes it from a plain secret. */
export function hashClientSecret(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('base64url')}`
}

/** Compares a secret in constant time with one or several stored hashes or plain secrets. */
export function matchesClientSecret(stored: string, presented: string): boolean {
  const given = Buffer.from(hashClientSecret(presented))
  return stored.split(',').some((each) => {
    const expected = each.startsWith('sha256:') ? each : hashClientSecret(each)
    return timingSafeEqual(Buffer.from(expected), given)
  })
}

/** Registers a confidential application. The secret is returned only here. */
export async function registerApplication(db: Db, draft: ApplicationDraft) {
  const clientId = draft.clientId ?? newId('app')
  const clientSecret = draft.clientSecret ?? newToken()
  const redirectUris = draft.redirectUris ?? []
  const payload = {
    client_id: clientId,
    client_secret: hashClientSecret(clientSecret),
    client_name: draft.name,
    grant_types: draft.grants,
    response_types: draft.grants.includes('authorization_code') ? ['code'] : [],
    redirect_uris: redirectUris,
    scope: draft.scopes.join(' '),
    token_endpoint_auth_method: 'client_secret_basic',
    ...(draft.createdOn && { client_id_issued_at: Math.floor(draft.createdOn.getTime() / 1000) }),
    tenant_id: draft.tenantId,
    ...(draft.storeId !== null && { store_id: draft.storeId }),
    ...(draft.sellerId && { seller_id: draft.sellerId }),
  }
  const values = { model: 'Client', idHash: hashToken(clientId), payload }
  await db
    .insert(oauthRecords)
    .values(values)
    .onConflictDoUpdate({ target: [oauthRecords.model, oauthRecords.idHash], set: { payload } })
  return { clientId, clientSecret }
}

const registrationModel = 'InitialAccessToken'

/** Creates a token by which one merchant's partners register applications for its stores. */
export async function createRegistrationToken(
  db: Db,
  tenantId: string,
  now: Date,
  lifetimeSeconds = 30 * 24 * 3600,
): Promise<string> {
  const token = newToken()
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + lifetimeSeconds
  await db.insert(oauthRecords).values({
    model: registrationModel,
    idHash: hashToken(token),
    payload: {
      kind: registrationModel,
      iat,
      exp,
      policies: ['third-party'],
      tenant_id: tenantId,
    },
    expiresOn: new Date(exp * 1000),
  })
  return token
}

/** The merchant of a token; null for one of an earlier version, which has none. */
export async function findRegistrationTenant(db: Db, token: string): Promise<string | null> {
  const record = await findRow(db, oauthRecords, isRecord(registrationModel, token))
  const tenantId = record?.payload['tenant_id']
  return typeof tenantId === 'string' ? tenantId : null
}
