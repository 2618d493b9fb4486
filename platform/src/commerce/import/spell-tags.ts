import { sql } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'

interface Spelling {
  tag: string
  isOfRule: boolean
}
/** The tags of a store by their lower-case letters: of products, and those that rules wait for. */
export type Spellings = ReadonlyMap<string, readonly Spelling[]>

const lower = (tag: string) => tag.toLowerCase()

export async function readSpellings(db: Db, storeId: string): Promise<Spellings> {
  const rows = await readRawRows<Spelling>(
    db,
    sql`select distinct unnest(tags) as tag, false as "isOfRule" from products where store_id = ${storeId}
      union select rule->>'value', true from collections, jsonb_array_elements(rules) rule
        where store_id = ${storeId} and rule->>'field' = 'tag'
      order by tag desc`,
  )
  return Map.groupBy(rows, ({ tag }) => lower(tag))
}

/**
 * Tags of a Shopify file, to which "Sale" and "sale" are one, as the product has them, or else the
 * store: rules, filters and translations compare their letters exactly, so that another spelling
 * would take the product out of its collections. One that a rule waits for stays as the file has it,
 * to bring the product into the collection. New ones are in lower case, or one file would have several
 * of each.
 */
export function spellTags(given: readonly string[], own: readonly string[], known: Spellings) {
  const spell = (tag: string) => {
    const all = known.get(lower(tag)) ?? []
    const exact = all.filter((one) => one.tag === tag)
    if (own.includes(tag) || exact.some(({ isOfRule }) => isOfRule)) return tag
    const mine = own.find((one) => lower(one) === lower(tag))
    return mine ?? [...exact, ...all][0]?.tag ?? lower(tag)
  }
  return [...new Set(given.map(spell))]
}
