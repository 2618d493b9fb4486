import type { Needs } from '#services.ts'
import { hashToken, newToken } from '#store/ids.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { isRecord } from './tokens.ts'

const model = 'ClientCredentials'
const lifeMs = 10 * 60_000
/** Who commands of the operator act as. */
export const operatorClientId = 'operator'

/**
 * Issues a token with full access to a merchant's Admin API, for a command run by the operator of
 * the platform, who has access to the database anyway. It is never printed.
 */
export async function issueApplicationToken(
  { db, clock }: Needs<'db' | 'clock'>,
  tenantId: string,
): Promise<string> {
  const token = newToken()
  await db.insert(oauthRecords).values({
    model,
    idHash: hashToken(token),
    payload: { clientId: operatorClientId, scope: 'api_admin', extra: { tenantId } },
    expiresOn: new Date(clock().getTime() + lifeMs),
  })
  return token
}

export async function endApplicationToken({ db }: Needs<'db'>, token: string): Promise<void> {
  await db.delete(oauthRecords).where(isRecord(model, token))
}
