import { sql, type SQL } from '#store/drizzle.ts'
import type { NamedValue } from '#store/schema/catalog.ts'
import { isInSeason, isShown, type Navigation } from './navigation.ts'

/** A shopper's filter for a list. Slugs as in URLs, amounts in minor units. */
export type CatalogFilter = {
  search?: string | undefined
  /** Whether `search` is matched exactly as typed. */
  exactSearch?: boolean | undefined
  category?: string | undefined
  collection?: string | undefined
  brands?: string[] | undefined
  options?: { name: string; values: string[] }[] | undefined
  tags?: string[] | undefined
  priceMinMinor?: number | undefined
  priceMaxMinor?: number | undefined
  inStock?: boolean | undefined
  onSale?: boolean | undefined
  slugs?: string[] | undefined
}

/** A filter as conditions on `products`: the scope always applies, each choice can be left out. */
export type FilterConditions = {
  scope: SQL[]
  choices: Map<string, SQL>
  /** Id of the collection whose page is shown. */
  collectionId: string | null
  /** Column with the option values to match: only those in stock when the filter requires stock. */
  optionColumn: SQL
}

// U+001F, the unit separator, occurs in no name and no value.
const separator = '\u001f'

/** An option value as it stands in `products.option_values`. */
export function joinOptionValue({ name, value }: NamedValue) {
  return `${name}${separator}${value}`
}

export function splitOptionValue(joined: string): NamedValue {
  const at = joined.indexOf(separator)
  return { name: joined.slice(0, at), value: joined.slice(at + 1) }
}

export function textArray(values: string[]) {
  if (values.length === 0) return sql`'{}'::text[]`
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`
}

function toPriceCondition(filter: CatalogFilter): SQL | null {
  const { priceMinMinor, priceMaxMinor } = filter
  if (priceMinMinor === undefined && priceMaxMinor === undefined) return null
  const from = priceMinMinor === undefined ? sql`true` : sql`price_max_minor >= ${priceMinMinor}`
  const to = priceMaxMinor === undefined ? sql`true` : sql`price_min_minor <= ${priceMaxMinor}`
  return sql`(${from} and ${to})`
}

function addOptionChoices(choices: Map<string, SQL>, filter: CatalogFilter, column: SQL) {
  for (const { name, values } of filter.options ?? []) {
    const wanted = values.map((value) => joinOptionValue({ name, value }))
    choices.set(`option:${name}`, sql`${column} && ${textArray(wanted)}`)
  }
}

function toChoices(filter: CatalogFilter, navigation: Navigation, optionColumn: SQL) {
  const choices = new Map<string, SQL>()
  if (filter.category !== undefined) {
    const id = navigation.categoriesBySlug.get(filter.category)?.id
    choices.set('category', id ? sql`category_ids @> ${textArray([id])}` : sql`false`)
  }
  if (filter.brands?.length) {
    const wanted = new Set(filter.brands)
    const ids = [...navigation.brands.values()].filter((b) => wanted.has(b.slug)).map((b) => b.id)
    choices.set('brand', sql`brand_id = any(${textArray(ids)})`)
  }
  if (filter.tags?.length) choices.set('tag', sql`tags && ${textArray(filter.tags)}`)
  const price = toPriceCondition(filter)
  if (price) choices.set('price', price)
  if (filter.inStock) choices.set('availability', sql`available_quantity > 0`)
  if (filter.onSale) choices.set('sale', sql`compare_at_max_minor is not null`)
  addOptionChoices(choices, filter, optionColumn)
  return choices
}

/**
 * On a category page the scope is the category's parent, so that its siblings keep their counts and
 * the cost stays that of one branch of the tree. With a search or a collection, that is the scope
 * and a category is one filter among others.
 */
function toBranch(filter: CatalogFilter, navigation: Navigation): SQL | null {
  if (filter.category === undefined || filter.search || filter.collection || filter.slugs)
    return null
  const category = navigation.categoriesBySlug.get(filter.category)
  if (!category) return null
  return sql`category_ids @> ${textArray([category.parentId ?? category.id])}`
}

function hasSlug(storeId: string, slugs: string[]): SQL {
  const wanted = textArray(slugs)
  return sql`(slug = any(${wanted}) or id in (select subject_id from former_slugs
    where store_id = ${storeId} and kind = 'product' and slug = any(${wanted}) and in_use))`
}

/** The conditions of a filter; null when nothing can match. `searchQuery` is a tsquery. */
export function toConditions(
  storeId: string,
  filter: CatalogFilter,
  navigation: Navigation,
  searchQuery: string | null,
  now: Date,
): FilterConditions {
  const scope = [sql`store_id = ${storeId}`, isShown]
  const branch = toBranch(filter, navigation)
  if (branch) scope.push(branch)
  if (filter.search) {
    scope.push(searchQuery ? sql`search_document @@ ${searchQuery}::tsquery` : sql`false`)
  }
  const collection = navigation.collectionsBySlug.get(filter.collection ?? '')
  if (filter.collection !== undefined) {
    const open = collection && isInSeason(collection, now)
    scope.push(open ? sql`collection_ids @> ${textArray([collection.id])}` : sql`false`)
  }
  if (filter.slugs) scope.push(hasSlug(storeId, filter.slugs))
  const optionColumn = filter.inStock ? sql`stocked_option_values` : sql`option_values`
  const choices = toChoices(filter, navigation, optionColumn)
  return { scope, choices, collectionId: collection?.id ?? null, optionColumn }
}
