import 'server-only'
import type { Facet } from '@/lib/commerce/catalog'
import { EMPTY_LIST, type ListState } from '@/lib/shop/catalog/list-query'
import type { AppliedFilter } from '@/lib/shop/catalog/list-views'
import type { Store } from '@/lib/shop/store/store-schema'
import { findProducts, type ListScope } from './product-list'

/** Filters beyond this number are not counted: each count is a read. */
const MAX_COUNTED = 8

/** A list without results because of its filters. */
interface EmptyList {
  readonly store: Store
  readonly state: ListState
  readonly scope: ListScope
}

/**
 * The facets of the list without its filters, so that ticked values can be unticked. The counts are
 * those of the empty list, mostly 0.
 */
export async function keptFacets(
  facets: readonly Facet[],
  { store, state, scope }: EmptyList,
): Promise<Facet[]> {
  const { query, exact } = state
  const all = await findProducts(store, { ...EMPTY_LIST, query, exact }, { scope, limit: 1 })
  return all.facets.map((facet) => {
    const left = facets.find(({ name }) => name === facet.name)?.values ?? []
    const countOf = (value: string) => left.find((entry) => entry.value === value)?.count ?? 0
    return { ...facet, values: facet.values.map((it) => ({ ...it, count: countOf(it.value) })) }
  })
}

/** How many products each list without one filter has, for links to them. */
export async function countsWithout(
  filters: readonly (AppliedFilter & { readonly rest: ListState })[],
  { store, scope }: Omit<EmptyList, 'state'>,
): Promise<(AppliedFilter & { count: number })[]> {
  return Promise.all(
    filters.slice(0, MAX_COUNTED).map(async ({ label, href, rest }) => {
      const { totalCount } = await findProducts(store, rest, { scope, limit: 1 })
      return { label, href, count: totalCount }
    }),
  )
}
