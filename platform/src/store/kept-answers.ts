import { and, eq, gt, inArray, isNull, ne, or } from '#store/drizzle.ts'
import { z } from 'zod'
import { readInBatches } from './batches.ts'
import type { Tx } from './database.ts'
import { allOf } from './find-row.ts'
import { hashToken } from './ids.ts'
import { idempotencyKeys } from './schema/idempotency.ts'
import { openText, sealText, type SealingKey } from './sealed-text.ts'

const keptAnswer = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
  /** Path and caller of the request; absent in rows of older versions. */
  about: z.string().optional(),
})

type KeptAnswer = z.infer<typeof keptAnswer>

const place = (keyHash: string) => `idempotency.${keyHash}`

export const sealAnswer = (secrets: readonly SealingKey[], keyHash: string, answer: KeptAnswer) =>
  sealText(secrets, place(keyHash), JSON.stringify(answer))

/** The response of an earlier request; null if it was erased, or its secret was removed. */
export function openAnswer(secrets: readonly SealingKey[], keyHash: string, sealed: string) {
  try {
    return keptAnswer.parse(JSON.parse(openText(secrets, place(keyHash), sealed)))
  } catch {
    return null
  }
}

const batchSize = 200

/**
 * Empties the answers of a store that name a person, so that what was done is still not done again;
 * also those that cannot be read, or do not say what they are about.
 * @param names email address and ids, and token hashes of carts, as in `KeptAnswer`. That of a new
 * cart is known by its answer alone.
 */
export async function eraseAnswers(
  tx: Tx,
  secrets: readonly SealingKey[],
  { tenantId, storeId }: { tenantId: string; storeId: string },
  names: readonly string[],
): Promise<void> {
  const { keyHash, sealedAnswer } = idempotencyKeys
  const wanted = names.map((name) => JSON.stringify(name).slice(1, -1).toLowerCase())
  const isNamed = (row: { keyHash: string; sealedAnswer: string }) => {
    const { body = '', about } = openAnswer(secrets, row.keyHash, row.sealedAnswer) ?? {}
    const token = /"token":"([^"]+)"/.exec(body)?.[1] ?? ''
    const text = `${about ?? ''} ${hashToken(token)} ${body}`.toLowerCase()
    return about === undefined || wanted.some((name) => text.includes(name))
  }
  const mayName = allOf(
    eq(idempotencyKeys.tenantId, tenantId),
    or(eq(idempotencyKeys.storeId, storeId), isNull(idempotencyKeys.storeId)),
    ne(sealedAnswer, ''),
  )
  const read = (after: { keyHash: string } | null) =>
    tx
      .select({ keyHash, sealedAnswer })
      .from(idempotencyKeys)
      .where(and(mayName, after ? gt(keyHash, after.keyHash) : undefined))
      .orderBy(keyHash)
      .limit(batchSize)
  for await (const rows of readInBatches(batchSize, read)) {
    const named = rows.filter(isNamed).map((row) => row.keyHash)
    await tx.update(idempotencyKeys).set({ sealedAnswer: '' }).where(inArray(keyHash, named))
  }
}
