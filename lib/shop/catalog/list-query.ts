import { OPTION_PARAM_PREFIX } from '@/lib/shop/links'
import { FACETS, type Facet } from './facets'

/** Sort orders of the platform. */
export const LIST_SORTS = ['RELEVANCE', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'TITLE'] as const
type ListSort = (typeof LIST_SORTS)[number]

/** The values of the sort orders in the URL and in the select. */
export const sortParams: Record<ListSort, string> = {
  RELEVANCE: '',
  NEWEST: 'newest',
  PRICE_ASC: 'price',
  PRICE_DESC: 'price-desc',
  TITLE: 'name',
}

/** Products per page of a list; "Show more" adds as many. */
export const LIST_STEP = 24
/** The last page of a list; the rest can be found with filters. */
export const MAX_PAGES = 12
/** Id of the first product that a longer list has added. */
export const FIRST_NEW_ID = 'more'
const MAX_VALUES = 30
const MAX_TEXT = 100

/** The search parameters of a list. */
export interface ListState {
  readonly query: string
  /** Whether `query` is searched for exactly as typed. */
  readonly exact: boolean
  /** The values of the filters that are set, by their search parameter; prices in major units. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sort: ListSort
  readonly page: number
}

export const EMPTY_LIST: ListState = {
  query: '',
  exact: false,
  filters: {},
  sort: 'RELEVANCE',
  page: 1,
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Reads the state of a list from its search parameters; invalid ones are ignored.
 * @param decimals of the currency of the store
 */
export function readListState(search: Search, decimals = 2): ListState {
  const all = (name: string) => {
    const value = search[name]
    const values = typeof value === 'string' ? [value] : (value ?? [])
    return [...new Set(values.map((entry) => entry.trim().slice(0, MAX_TEXT).trim()))]
      .filter(Boolean)
      .slice(0, MAX_VALUES)
  }
  const one = (name: string) => all(name)[0] ?? ''
  const names = [...optionParams(Object.keys(search)), ...FACETS.map(({ param }) => param)]
  const filters = names.map((name) => [name, readFilter(name, all(name), decimals)] as const)
  const page = Number.parseInt(one('page'), 10)
  return {
    query: one('q'),
    exact: one('q') !== '' && one('exact') === '1',
    filters: Object.fromEntries(filters.filter(([, values]) => values.length > 0)),
    sort: LIST_SORTS.find((sort) => sortParams[sort] === one('sort')) ?? 'RELEVANCE',
    page: Number.isNaN(page) ? 1 : Math.max(1, Math.min(MAX_PAGES, page)),
  }
}

const optionParams = (names: readonly string[]) =>
  names.filter((name) => name.startsWith(OPTION_PARAM_PREFIX))

/** The values of a filter as they stand in a URL, without invalid ones. */
function readFilter(name: string, typed: readonly string[], decimals: number): readonly string[] {
  const facets: readonly Facet[] = FACETS
  const facet = facets.find(({ param }) => param === name)
  if (!facet) return typed
  const { only, isMany, read = (value) => value } = facet
  const values = typed
    .map((value) => read(value, decimals))
    .filter((value) => value !== '' && value === (only ?? value))
  return isMany ? values : values.slice(0, 1)
}

/** The options that are filtered by, with their values. */
export function filteredOptions({ filters }: ListState) {
  return optionParams(Object.keys(filters)).map((param) => ({
    name: param.slice(OPTION_PARAM_PREFIX.length),
    values: filters[param] ?? [],
  }))
}

/** The search parameters of a state, in a fixed order; empty for the plain list. */
export function listParams(state: ListState): URLSearchParams {
  const params = new URLSearchParams()
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.append(name, String(value))
  }
  add('q', state.query)
  add('exact', state.query && state.exact ? '1' : null)
  const names = [...optionParams(Object.keys(state.filters)), ...FACETS.map(({ param }) => param)]
  for (const name of names) for (const value of state.filters[name] ?? []) add(name, value)
  add('sort', sortParams[state.sort])
  add('page', state.page > 1 ? state.page : null)
  return params
}

/** The URL of a list in a state. */
export function listHref(path: string, state: ListState): string {
  const query = listParams(state).toString()
  return query ? `${path}?${query}` : path
}

/** Whether a list is unfiltered, without a query and in its default order, on any page. */
export function isPagedList(state: ListState): boolean {
  return listParams({ ...state, page: 1 }).size === 0
}

/** How many filters are set, not counting query, order and page. */
export function filterCount({ filters }: ListState): number {
  return Object.values(filters).flat().length
}

/** The first page of the list without one filter, such as `brand` with its value. */
export function withoutFilter(state: ListState, name: string, value: string): ListState {
  const values = (state.filters[name] ?? []).filter((entry) => entry !== value)
  return { ...state, page: 1, filters: { ...state.filters, [name]: values } }
}

/**
 * The values that are set and have no field in the panel, for hidden ones: the group may be left
 * out, or the value counted nowhere among the others.
 */
export function hiddenFilters({ filters }: ListState, groups: readonly FilterGroup[]) {
  const isShown = (name: string, value: string) =>
    groups.some((group) =>
      group.kind === 'price'
        ? group.from.name === name || group.to.name === name
        : group.name === name && group.rows.some((row) => row.value === value),
    )
  return Object.entries(filters).flatMap(([name, values]) =>
    values.filter((value) => !isShown(name, value)).map((value) => ({ name, value })),
  )
}

/** A filter that is set, and the list without it. */
export type AppliedFilter = { label: string; href: string }

/** One value of a filter. */
export type FilterRow = {
  value: string
  label: string
  count: number
  checked: boolean
  /** Colour of its swatch, when the theme has one. */
  colour?: string | undefined
}

type PriceField = { name: string; label: string; value: string; placeholder: string }

/** One group of the filter panel. */
export type FilterGroup =
  | { kind: 'rows'; name: string; title: string; rows: readonly FilterRow[] }
  | { kind: 'price'; title: string; from: PriceField; to: PriceField }
