import { eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { hashToken } from '#store/ids.ts'
import { checkoutKeys } from '#store/schema/orders.ts'

/** An idempotency key of a store, with a fingerprint of its request. */
export interface CheckoutKey {
  storeId: string
  keyHash: string
  fingerprint: string
}

export function checkoutKeyOf(storeId: string, key: string, request: unknown): CheckoutKey {
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  return { storeId, keyHash: hashToken(key), fingerprint }
}

// Keys that this process is working on. The lock below covers other processes.
const underWay = new Set<string>()

/** Runs `work`; returns null if this process is already handling the same key. */
export async function unlessUnderWay<Value>(
  { storeId, keyHash }: CheckoutKey,
  work: () => Promise<Value>,
): Promise<Value | null> {
  const name = `${storeId}/${keyHash}`
  if (underWay.has(name)) return null
  underWay.add(name)
  try {
    return await work()
  } finally {
    underWay.delete(name)
  }
}

/** False when another process is handling the same key. The lock ends with the transaction. */
export async function lockKey(tx: Tx, { storeId, keyHash }: CheckoutKey): Promise<boolean> {
  const name = `${storeId}/${keyHash}`
  const { rows } = (await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  )) as { rows: { held: boolean }[] }
  return rows[0]?.held ?? false
}

/** The earlier use of the key, or null. */
export async function findKeyUse(tx: Tx, { storeId, keyHash }: CheckoutKey) {
  return findRow(
    tx,
    checkoutKeys,
    eq(checkoutKeys.storeId, storeId),
    eq(checkoutKeys.keyHash, keyHash),
  )
}
