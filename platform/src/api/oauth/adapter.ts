import { eq, isNull } from '#store/drizzle.ts'
import { errors, type Adapter, type AdapterPayload, type InteractionResults } from 'oidc-provider'
import { hashClientSecret } from '#identity/applications.ts'
import { seal, unseal } from '#identity/sealing.ts'
import { endGrant, isRecord } from '#identity/tokens.ts'
import type { Services } from '#services.ts'
import { hashToken } from '#store/ids.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { findRow } from '#store/find-row.ts'
import { updateRows } from '#store/write-row.ts'

/** Models whose payload contains other secrets, such as the value of a login cookie. */
const sealedModels = new Set(['Interaction'])

/** Removes the id from the stored payload, because the id of a token is its secret value. */
function withoutSecrets(model: string, id: string, payload: AdapterPayload) {
  const { jti: _jti, ...rest } = payload
  if (sealedModels.has(model)) return { sealed: seal(JSON.stringify(rest), id, model) }
  const secret = rest.client_secret
  if (model !== 'Client' || !secret || secret.startsWith('sha256:')) return rest
  return { ...rest, client_secret: hashClientSecret(secret) }
}

function opened(
  model: string,
  id: string,
  payload: Record<string, unknown>,
): AdapterPayload | null {
  if (!sealedModels.has(model)) return model === 'Client' ? payload : { ...payload, jti: id }
  const text = typeof payload['sealed'] === 'string' ? unseal(payload['sealed'], id, model) : null
  return text === null ? null : { ...(JSON.parse(text) as AdapterPayload), jti: id }
}

/** The account of an interaction whose login was answered and that has not gone on yet. */
function signedInBy({ result }: AdapterPayload): string | null {
  const { login } = (result ?? {}) as InteractionResults
  return login?.accountId ?? null
}

/** The issuer's storage in one table. Ids are hashed: a leaked copy opens nothing. */
export function createAdapter({ db, clock }: Services, model: string): Adapter {
  const recordOf = (id: string) => isRecord(model, id)

  return {
    async upsert(id, payload, expiresIn) {
      const values = {
        payload: withoutSecrets(model, id, payload),
        grantId: model === 'Grant' ? id : (payload.grantId ?? null),
        accountId: payload.accountId ?? signedInBy(payload),
        uidHash: model === 'Session' && payload.uid ? hashToken(payload.uid) : null,
        expiresOn: expiresIn ? new Date(clock().getTime() + expiresIn * 1000) : null,
      }
      await db
        .insert(oauthRecords)
        .values({ model, idHash: hashToken(id), ...values })
        .onConflictDoUpdate({ target: [oauthRecords.model, oauthRecords.idHash], set: values })
    },
    async find(id) {
      const row = await findRow(db, oauthRecords, recordOf(id))
      if (!row || (row.expiresOn && row.expiresOn <= clock())) return undefined
      const payload = opened(model, id, row.payload)
      if (!payload) return undefined
      return row.consumedOn
        ? { ...payload, consumed: Math.floor(row.consumedOn.getTime() / 1000) }
        : payload
    },
    // Only device codes have a user code, and the issuer issues none.
    findByUserCode: () => Promise.resolve(undefined),
    async findByUid(uid) {
      const isUid = eq(oauthRecords.uidHash, hashToken(uid))
      const row = await findRow(db, oauthRecords, eq(oauthRecords.model, model), isUid)
      return row && (!row.expiresOn || row.expiresOn > clock()) ? row.payload : undefined
    },
    async consume(id) {
      const [consumed] = await updateRows(
        db,
        oauthRecords,
        { consumedOn: clock() },
        recordOf(id),
        isNull(oauthRecords.consumedOn),
      )
      if (consumed) return
      // Two requests with the same code found it unused, and this one lost the race (RFC 6749
      // §4.1.2).
      const used = await findRow(db, oauthRecords, recordOf(id))
      if (used?.grantId) await endGrant(db, used.grantId)
      throw new errors.InvalidGrant('the code was used before')
    },
    async destroy(id) {
      await db.delete(oauthRecords).where(recordOf(id))
    },
    async revokeByGrantId(grantId) {
      await endGrant(db, grantId)
    },
  }
}
