import { and, eq, inArray, sql } from 'drizzle-orm'
import { labelTag, labelValue, readAllTexts } from '#commerce/translations/read-texts.ts'
import type { Tx } from '#store/database.ts'
import { brands, categories, products } from '#store/schema/catalog.ts'
import { syncRuleCollections } from './collection-rules.ts'
import { derivedColumns } from './derived-columns.ts'
import { toSearchDocument } from './document.ts'
import { splitOptionValue, textArray } from './filter.ts'
import { deriveStock } from './derive-stock.ts'
import { rememberTerms } from './terms.ts'
import { isSpelt } from './text.ts'

/** Prices, option values and categories of products, from their own rows. */
async function deriveColumns(tx: Tx, productIds: string[]) {
  await tx.execute(sql`
    with recursive ${derivedColumns(productIds)}
    update products p set
      price_min_minor = d.price_min_minor,
      price_max_minor = d.price_max_minor,
      compare_at_max_minor = d.compare_at_max_minor,
      category_ids = d.category_ids,
      option_values = d.option_values
    from derived d
    where p.id = d.id
      and (p.price_min_minor, p.price_max_minor, p.compare_at_max_minor, p.category_ids, p.option_values)
        is distinct from (d.price_min_minor, d.price_max_minor, d.compare_at_max_minor,
          d.category_ids, d.option_values)`)
}

async function deriveCollections(tx: Tx, productIds: string[]) {
  // Most products are in none, and an unchanged row need not be written again.
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

async function readSources(tx: Tx, storeId: string, productIds: string[]): Promise<Source[]> {
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
      brandId: products.brandId,
      categoryIds: products.categoryIds,
      skus: sql<string[]>`array(select sku from variants where product_id = products.id)`,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(and(eq(products.storeId, storeId), inArray(products.id, productIds)))
  const categoryIds = [...new Set(rows.flatMap((row) => row.categoryIds))]
  const named = categoryIds.length
    ? await tx.select().from(categories).where(inArray(categories.id, categoryIds))
    : []
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const brandIds = rows.flatMap(({ brandId }) => brandId ?? [])
  const subjectIds = [...productIds, ...categoryIds, ...new Set(brandIds)]
  const textsOf = await readAllTexts(tx, storeId, subjectIds)
  const vocabularies = textsOf('vocabulary', storeId)
  return rows.map((row) => {
    const own = textsOf('product', row.id)
    const options = row.optionValues.map(splitOptionValue)
    const groups = [
      ...(row.brandId ? textsOf('brand', row.brandId) : []),
      ...row.categoryIds.flatMap((id) => textsOf('category', id)),
    ]
    // Every language in one document: shoppers also search in languages other than the page's.
    return {
      id: row.id,
      A: [row.title, ...own.map(({ title }) => title)].join(' '),
      B: [
        row.brand ?? '',
        ...row.categoryIds.map((id) => names.get(id) ?? ''),
        ...groups.map(({ name }) => name),
        ...options.map(({ value }) => value),
        ...row.tags,
        ...vocabularies.flatMap((vocabulary) => [
          ...options.map((option) => labelValue(vocabulary, option)),
          ...row.tags.map((tag) => labelTag(vocabulary, tag)),
        ]),
      ].join(' '),
      C: [row.subtitle ?? '', ...own.map(({ subtitle }) => subtitle ?? '')].join(' '),
      D: [
        ...row.description,
        ...own.flatMap(({ description }) => description ?? []),
        ...row.attributes.map(({ value }) => value),
        ...own.flatMap(({ attributes }) => Object.values(attributes ?? {})),
        ...row.skus,
      ].join(' '),
    }
  })
}

async function deriveDocuments(tx: Tx, storeId: string, productIds: string[]) {
  const sources = await readSources(tx, storeId, productIds)
  const made = sources.map(({ id, ...text }) => ({ id, ...toSearchDocument(text) }))
  const values = JSON.stringify(made.map(({ id, document }) => ({ id, document })))
  await tx.execute(sql`
    update products set search_document = d.document::tsvector
    from jsonb_to_recordset(${values}::jsonb) d(id text, document text)
    where products.id = d.id and products.search_document is distinct from d.document::tsvector`)
  await rememberTerms(tx, storeId, new Set(made.flatMap(({ words }) => [...words].filter(isSpelt))))
}

/**
 * Updates the read model of these products from their rows: fully for `productIds`, only stock and
 * collections for `stockIds`. For the projector, which has locked the products.
 */
export async function deriveProducts(
  tx: Tx,
  storeId: string,
  { productIds, stockIds }: { productIds: string[]; stockIds: string[] },
) {
  const all = [...productIds, ...stockIds]
  if (productIds.length > 0) await deriveColumns(tx, productIds)
  await deriveStock(tx, all)
  await syncRuleCollections(tx, storeId, all)
  await deriveCollections(tx, all)
  if (productIds.length > 0) await deriveDocuments(tx, storeId, productIds)
}
