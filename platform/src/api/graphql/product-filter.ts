import { findMinor } from '#http/money.ts'
import type { CatalogFilter } from '#commerce/catalog/read/filter.ts'
import type { Maybe, ProductFilter } from './graphql-schema.d.ts'
import { refuseField } from './refusals.ts'

// More than any shop shows at once, yet few enough to keep SQL statements small.
const maxEntries = 100
/** Each option in the filter costs one more pass over the store when facets are counted. */
const maxOptions = 10
const maxSearchLength = 200

function readList(field: string, values: Maybe<readonly string[]>) {
  if (!values) return undefined
  if (values.length > maxEntries) {
    throw refuseField(`filter.${field}`, `holds at most ${String(maxEntries)} entries`)
  }
  return values.toSorted()
}

function readAmount(field: string, amount: Maybe<number>, currency: string) {
  if (amount === null || amount === undefined) return undefined
  const minor = findMinor(amount, currency)
  if (minor === null) throw refuseField(`filter.${field}`, `is not an amount of ${currency}`)
  return minor
}

function readOptions(options: ProductFilter['options']) {
  if (!options) return undefined
  if (options.length > maxOptions) {
    throw refuseField('filter.options', `holds at most ${String(maxOptions)} entries`)
  }
  const values = new Map<string, string[]>()
  for (const { name, values: wanted } of options) {
    values.set(name, [...(values.get(name) ?? []), ...(readList('options', wanted) ?? [])])
  }
  return [...values]
    .map(([name, wanted]) => ({ name, values: wanted }))
    .filter((o) => o.values.length)
}

/**
 * Reads the filter of a request. Equivalent inputs become equal filters, whatever their order.
 * @throws Problem 400 `Common.Validation` for amounts or lists out of bounds.
 */
export function readFilter(input: Maybe<ProductFilter>, currency: string): CatalogFilter {
  if (!input) return {}
  const { search, exactSearch, category, collection, inStock, onSale } = input
  if (search && search.length > maxSearchLength) {
    throw refuseField('filter.search', `has at most ${String(maxSearchLength)} characters`)
  }
  return {
    search: search?.trim() || undefined,
    exactSearch: exactSearch ?? undefined,
    category: category ?? undefined,
    collection: collection ?? undefined,
    brands: readList('brands', input.brands),
    options: readOptions(input.options),
    tags: readList('tags', input.tags),
    priceMinMinor: readAmount('priceMin', input.priceMin, currency),
    priceMaxMinor: readAmount('priceMax', input.priceMax, currency),
    inStock: inStock ?? undefined,
    onSale: onSale ?? undefined,
    slugs: readList('slugs', input.slugs),
  }
}
