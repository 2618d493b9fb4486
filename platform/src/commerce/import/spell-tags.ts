import { sql } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'

/** The tags of a store by their lower-case letters: of products, and those that rules wait for. */
export type Spellings = ReadonlyMap<string, readonly string[]>

const lower = (tag: string) => tag.toLowerCase()

export async function readSpellings(db: Db, storeId: string): Promise<Spellings> {
  const rows = await readRawRows<{ tag: string }>(
    db,
    sql`select distinct unnest(tags) as tag from products where store_id = ${storeId}
      union select rule->>'value' from collections, jsonb_array_elements(rules) rule
        where store_id = ${storeId} and rule->>'field' = 'tag'
      order by tag desc`,
  )
  return Map.groupBy(
    rows.map(({ tag }) => tag),
    lower,
  )
}

/**
 * Tags of a Shopify file, to which "Sale" and "sale" are one, as the product has them, or else the
 * store: rules, filters and translations compare their letters exactly, so that another spelling
 * would take the product out of its collections. New ones are in lower case, or one file would have
 * several of each.
 */
export function spellTags(given: readonly string[], own: readonly string[], known: Spellings) {
  const spell = (tag: string) => {
    const [mine, all] = [own, known.get(lower(tag)) ?? []].map((some) =>
      some.includes(tag) ? tag : some.find((one) => lower(one) === lower(tag)),
    )
    return mine ?? all ?? lower(tag)
  }
  return [...new Set(given.map(spell))]
}
