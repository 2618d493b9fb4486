import { createHash } from 'node:crypto'
import type { MakeId } from '#commerce/catalog/read/product-rows.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Ids in the form of `newId` that are the same each time a shop is seeded: the first 130 bits of a
 * hash of shop, prefix and key. They are guessable, so use them only where an id grants no access.
 */
export function seededIds(shop: string): MakeId {
  return (prefix, key) => {
    const hash = createHash('sha256').update(`${shop}/${prefix}/${key}`).digest()
    let bits = BigInt(`0x${hash.toString('hex')}`) >> 126n
    let text = ''
    for (let i = 0; i < 26; i += 1) {
      text = alphabet.charAt(Number(bits & 31n)) + text
      bits >>= 5n
    }
    return `${prefix}_${text}`
  }
}
