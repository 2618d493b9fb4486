import { asc, eq, lt } from '#store/drizzle.ts'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { getSecret, type Config } from '#config.ts'
import type { Services } from '#services.ts'
import { signingKeys } from '#store/schema/identity.ts'
import { seal, sealAgain, unsealByAny, type Resealed, type Sealing } from './sealing.ts'

const day = 24 * 3600_000
const signingAgeMs = 90 * day
/** A new key is published this long before it signs, so that verifiers have it by then. */
const announceMs = 3600_000
const purpose = 'signing key'

async function makeKey({ db, config, clock }: Services) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const sealedJwk = seal(
    JSON.stringify({ ...jwk, kid, alg: 'ES256', use: 'sig' }),
    getSecret(config),
    purpose,
  )
  await db.insert(signingKeys).values({ kid, sealedJwk, createdOn: clock() })
}

function openKey(config: Config, sealed: string) {
  const text = unsealByAny(config, sealed, purpose)
  return text === null ? null : (JSON.parse(text) as JWK)
}

/** Seals the keys with the newest secret, so that the others can be removed, or `isDry` only counts. */
export async function resealSigningKeys({ db, config }: Sealing, isDry = false): Promise<Resealed> {
  const counts = { sealed: 0, unreadable: 0 }
  for (const { kid, sealedJwk } of await db.select().from(signingKeys)) {
    const again = sealAgain(config, sealedJwk, purpose, counts)
    if (again === null || isDry) continue
    await db.update(signingKeys).set({ sealedJwk: again }).where(eq(signingKeys.kid, kid))
  }
  return counts
}

/**
 * The issuer's keys as private JWKs, the signing one first. A key signs for 90 days and stays
 * published for another 90, so that its signatures can be verified. The next key is created in
 * time.
 */
export async function getSigningKeys(services: Services): Promise<JWK[]> {
  const { db, clock, config } = services
  const now = clock().getTime()
  await db.delete(signingKeys).where(lt(signingKeys.createdOn, new Date(now - 2 * signingAgeMs)))
  const isFresh = (createdOn: Date) => createdOn.getTime() > now - signingAgeMs
  let rows = await db.select().from(signingKeys).orderBy(asc(signingKeys.createdOn))
  const usable = rows.filter((row) => openKey(config, row.sealedJwk) !== null)
  if (!usable.some((row) => isFresh(row.createdOn))) {
    await makeKey(services)
    rows = await db.select().from(signingKeys).orderBy(asc(signingKeys.createdOn))
  }
  const announced = rows.filter((row) => row.createdOn.getTime() <= now - announceMs)
  const waiting = rows.filter((row) => row.createdOn.getTime() > now - announceMs)
  return [...announced.reverse(), ...waiting]
    .map((row) => openKey(config, row.sealedJwk))
    .filter((key) => key !== null)
}
