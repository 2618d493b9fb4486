import { sql } from 'drizzle-orm'
import type { Db } from '#store/database.ts'

const indexes = [
  'products_search',
  'products_categories',
  'products_collections',
  'products_tags',
  'search_terms_deletions',
  'search_terms_trigrams',
]

/**
 * For after many writes: brings new entries of the GIN indexes from their waiting lists into place,
 * and tells the planner how much there is now. PostgreSQL's autovacuum does this by itself after a
 * while; the embedded engine has none.
 */
export async function settleCatalog(db: Db) {
  for (const index of indexes) {
    await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`)
  }
  await db.execute(sql`analyze products, variants, images, product_options, product_categories,
    product_collections, inventory_levels, search_terms`)
}
