import { createHash } from 'node:crypto'
import type { MakeId } from '#commerce/catalog/read/product-rows.ts'
import { toId } from '#store/ids.ts'

/**
 * Ids in the form of `newId` that are the same each time a shop is seeded: the first 130 bits of a
 * hash of shop, prefix and key. They are guessable, so use them only where an id grants no access.
 */
export function seededIds(shop: string): MakeId {
  return (prefix, key) => {
    const hash = createHash('sha256').update(`${shop}/${prefix}/${key}`).digest('hex')
    return toId(prefix, BigInt(`0x${hash}`) >> 126n)
  }
}
