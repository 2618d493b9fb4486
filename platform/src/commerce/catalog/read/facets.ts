import { and, sql, type SQL } from '#store/drizzle.ts'
import { labelOption, labelTag, labelValue } from '#commerce/translations/read-texts.ts'
import type { Db } from '#store/database.ts'
import { allOf } from '#store/find-row.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { joinOptionValue, splitOptionValue, textArray, type FilterConditions } from './filter.ts'
import type { Navigation } from './navigation.ts'

const sizes = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL', '6XL']
const synonyms: Readonly<Record<string, string>> = { '2XS': 'XXS', '2XL': 'XXL', '3XL': 'XXXL' }

/** Factors to millimetres, grams and millilitres; a number without a known unit counts as it is. */
const units: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1000,
  g: 1,
  kg: 1000,
  ml: 1,
  cl: 10,
  l: 1000,
}

const measure = /^(\d+(?:[.,]\d+)?)\s*(\p{L}*)/u

type Rank = { isLetters: boolean; size: number }

function rankOf(value: string): Rank | null {
  const name = value.trim().toUpperCase()
  const letters = sizes.indexOf(synonyms[name] ?? name)
  if (letters >= 0) return { isLetters: true, size: letters }
  const [, number, unit = ''] = measure.exec(value.trim()) ?? []
  if (number === undefined) return null
  return { isLetters: false, size: Number(number.replace(',', '.')) * (units[unit] ?? 1) }
}

/**
 * From small to large when every value is a size: measures by number, then letter sizes; otherwise
 * unchanged. The order of values within products is not enough, because no product need have all
 * sizes: one has S and L, one M and L, a third 21 cm.
 */
export function inSizeOrder<V extends { value: string }>(values: readonly V[]): readonly V[] {
  const ranked = values.flatMap((each) => {
    const rank = rankOf(each.value)
    return rank ? [{ each, ...rank }] : []
  })
  if (ranked.length < values.length) return values
  return ranked
    .toSorted((a, b) => Number(a.isLetters) - Number(b.isLetters) || a.size - b.size)
    .map(({ each }) => each)
}

/** Amounts of a range in minor units. */
export type FacetView = {
  name: string
  label: string
  kind: 'list' | 'range'
  values: { value: string; label: string; count: number }[]
  minMinor: number | null
  maxMinor: number | null
}

type Row = {
  facet: string
  value: string
  count: number
  place: number
  lo: number | null
  hi: number | null
}

const maxTags = 40

/** Every filter but the named ones: a facet's own selection does not reduce its own counts. */
function without(choices: Map<string, SQL>, ...names: string[]) {
  const kept = [...choices.keys()].filter((name) => !names.includes(name))
  return allOf(sql`true`, ...kept.map((name) => flag(choices, name)))
}

function flag(choices: Map<string, SQL>, name: string) {
  return sql`${sql.identifier(`chosen_${String([...choices.keys()].indexOf(name))}`)}`
}

function counts(facet: string, value: SQL, where: SQL[], from = sql``) {
  return sql`select ${facet}::text, ${value}::text, count(*)::int, 0::float8, null::float8, null::float8
    from base ${from} where ${and(...where)} group by 2`
}

function optionCounts(column: SQL, where: SQL, names: SQL) {
  return sql`select 'option'::text, v.value, count(*)::int, avg(v.place)::float8, null::float8, null::float8
    from base, unnest(${column}) with ordinality v(value, place) where ${where} and ${names} group by 2`
}

function allOptionCounts({ choices, optionColumn }: FilterConditions) {
  const chosen = [...choices.keys()].filter((name) => name.startsWith('option:'))
  const names = chosen.map((name) => name.slice('option:'.length))
  const nameOf = sql`split_part(v.value, E'\x1f', 1)`
  const others = optionCounts(
    optionColumn,
    without(choices),
    sql`${nameOf} <> all(${textArray(names)})`,
  )
  const own = names.map((name) =>
    optionCounts(optionColumn, without(choices, `option:${name}`), sql`${nameOf} = ${name}`),
  )
  return [others, ...own]
}

/** In stock means that the selected option values are in stock, not just any variant. */
function stockCounts({ choices }: FilterConditions, wanted: { name: string; values: SQL }[]) {
  const stocked = wanted.map(({ values }) => sql`stocked_option_values && ${values}`)
  const names = wanted.map(({ name }) => `option:${name}`)
  const where = [
    without(choices, 'availability', ...names),
    sql`available_quantity > 0`,
    ...stocked,
  ]
  return counts('availability', sql`'inStock'`, where)
}

/** All facets in one statement: the scope is read once, with a column for each filter. */
async function readRows(
  db: Db,
  conditions: FilterConditions,
  wanted: { name: string; values: SQL }[],
) {
  const { scope, choices } = conditions
  const flags = [...choices].map(
    ([name, condition]) => sql`(${condition}) as ${flag(choices, name)}`,
  )
  const columns = sql.join(
    [
      sql`brand_id, category_ids, tags, option_values, stocked_option_values, available_quantity,
          price_min_minor, price_max_minor, compare_at_max_minor`,
      ...flags,
    ],
    sql`, `,
  )
  const parts = [
    counts('brand', sql`brand_id`, [without(choices, 'brand'), sql`brand_id is not null`]),
    counts(
      'category',
      sql`c.id`,
      [without(choices, 'category')],
      sql`, unnest(category_ids) c(id)`,
    ),
    counts('tag', sql`t.tag`, [without(choices, 'tag')], sql`, unnest(tags) t(tag)`),
    ...allOptionCounts(conditions),
    stockCounts(conditions, wanted),
    counts('sale', sql`'onSale'`, [
      without(choices, 'sale'),
      sql`compare_at_max_minor is not null`,
    ]),
    sql`select 'price', '', count(*)::int, 0, min(price_min_minor)::float8, max(price_max_minor)::float8
      from base where ${without(choices, 'price')}`,
  ]
  return readRawRows<Row>(
    db,
    sql`
    with base as materialized (select ${columns} from products where ${and(...scope)}),
    counted(facet, value, count, place, lo, hi) as (${sql.join(parts, sql` union all `)})
    select * from counted`,
  )
}

function listFacet(name: string, label: string, values: FacetView['values']): FacetView {
  return { name, label, kind: 'list', values, minMinor: null, maxMinor: null }
}

function toCategoryValues(rows: Row[], navigation: Navigation) {
  const count = new Map(rows.map((row) => [row.value, row.count]))
  const walk = (ids: string[]): FacetView['values'] =>
    ids.flatMap((id) => {
      const category = navigation.categories.get(id)
      const found = count.get(id)
      if (!category || found === undefined) return []
      return [
        { value: category.slug, label: category.name, count: found },
        ...walk(category.childIds),
      ]
    })
  return walk(navigation.rootIds)
}

function toBrandValues(rows: Row[], navigation: Navigation) {
  const count = new Map(rows.map((row) => [row.value, row.count]))
  return [...navigation.brands.values()].flatMap(({ id, slug, name }) => {
    const found = count.get(id)
    return found === undefined ? [] : [{ value: slug, label: name, count: found }]
  })
}

function toOptionFacets(rows: Row[], { vocabulary }: Navigation): FacetView[] {
  const facets = new Map<string, FacetView>()
  for (const row of rows.toSorted((a, b) => a.place - b.place || (a.value < b.value ? -1 : 1))) {
    const { name, value } = splitOptionValue(row.value)
    const label = labelOption(vocabulary, name)
    const facet = facets.get(name) ?? listFacet(`option:${name}`, label, [])
    facet.values.push({ value, label: labelValue(vocabulary, { name, value }), count: row.count })
    facets.set(name, facet)
  }
  return [...facets.values()].map((facet) => ({ ...facet, values: [...inSizeOrder(facet.values)] }))
}

function toTagValues(rows: Row[], { vocabulary }: Navigation) {
  const sorted = rows.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return sorted
    .slice(0, maxTags)
    .map(({ value, count }) => ({ value, label: labelTag(vocabulary, value), count }))
}

function toPriceFacet(row: Row | undefined): FacetView {
  const range = { minMinor: row?.lo ?? null, maxMinor: row?.hi ?? null }
  return { name: 'price', label: 'Price', kind: 'range', values: [], ...range }
}

/** The facets of a filter, each counted as if nothing were selected in it. */
export async function loadFacets(
  db: Db,
  conditions: FilterConditions,
  navigation: Navigation,
  wanted: { name: string; values: string[] }[],
): Promise<FacetView[]> {
  const choices = wanted.map(({ name, values }) => ({
    name,
    values: textArray(values.map((value) => joinOptionValue({ name, value }))),
  }))
  const rows = Map.groupBy(await readRows(db, conditions, choices), (row) => row.facet)
  const of = (facet: string) => rows.get(facet) ?? []
  const one = (facet: string, label: string) =>
    of(facet).map(({ value, count }) => ({ value, label, count }))
  return [
    listFacet('category', 'Category', toCategoryValues(of('category'), navigation)),
    listFacet('brand', 'Brand', toBrandValues(of('brand'), navigation)),
    ...toOptionFacets(of('option'), navigation),
    toPriceFacet(of('price')[0]),
    listFacet('availability', 'Availability', one('availability', 'In stock')),
    listFacet('sale', 'Sale', one('sale', 'Reduced')),
    listFacet('tag', 'Tag', toTagValues(of('tag'), navigation)),
  ]
}
