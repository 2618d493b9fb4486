import { and, eq } from '#store/drizzle.ts'
import { z } from 'zod'
import type { Db, Tx } from '#store/database.ts'
import { findRow, lockRow } from '#store/find-row.ts'
import { customers } from '#store/schema/customers.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { staffAccounts } from '#store/schema/staff.ts'
import { deskClientId } from './desk-client.ts'
import { seal, unseal } from './sealing.ts'
import { endGrant, isRecord, issueTokens, type IssuedTokens } from './tokens.ts'

/** How long reusing a refresh token returns the same successor. */
const graceMs = 30_000
const purpose = 'successor of a refresh token'

const stored = z.object({
  accountId: z.string(),
  clientId: z.string(),
  grantId: z.string(),
  scope: z.string().default(''),
  gty: z.string().default('authorization_code'),
  authTime: z.number().default(0),
  rotations: z.number().default(0),
  successor: z.string().optional(),
})

const sealedAnswer = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  scope: z.string(),
  expiresOn: z.number(),
})

type RefreshedTokens = IssuedTokens & { scope: string }

type Refusal = { ok: false; error: 'invalid_grant' | 'invalid_scope' }
type Refreshed = { ok: true; tokens: RefreshedTokens } | Refusal

const refused: Refusal = { ok: false, error: 'invalid_grant' }

const recordOf = (token: string) => isRecord('RefreshToken', token)

async function lockRecord(tx: Tx, token: string) {
  const record = await lockRow(tx, oauthRecords, recordOf(token))
  return record ? { ...record, payload: stored.parse(record.payload) } : null
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRecord>>>

/** The successor from the first use of this token; only the token itself decrypts it. */
function findSuccessor(token: string, { payload, consumedOn }: Locked, now: Date) {
  if (!consumedOn || now.getTime() - consumedOn.getTime() > graceMs) return null
  const text = unseal(payload.successor ?? '', token, purpose)
  if (text === null) return null
  const { expiresOn, ...answer } = sealedAnswer.parse(JSON.parse(text))
  const expiresIn = Math.max(0, Math.floor((expiresOn - now.getTime()) / 1000))
  return { ...answer, expiresIn }
}

async function findOwner(tx: Tx, { accountId, clientId, grantId }: Locked['payload'], now: Date) {
  const grant = await findRow(tx, oauthRecords, isRecord('Grant', grantId))
  if (!grant?.expiresOn || grant.expiresOn <= now) return null
  if (clientId === deskClientId) {
    return (await tx.$count(staffAccounts, eq(staffAccounts.id, accountId))) > 0 ? {} : null
  }
  const [customer] = await tx
    .select({ tenantId: customers.tenantId, storeId: customers.storeId })
    .from(customers)
    .where(and(eq(customers.id, accountId), eq(customers.customerStatus, 'active')))
  return customer ?? null
}

async function rotate(tx: Tx, token: string, record: Locked, scopes: string[] | null, now: Date) {
  const { payload } = record
  const owner = await findOwner(tx, payload, now)
  if (!owner) return refused
  const granted = payload.scope.split(' ').filter(Boolean)
  if (scopes?.some((scope) => !granted.includes(scope))) {
    return { ok: false, error: 'invalid_scope' } as const
  }
  const subject = {
    ...owner,
    customerId: payload.accountId,
    clientId: payload.clientId,
    scopes: granted,
    grantType: payload.gty,
  }
  const grant = {
    grantId: payload.grantId,
    authTime: payload.authTime,
    rotations: payload.rotations + 1,
  }
  const issued = await issueTokens(tx, subject, { ...grant, accessScopes: scopes ?? granted }, now)
  const tokens = { ...issued, scope: (scopes ?? granted).join(' ') }
  const { expiresIn, ...kept } = tokens
  const answer = JSON.stringify({ ...kept, expiresOn: now.getTime() + expiresIn * 1000 })
  await tx
    .update(oauthRecords)
    .set({
      consumedOn: now,
      payload: { ...payload, kind: 'RefreshToken', successor: seal(answer, token, purpose) },
    })
    .where(recordOf(token))
  return { ok: true, tokens } as const
}

/**
 * Exchanges a refresh token (RFC 6749 §6), which can be used once. Reuse within 30 s returns the
 * same successor, because a shopper's tabs and servers may refresh concurrently. Later reuse means
 * that the token was stolen, so the whole family is revoked (RFC 9700 §4.14.2). The row lock makes
 * parallel requests wait for the first.
 */
export function refreshTokens(
  db: Db,
  request: { token: string; clientId: string; scopes: string[] | null },
  now: Date,
): Promise<Refreshed> {
  return db.transaction(async (tx): Promise<Refreshed> => {
    const record = await lockRecord(tx, request.token)
    if (!record || record.payload.clientId !== request.clientId) return refused
    if (!record.expiresOn || record.expiresOn <= now) return refused
    if (record.consumedOn) {
      const successor = findSuccessor(request.token, record, now)
      if (successor) return { ok: true, tokens: successor }
      await endGrant(tx, record.payload.grantId)
      return refused
    }
    return rotate(tx, request.token, record, request.scopes, now)
  })
}
