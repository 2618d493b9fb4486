import { and, eq, inArray, sql } from '#store/drizzle.ts'
import { labelTag, labelValue, readAllTexts } from '#commerce/translations/read-texts.ts'
import type { Tx, Db } from '#store/database.ts'
import { contentLanguageOf } from '#store/language.ts'
import { brands, categories, products } from '#store/schema/catalog.ts'
import { stores } from '#store/schema/tenancy.ts'
import { findRow, mapRows } from '#store/find-row.ts'
import { searchTerms } from '#store/schema/search.ts'
import { syncRuleCollections } from './collection-rules.ts'
import { derivedColumns } from './derived-columns.ts'
import {
  toSearchDocument,
  addTerm,
  type SearchText,
  type Weight,
  type SearchTerm,
} from './document.ts'
import { splitOptionValue, textArray } from './filter.ts'
import { deriveStock } from './derive-stock.ts'
import { baseLanguage, readStems } from './stems.ts'
import { listTokens, listDeletions } from './text.ts'

// A row has seven parameters and PostgreSQL takes 65,535 in a statement.
const batchSize = 1_000

/**
 * Adds to the words that a store knows. Words are never removed: one without products costs a row
 * and finds nothing. Sorted, so that concurrent writers lock in the same order.
 */
async function rememberTerms(tx: Tx | Db, storeId: string, terms: Iterable<SearchTerm>) {
  const unique = new Map<string, SearchTerm>()
  for (const term of terms) addTerm(unique, term)
  const sorted = [...unique].toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (sorted.length === 0) return
  const store = await findRow(tx, stores, eq(stores.id, storeId))
  if (!store) return
  const scope = { tenantId: store.tenantId, storeId }
  for (let i = 0; i < sorted.length; i += batchSize) {
    const rows = sorted
      .slice(i, i + batchSize)
      .map(([, term]) => ({ ...scope, ...term, deletions: listDeletions(term.term) }))
    await tx
      .insert(searchTerms)
      .values(rows)
      .onConflictDoUpdate({
        target: [searchTerms.storeId, searchTerms.language, searchTerms.term],
        set: { weight: sql`excluded.weight` },
        setWhere: sql`excluded.weight < ${searchTerms.weight}`,
      })
  }
}

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

type Source = { id: string; texts: SearchText[] }

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
      ownCategoryIds: sql<
        string[]
      >`array(select category_id from product_categories where product_id = products.id)`,
      skus: sql<string[]>`array(select sku from variants where product_id = products.id)`,
      store: { settings: stores.settings, defaultLocale: stores.defaultLocale },
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(and(eq(products.storeId, storeId), inArray(products.id, productIds)))
  const categoryIds = [...new Set(rows.flatMap((row) => row.categoryIds))]
  const isNamed = inArray(categories.id, categoryIds)
  const names = await mapRows(tx, categories.id, categories.name, isNamed)
  const brandIds = rows.flatMap(({ brandId }) => brandId ?? [])
  const subjectIds = [...productIds, ...categoryIds, ...new Set(brandIds)]
  const textsOf = await readAllTexts(tx, storeId, subjectIds)
  const vocabularies = textsOf('vocabulary', storeId)
  return rows.map((row) => {
    const texts: SearchText[] = []
    const own = contentLanguageOf(row.store)
    const add = (
      weight: Weight,
      locale: string | null,
      ...added: (string | null | undefined)[]
    ) => {
      const language = locale === null ? null : baseLanguage(locale)
      texts.push(...added.flatMap((text) => (text ? [{ text, weight, language }] : [])))
    }
    // Every language in one document: shoppers also search in languages other than the page's.
    add('A', own, row.title)
    add('C', own, row.subtitle)
    add('D', own, ...row.description, ...row.attributes.map(({ value }) => value))
    for (const { locale, texts: its } of textsOf('product', row.id)) {
      add('A', locale, its.title)
      add('C', locale, its.subtitle)
      add('D', locale, ...(its.description ?? []), ...Object.values(its.attributes ?? {}))
    }
    for (const id of row.categoryIds) {
      // What the product is, and for the categories above, what it belongs to.
      const weight = row.ownCategoryIds.includes(id) ? 'B' : 'C'
      add(weight, own, names.get(id))
      for (const { locale, texts: its } of textsOf('category', id)) add(weight, locale, its.name)
    }
    add('B', null, row.brand)
    if (row.brandId) {
      for (const { texts: its } of textsOf('brand', row.brandId)) add('B', null, its.name)
    }
    const options = row.optionValues.map(splitOptionValue)
    // As they are, too: "S" is a stop word in English.
    const values = options.map(({ value }) => value)
    add('B', null, ...values)
    add('B', own, ...values, ...row.tags)
    for (const { locale, texts: vocabulary } of vocabularies) {
      add('B', locale, ...options.map((option) => labelValue(vocabulary, option)))
      add('B', locale, ...row.tags.map((tag) => labelTag(vocabulary, tag)))
    }
    add('D', null, ...row.skus)
    return { id: row.id, texts }
  })
}

/** One query for all words of these products. */
function readStemsOf(tx: Tx, sources: Source[]) {
  const texts = sources.flatMap((source) => source.texts)
  const languages = new Set(texts.flatMap(({ language }) => language ?? []))
  const words = new Set(texts.flatMap(({ text }) => listTokens(text, true)))
  return readStems(tx, words, [...languages])
}

async function deriveDocuments(tx: Tx, storeId: string, productIds: string[]) {
  const sources = await readSources(tx, storeId, productIds)
  const stemOf = await readStemsOf(tx, sources)
  const made = sources.map(({ id, texts }) => ({ id, ...toSearchDocument(texts, stemOf) }))
  const values = JSON.stringify(made.map(({ id, document }) => ({ id, document })))
  await tx.execute(sql`
    update products set search_document = d.document::tsvector
    from jsonb_to_recordset(${values}::jsonb) d(id text, document text)
    where products.id = d.id and products.search_document is distinct from d.document::tsvector`)
  const terms = made.flatMap((one) => one.terms)
  await rememberTerms(tx, storeId, terms)
}

/** Derives `productIds` fully, `stockIds` in stock and collections. The projector locked them. */
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
