import { and, eq, isNull, lt } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Services } from '#services.ts'
import { hashToken } from '#store/ids.ts'
import { idempotencyKeys } from '#store/schema/identity.ts'
import { Problem } from './problem.ts'

/** A process that died while answering holds its key no longer than this. */
const leaseMs = 30_000

interface Claim {
  storeId: string
  operation: string
  key: string
  /** What makes two requests the same: the parsed body and the path's ids. */
  request: unknown
}

interface Answer {
  status: number
  body: unknown
}

const keyOf = (claim: Claim) =>
  and(
    eq(idempotencyKeys.storeId, claim.storeId),
    eq(idempotencyKeys.operation, claim.operation),
    eq(idempotencyKeys.keyHash, hashToken(claim.key)),
  )

const fingerprintOf = (claim: Claim) =>
  createHash('sha256').update(JSON.stringify(claim.request)).digest('base64url')

function refuse(status: 409 | 422, code: string, title: string) {
  return new Problem({ status, code, title })
}

/** The stored answer, or null when this request may go on as the first one. */
async function claimKey({ db, clock }: Services, claim: Claim): Promise<Answer | null> {
  const now = clock()
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const fingerprint = fingerprintOf(claim)
  const made = await db
    .insert(idempotencyKeys)
    .values({
      storeId: claim.storeId,
      operation: claim.operation,
      keyHash: hashToken(claim.key),
      fingerprint,
      leasedUntil,
      createdOn: now,
    })
    .onConflictDoNothing()
    .returning({ fingerprint: idempotencyKeys.fingerprint })
  if (made.length > 0) return null
  const [found] = await db.select().from(idempotencyKeys).where(keyOf(claim))
  if (found && found.fingerprint !== fingerprint) {
    throw refuse(422, 'Common.IdempotencyMismatch', 'The key belongs to another request.')
  }
  if (found && found.status !== null) return { status: found.status, body: found.body }
  const taken = await db
    .update(idempotencyKeys)
    .set({ leasedUntil })
    .where(and(keyOf(claim), isNull(idempotencyKeys.status), lt(idempotencyKeys.leasedUntil, now)))
    .returning({ fingerprint: idempotencyKeys.fingerprint })
  if (taken.length > 0) return null
  throw refuse(
    409,
    'Common.RequestInFlight',
    'The first request with this key is not answered yet.',
  )
}

/**
 * Runs `work` once for a key: the same key with the same request gets the stored first answer, with
 * another request 422, and while the first is under way 409. Only answers that settle the matter
 * are stored: after a thrown fault or a Problem the key is free again.
 */
export async function answerOnce(
  services: Services,
  claim: Claim,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const stored = await claimKey(services, claim)
  if (stored) return stored
  try {
    const answer = await work()
    await services.db
      .update(idempotencyKeys)
      .set({ status: answer.status, body: answer.body })
      .where(keyOf(claim))
    return answer
  } catch (error) {
    await services.db.delete(idempotencyKeys).where(keyOf(claim))
    throw error
  }
}

/** The `Idempotency-Key` header, 1 to 255 visible characters. @throws Problem 400. */
export function readIdempotencyKey(header: string | undefined): string {
  if (header !== undefined && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw new Problem({
    status: 400,
    code: 'Common.IdempotencyKeyMissing',
    title: 'The header Idempotency-Key is required.',
  })
}
