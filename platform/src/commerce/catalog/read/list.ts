import { and, sql, type SQL } from '#store/drizzle.ts'
import { titleIn } from '#commerce/translations/read-texts.ts'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { inAlphabet } from '#store/schema/columns.ts'
import { textArray, type FilterConditions } from './filter.ts'
import type { SearchQuery } from './search.ts'
import type { RankedWord } from './vocabulary.ts'
import { isShown } from './navigation.ts'
import type { ProductView } from './views.ts'

export type ProductSort = 'RELEVANCE' | 'NEWEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'TITLE'

/** Where a page begins: sort key and id of the last product on the previous page. */
export type ListPosition = { key: string | number; id: string }

export type ListRequest = {
  conditions: FilterConditions
  sort: ProductSort
  search: SearchQuery
  /** Language that titles are sorted in; null for the store's own. */
  language: string | null
  /** Language whose alphabet they are sorted by. */
  alphabet: string
  limit: number
  after: ListPosition | null
}

type Order = { key: SQL; type: 'bigint' | 'text' | 'timestamptz'; descending: boolean }

const anyIn = (stems: readonly string[], weights: string) =>
  sql`search_document @@ ${stems.map((stem) => `'${stem}':${weights}`).join(' | ')}::tsquery`

/** What a word counts by the best place that has it, best first. */
const scores = [
  { kind: 'strong', weights: 'A', score: 100 },
  { kind: 'strong', weights: 'B', score: 40 },
  { kind: 'meant', weights: 'ABC', score: 40 },
  { kind: 'weak', weights: 'A', score: 30 },
  { kind: 'strong', weights: 'C', score: 15 },
  { kind: 'weak', weights: 'BC', score: 10 },
  { kind: 'strong', weights: 'D', score: 3 },
  { kind: 'weak', weights: 'D', score: 1 },
] as const

function scoreOf(word: RankedWord): SQL {
  const cases = scores.flatMap(({ kind, weights, score }) =>
    word[kind].length === 0
      ? []
      : [sql`when ${anyIn(word[kind], weights)} then ${sql.raw(String(score))}`],
  )
  return sql`(case ${sql.join(cases, sql` `)} else 0 end)`
}

/** A whole number, because continuing from a float may skip or repeat a product. */
function toRank({ first, words }: SearchQuery): SQL {
  const isFirst = first === null ? sql`0` : sql`(search_document @@ ${first}::tsquery)::int`
  const all = words
    .flatMap(({ strong, weak, meant }) => [...strong, ...weak, ...meant])
    .map((stem) => `'${stem}'`)
  const often = sql`ts_rank(search_document, ${all.join(' | ')}::tsquery)`
  const score = sql.join(words.map(scoreOf), sql` + `)
  return sql`((${isFirst} * 1000 + ${score} + ${often}) * 1000)::bigint`
}

/** Relevance is how well the text matches, or without one the merchant's own order. */
function toOrder({ sort, search, conditions, language, alphabet }: ListRequest): Order {
  if (sort === 'PRICE_ASC') return { key: sql`price_min_minor`, type: 'bigint', descending: false }
  if (sort === 'PRICE_DESC') return { key: sql`price_min_minor`, type: 'bigint', descending: true }
  if (sort === 'NEWEST') return { key: sql`created_on`, type: 'timestamptz', descending: true }
  if (sort === 'TITLE') {
    const title = language === null ? sql`title` : titleIn(language)
    return { key: inAlphabet(title, alphabet), type: 'text', descending: false }
  }
  if (search.filter !== null) return { key: toRank(search), type: 'bigint', descending: true }
  if (conditions.collectionId !== null) {
    const link = sql`select position from product_collections link
      where link.product_id = products.id and link.collection_id = ${conditions.collectionId}`
    return { key: sql`coalesce((${link}), 0)`, type: 'bigint', descending: false }
  }
  return { key: sql`position`, type: 'bigint', descending: false }
}

type Row = { id: string; key: string | number }

/** Ids of one page in order, and whether more follow. */
export async function listProductIds(db: Db, request: ListRequest) {
  const { conditions, after, limit } = request
  const { key, type, descending } = toOrder(request)
  const where = [...conditions.scope, ...conditions.choices.values()]
  if (after) {
    const compare = sql.raw(descending ? '<' : '>')
    where.push(sql`(${key}, id) ${compare} (${after.key}::${sql.raw(type)}, ${after.id})`)
  }
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const rows = await readRawRows<Row>(
    db,
    sql`
    select id, ${key}::text as key from products where ${and(...where)}
    order by ${key} ${direction}, id ${direction} limit ${limit + 1}`,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    next: rows.length > limit && last ? { key: last.key, id: last.id } : null,
  }
}

/** How many products match the whole filter. */
export async function countProducts(db: Db, conditions: FilterConditions): Promise<number> {
  const where = and(...conditions.scope, ...conditions.choices.values())
  const [row] = await readRawRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from products where ${where}`,
  )
  return row?.count ?? 0
}

// Enough candidates; a category with thousands need not be scored in full.
const maxCandidates = 200

/** Ids of related products: by category, collections, tags, brand; those in stock first. */
export async function listRelatedIds(db: Db, storeId: string, product: ProductView, limit: number) {
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
