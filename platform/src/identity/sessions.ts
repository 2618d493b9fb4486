import { and, desc, eq, gt, inArray, sql } from '#store/drizzle.ts'
import { alias } from '#store/drizzle-pg.ts'
import { z } from 'zod'
import type { Db, Tx } from '#store/database.ts'
import { hashToken } from '#store/ids.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import type { Device } from './device.ts'
import { endGrant, isRecord } from './tokens.ts'

export type CustomerSession = Awaited<ReturnType<typeof listSessions>>[number]

export interface SessionOwner {
  customerId: string
  grantId: string
  shopClientId: string
}

/** More devices than anyone has; signing out everywhere also ends sessions beyond this number. */
const mostShown = 100

const grantPayload = z.object({
  iat: z.number(),
  clientId: z.string(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }).optional(),
})

const unknownDevice: Device = { browser: null, system: null }

async function findNames(db: Db, clientIds: string[]) {
  const rows = await db
    .select({ payload: oauthRecords.payload })
    .from(oauthRecords)
    .where(
      and(eq(oauthRecords.model, 'Client'), inArray(oauthRecords.idHash, clientIds.map(hashToken))),
    )
  const client = z.object({ client_id: z.string(), client_name: z.string().optional() })
  return new Map(
    rows.map(({ payload }) => {
      const { client_id: id, client_name: name } = client.parse(payload)
      return [id, name ?? id]
    }),
  )
}

/** The active sessions of a customer, most recently used first, at most 100. */
export async function listSessions(db: Db, owner: SessionOwner, now: Date) {
  const tokens = alias(oauthRecords, 'tokens')
  const usedAt = sql<number>`max((${tokens.payload} ->> 'iat')::bigint)`.mapWith(Number)
  const rows = await db
    .select({ id: oauthRecords.idHash, payload: oauthRecords.payload, usedAt })
    .from(oauthRecords)
    .innerJoin(
      tokens,
      and(
        eq(tokens.grantId, oauthRecords.grantId),
        inArray(tokens.model, ['AccessToken', 'RefreshToken']),
        gt(tokens.expiresOn, now),
      ),
    )
    .where(
      and(
        eq(oauthRecords.model, 'Grant'),
        eq(oauthRecords.accountId, owner.customerId),
        gt(oauthRecords.expiresOn, now),
      ),
    )
    .groupBy(oauthRecords.model, oauthRecords.idHash)
    .orderBy(desc(usedAt), oauthRecords.idHash)
    .limit(mostShown)
  const found = rows.map((row) => ({ ...row, payload: grantPayload.parse(row.payload) }))
  const foreign = found
    .map(({ payload }) => payload.clientId)
    .filter((id) => id !== owner.shopClientId)
  const names = await findNames(db, foreign)
  const current = hashToken(owner.grantId)
  return found.map(({ id, payload, usedAt: seconds }) => ({
    id,
    ...(payload.device ?? unknownDevice),
    /** Name of a third-party application; null for the storefront. */
    application:
      payload.clientId === owner.shopClientId
        ? null
        : (names.get(payload.clientId) ?? payload.clientId),
    signedInOn: new Date(payload.iat * 1000),
    /** When tokens were last issued for it; accurate to the lifetime of an access token. */
    lastUsedOn: new Date(seconds * 1000),
    current: id === current,
  }))
}

/** Ends one session of a customer. @returns false if it does not exist. */
export function endSession(db: Db, customerId: string, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [grant] = await tx
      .select({ grantId: oauthRecords.grantId })
      .from(oauthRecords)
      .where(
        and(
          eq(oauthRecords.model, 'Grant'),
          eq(oauthRecords.idHash, sessionId),
          eq(oauthRecords.accountId, customerId),
        ),
      )
      .for('update')
    if (!grant?.grantId) return false
    await endGrant(tx, grant.grantId)
    return true
  })
}

/** Stores the device of a grant that the issuer's library has created. */
export async function recordDevice(db: Db | Tx, grantId: string, device: Device): Promise<void> {
  await db
    .update(oauthRecords)
    .set({ payload: sql`${oauthRecords.payload} || ${JSON.stringify({ device })}::jsonb` })
    .where(isRecord('Grant', grantId))
}

/** Ends the session of a browser at the issuer; applications stay signed in. */
export async function endBrowserSession(db: Db, uid: string): Promise<void> {
  const { model, uidHash } = oauthRecords
  await db.delete(oauthRecords).where(and(eq(model, 'Session'), eq(uidHash, hashToken(uid))))
}
