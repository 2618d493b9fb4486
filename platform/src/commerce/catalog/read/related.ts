import { sql, type SQL } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { textArray } from './filter.ts'
import { isShown } from './navigation.ts'
import type { ProductView } from './views.ts'

// Enough candidates; a category with thousands need not be scored in full.
const maxCandidates = 200

/**
 * Ids of products related to one: a shared category counts most, then collections, tags and the
 * brand. Products in stock come before sold-out ones.
 */
export async function listRelatedIds(
  db: Db,
  storeId: string,
  product: ProductView,
  limit: number,
): Promise<string[]> {
  const categoryIds = textArray(product.categoryIds)
  const collectionIds = textArray(product.collectionIds)
  const tags = textArray(product.tags)
  const shared = (column: string, values: ReturnType<typeof textArray>) =>
    sql`cardinality(array(select unnest(${sql.identifier(column)}) intersect select unnest(${values})))`
  const nearest = (condition: SQL) => sql`select id from products
    where store_id = ${storeId} and ${isShown} and id <> ${product.id} and ${condition}
    order by position, id limit ${maxCandidates}`
  const rows = await readRawRows<{ id: string }>(
    db,
    sql`
    with near as (
      (${nearest(sql`category_ids && ${categoryIds}`)})
      union (${nearest(sql`collection_ids && ${collectionIds}`)})
      union (${nearest(sql`tags && ${tags}`)})
    )
    select id from products join near using (id)
    order by (available_quantity > 0) desc,
      4 * ${shared('category_ids', categoryIds)} + 2 * ${shared('collection_ids', collectionIds)}
        + ${shared('tags', tags)} + (brand_id is not distinct from ${product.brandId})::int desc,
      position, id
    limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}
