import 'server-only'
import type { Facet } from '@/lib/commerce/catalog'
import { EMPTY_LIST, type ListState } from '@/lib/shop/catalog/list-query'
import type { AppliedFilter } from '@/lib/shop/catalog/list-views'
import type { Store } from '@/lib/shop/store/store-schema'
import { findProducts, type ListScope } from './product-list'

/** More filters than these are not counted one by one: each count is a read. */
const MAX_COUNTED = 8

/** A list that its filters have emptied. */
interface EmptyList {
  readonly store: Store
  readonly state: ListState
  readonly scope: ListScope
}

/**
 * The facets of the list before its filters, so that what was ticked can be unticked. Values have
 * the counts of the emptied list, mostly 0.
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

/** How many products come back without each filter, for links to those lists. */
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
