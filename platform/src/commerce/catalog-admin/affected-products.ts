import { sql, type SQL } from 'drizzle-orm'
import { textArray } from '#commerce/catalog/filter.ts'
import { refreshProducts } from '#commerce/catalog/derived.ts'
import { announceCatalogChange } from '#commerce/catalog/changes.ts'
import type { Db, Tx } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'

async function listIds(tx: Tx | Db, storeId: string, where: SQL) {
  const statement = sql`select id from products where store_id = ${storeId} and ${where} order by id`
  const rows = await readRawRows<{ id: string }>(tx, statement)
  return rows.map(({ id }) => id)
}

export function listProductsOfCategory(tx: Tx | Db, storeId: string, categoryId: string) {
  return listIds(tx, storeId, sql`category_ids @> ${textArray([categoryId])}`)
}

export function listProductsOfBrand(tx: Tx | Db, storeId: string, brandId: string) {
  return listIds(tx, storeId, sql`brand_id = ${brandId}`)
}

export function listProductsOfCollection(tx: Tx | Db, storeId: string, collectionId: string) {
  return listIds(
    tx,
    storeId,
    sql`id in (select product_id from product_collections where collection_id = ${collectionId})`,
  )
}

/** Brings products in line after something they stand on changed; a change of no product counts too. */
export async function refreshAffected(tx: Tx | Db, storeId: string, productIds: string[]) {
  const ids = [...new Set(productIds)].toSorted()
  if (ids.length > 0) await refreshProducts(tx, storeId, ids)
  await announceCatalogChange(tx, { storeId, productIds: null })
}
