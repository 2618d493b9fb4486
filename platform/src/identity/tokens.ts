import { and, eq, inArray, isNull, ne, or } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf } from '#store/find-row.ts'
import { hashToken, newToken } from '#store/ids.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import type { Device } from './device.ts'

export const accessTokenSeconds = 600
export const refreshTokenSeconds = 30 * 24 * 3600
/** Maximum lifetime of a login, however often it is refreshed. */
export const grantSeconds = 180 * 24 * 3600

export interface IssuedTokens {
  accessToken: string
  refreshToken: string
  /** Seconds. */
  expiresIn: number
}

export interface TokenSubject {
  /** A customer, or a person at the desk, who has no store here. */
  customerId: string
  tenantId?: string
  storeId?: string
  clientId: string
  scopes: string[]
  /** The OAuth grant type that created the grant. */
  grantType: string
}

/** The record of the issuer with this id or token, of which only the hash is stored. */
export const isRecord = (model: string, id: string) =>
  allOf(eq(oauthRecords.model, model), eq(oauthRecords.idHash, hashToken(id)))

/** One row in the shape that the issuer's models read (see api/oauth/adapter.ts). */
function toRow(model: string, id: string, fields: Record<string, unknown>, now: Date, ttl: number) {
  const iat = Math.floor(now.getTime() / 1000)
  const payload = { iat, exp: iat + ttl, kind: model, ...fields }
  return {
    model,
    idHash: hashToken(id),
    payload,
    grantId: typeof fields['grantId'] === 'string' ? fields['grantId'] : null,
    accountId: typeof fields['accountId'] === 'string' ? fields['accountId'] : null,
    expiresOn: new Date((iat + ttl) * 1000),
  }
}

const baseOf = (subject: TokenSubject, grantId: string) => ({
  accountId: subject.customerId,
  clientId: subject.clientId,
  grantId,
  gty: subject.grantType,
  scope: subject.scopes.join(' '),
})

export interface GrantState {
  grantId: string
  /** When the customer authenticated, in seconds since the epoch. */
  authTime: number
  rotations: number
  /** Fewer scopes than those of the refresh token, if a refresh requested fewer. */
  accessScopes?: string[]
}

export async function issueTokens(
  db: Db | Tx,
  subject: TokenSubject,
  grant: GrantState,
  now: Date,
): Promise<IssuedTokens> {
  const accessToken = newToken()
  const refreshToken = newToken()
  const base = baseOf(subject, grant.grantId)
  const scope = (grant.accessScopes ?? subject.scopes).join(' ')
  const { tenantId, storeId } = subject
  const access = { ...base, scope, extra: { tenantId, storeId } }
  const refresh = { ...base, authTime: grant.authTime, rotations: grant.rotations }
  await db
    .insert(oauthRecords)
    .values([
      toRow('AccessToken', accessToken, access, now, accessTokenSeconds),
      toRow('RefreshToken', refreshToken, refresh, now, refreshTokenSeconds),
    ])
  return { accessToken, refreshToken, expiresIn: accessTokenSeconds }
}

/** A grant for a customer who has just signed in, with its first tokens and its device. */
export async function beginGrant(db: Db | Tx, subject: TokenSubject, now: Date, device?: Device) {
  const grantId = newToken()
  const grant = {
    accountId: subject.customerId,
    clientId: subject.clientId,
    openid: { scope: subject.scopes.join(' ') },
    ...(device && { device }),
  }
  await db
    .insert(oauthRecords)
    .values({ ...toRow('Grant', grantId, grant, now, grantSeconds), grantId })
  const authTime = Math.floor(now.getTime() / 1000)
  const tokens = await issueTokens(db, subject, { grantId, authTime, rotations: 0 }, now)
  return { ...tokens, grantId }
}

/** Revokes a grant with its access and refresh tokens, effective with the next request. */
export async function endGrant(db: Db | Tx, grantId: string): Promise<void> {
  await db.delete(oauthRecords).where(eq(oauthRecords.grantId, grantId))
}

/** Revokes every grant of an account and ends its logins under way, optionally except one grant. */
export async function endGrantsOf(db: Db | Tx, customerId: string, except?: string): Promise<void> {
  const tokens = ['AccessToken', 'RefreshToken', 'AuthorizationCode']
  const models = ['Grant', ...tokens, 'Session', 'Interaction']
  await db
    .delete(oauthRecords)
    .where(
      and(
        eq(oauthRecords.accountId, customerId),
        inArray(oauthRecords.model, models),
        ...(except === undefined
          ? []
          : [or(isNull(oauthRecords.grantId), ne(oauthRecords.grantId, except))]),
      ),
    )
}
