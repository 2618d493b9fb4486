import { createHash } from 'node:crypto'
import type { MakeId } from '#commerce/catalog/read/product-rows.ts'
import { toId } from '#store/ids.ts'

/** Ids that are the same for each seed of a shop; guessable, so only where they grant no access. */
export function seededIds(shop: string): MakeId {
  return (prefix, key) => {
    const hash = createHash('sha256').update(`${shop}/${prefix}/${key}`).digest('hex')
    return toId(prefix, BigInt(`0x${hash}`) >> 126n)
  }
}
