import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { brands, categories, products } from '#store/schema/catalog.ts'
import { announceCatalogChange } from './changes.ts'
import { syncRuleCollections } from './collection-rules.ts'
import { toSearchDocument } from './document.ts'
import { splitOptionValue, textArray } from './filter.ts'
import { deriveStock } from './stock-columns.ts'
import { rememberTerms } from './terms.ts'
import { isSpelt } from './text.ts'

// Keeps statements and their JSON within a few megabytes.
const batchSize = 500

/** Prices, option values and categories of products, from their own rows. */
async function deriveColumns(tx: Tx | Db, productIds: string[]) {
  const ids = textArray(productIds)
  await tx.execute(sql`
    with recursive wanted as (select unnest(${ids}) as id), prices as (
      select product_id, min(price_minor) as lowest, max(price_minor) as highest,
        max(compare_at_minor) filter (where compare_at_minor > price_minor) as compare_at
      from variants where product_id = any(${ids}) and is_active group by product_id
    ), branch as (
      select product_id, category_id from product_categories where product_id = any(${ids})
      union
      select branch.product_id, c.parent_id from branch join categories c on c.id = branch.category_id
      where c.parent_id is not null
    ), shelved as (
      select product_id, array_agg(category_id order by category_id) as ids
      from branch group by product_id
    ), chosen as (
      select o.product_id,
        array_agg(o.name || E'\\x1f' || v.value order by o.position, v.place) as pairs
      from product_options o, unnest(o.values) with ordinality v(value, place)
      where o.product_id = any(${ids}) group by o.product_id
    )
    update products set
      price_min_minor = coalesce(prices.lowest, 0),
      price_max_minor = coalesce(prices.highest, 0),
      compare_at_max_minor = prices.compare_at,
      category_ids = coalesce(shelved.ids, '{}'),
      option_values = coalesce(chosen.pairs, '{}')
    from wanted
    left join prices on prices.product_id = wanted.id
    left join shelved on shelved.product_id = wanted.id
    left join chosen on chosen.product_id = wanted.id
    where products.id = wanted.id`)
}

async function deriveCollections(tx: Tx | Db, productIds: string[]) {
  // Most products lie in none, and a row that stays as it is need not be written anew.
  await tx.execute(sql`
    with wanted as (
      select p.id, array(
        select collection_id from product_collections where product_id = p.id order by 1) as ids
      from products p where p.id = any(${textArray(productIds)})
    )
    update products set collection_ids = wanted.ids from wanted
    where products.id = wanted.id and products.collection_ids <> wanted.ids`)
}

type Source = { id: string; A: string; B: string; C: string; D: string }

async function readSources(tx: Tx | Db, storeId: string, productIds: string[]): Promise<Source[]> {
  const rows = await tx
    .select({
      id: products.id,
      title: products.title,
      subtitle: products.subtitle,
      description: products.description,
      attributes: products.attributes,
      tags: products.tags,
      optionValues: products.optionValues,
      brand: brands.name,
      categoryIds: products.categoryIds,
      skus: sql<string[]>`array(select sku from variants where product_id = products.id)`,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(and(eq(products.storeId, storeId), inArray(products.id, productIds)))
  const shelfIds = [...new Set(rows.flatMap((row) => row.categoryIds))]
  const shelves = shelfIds.length
    ? await tx.select().from(categories).where(inArray(categories.id, shelfIds))
    : []
  const names = new Map(shelves.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    id: row.id,
    A: row.title,
    B: [
      row.brand ?? '',
      ...row.categoryIds.map((id) => names.get(id) ?? ''),
      ...row.optionValues.map((joined) => splitOptionValue(joined).value),
      ...row.tags,
    ].join(' '),
    C: row.subtitle ?? '',
    D: [...row.description, ...row.attributes.map(({ value }) => value), ...row.skus].join(' '),
  }))
}

async function deriveDocuments(tx: Tx | Db, storeId: string, productIds: string[]) {
  const sources = await readSources(tx, storeId, productIds)
  const made = sources.map(({ id, ...text }) => ({ id, ...toSearchDocument(text) }))
  const values = JSON.stringify(made.map(({ id, document }) => ({ id, document })))
  await tx.execute(sql`
    update products set search_document = d.document::tsvector
    from jsonb_to_recordset(${values}::jsonb) d(id text, document text)
    where products.id = d.id`)
  await rememberTerms(tx, storeId, new Set(made.flatMap(({ words }) => [...words].filter(isSpelt))))
}

/**
 * Brings every derived column of these products in line with their rows, and tells every process.
 * To be called inside the transaction of any change of products, variants, options, their
 * categories, collections, brand or the names of those.
 */
export async function refreshProducts(tx: Tx | Db, storeId: string, productIds: string[]) {
  for (let i = 0; i < productIds.length; i += batchSize) {
    const batch = productIds.slice(i, i + batchSize)
    await deriveColumns(tx, batch)
    await deriveStock(tx, batch)
    await syncRuleCollections(tx, storeId, { productIds: batch })
    await deriveCollections(tx, batch)
    await deriveDocuments(tx, storeId, batch)
  }
  await announceCatalogChange(tx, { storeId, productIds })
}
