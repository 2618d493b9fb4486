import { sql } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'

const indexes = [
  'products_search',
  'products_categories',
  'products_collections',
  'products_tags',
  'search_terms_deletions',
  'search_terms_stem_trigrams',
]

/**
 * Call after many writes: moves new entries of the GIN indexes from their pending lists into place,
 * and updates the planner's statistics. PostgreSQL's autovacuum does this by itself after a while;
 * the embedded engine has none.
 */
export async function settleCatalog(db: Db) {
  for (const index of indexes) {
    await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`)
  }
  await db.execute(sql`analyze products, variants, images, product_options, product_categories,
    product_collections, inventory_levels, search_terms`)
}
