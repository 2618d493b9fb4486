import { ownValue } from '@/lib/shop/record'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/links'

/** Sort orders of the platform. */
export const LIST_SORTS = ['RELEVANCE', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'TITLE'] as const
export type ListSort = (typeof LIST_SORTS)[number]

const sortParams: Record<ListSort, string> = {
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

/** The search parameters of a list. Prices in major units. */
export interface ListState {
  readonly query: string
  /** Whether `query` is searched for exactly as typed. */
  readonly exact: boolean
  readonly options: Readonly<Record<string, readonly string[]>>
  readonly brands: readonly string[]
  readonly tags: readonly string[]
  readonly category: string | null
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly inStock: boolean
  readonly onSale: boolean
  readonly sort: ListSort
  readonly page: number
}

export const EMPTY_LIST: ListState = {
  query: '',
  exact: false,
  options: {},
  brands: [],
  tags: [],
  category: null,
  priceMin: null,
  priceMax: null,
  inStock: false,
  onSale: false,
  sort: 'RELEVANCE',
  page: 1,
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reads the state of a list from its search parameters; invalid ones are ignored. */
export function readListState(search: Search): ListState {
  const all = (name: string) => {
    const value = search[name]
    const values = typeof value === 'string' ? [value] : (value ?? [])
    return [...new Set(values.map((entry) => entry.trim().slice(0, MAX_TEXT)))]
      .filter(Boolean)
      .slice(0, MAX_VALUES)
  }
  const one = (name: string) => all(name)[0] ?? ''
  const options = Object.keys(search)
    .filter((name) => name.startsWith(OPTION_PARAM_PREFIX) && all(name).length > 0)
    .map((name) => [name.slice(OPTION_PARAM_PREFIX.length), all(name)] as const)
  const page = Number.parseInt(one('page'), 10)
  return {
    query: one('q'),
    exact: one('q') !== '' && one('exact') === '1',
    options: Object.fromEntries(options),
    brands: all('brand'),
    tags: all('tag'),
    category: one('category') || null,
    priceMin: readPrice(one('priceMin')),
    priceMax: readPrice(one('priceMax')),
    inStock: one('availability') === 'in-stock',
    onSale: one('sale') === 'on-sale',
    sort: LIST_SORTS.find((sort) => sortParams[sort] === one('sort')) ?? 'RELEVANCE',
    page: Number.isNaN(page) ? 1 : Math.max(1, Math.min(MAX_PAGES, page)),
  }
}

/** "90", "89,50" and "1 500" as shoppers type them; null for anything else. */
function readPrice(text: string): number | null {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(plain)) return null
  return Number(plain)
}

/** The search parameters of a state, in a fixed order; empty for the plain list. */
export function listParams(state: ListState): URLSearchParams {
  const params = new URLSearchParams()
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.append(name, String(value))
  }
  add('q', state.query)
  add('exact', state.query && state.exact ? '1' : null)
  for (const [name, values] of Object.entries(state.options)) {
    for (const value of values) add(OPTION_PARAM_PREFIX + name, value)
  }
  for (const brand of state.brands) add('brand', brand)
  for (const tag of state.tags) add('tag', tag)
  add('category', state.category)
  add('priceMin', state.priceMin)
  add('priceMax', state.priceMax)
  add('availability', state.inStock ? 'in-stock' : null)
  add('sale', state.onSale ? 'on-sale' : null)
  add('sort', sortParams[state.sort])
  add('page', state.page > 1 ? state.page : null)
  return params
}

/** The URL of a list in a state. */
export function listHref(path: string, state: ListState): string {
  const query = listParams(state).toString()
  return query ? `${path}?${query}` : path
}

/** The value of a sort order in the URL and in the select. */
export function sortParam(sort: ListSort): string {
  return sortParams[sort]
}

/** Whether a list is unfiltered, without a query and in its default order, on any page. */
export function isPagedList(state: ListState): boolean {
  return listParams({ ...state, page: 1 }).size === 0
}

/** How many filters are set, not counting query, order and page. */
export function filterCount(state: ListState): number {
  const options = Object.values(state.options).flat().length
  const prices = Number(state.priceMin !== null) + Number(state.priceMax !== null)
  const flags = Number(state.inStock) + Number(state.onSale) + Number(state.category !== null)
  return options + state.brands.length + state.tags.length + prices + flags
}

/** The state without one filter: `option.Glaze` with its value, `brand`, `price`, `availability`, and so on. */
export function withoutFilter(state: ListState, name: string, value: string): ListState {
  const rest = { ...state, page: 1 }
  if (name.startsWith(OPTION_PARAM_PREFIX)) {
    const option = name.slice(OPTION_PARAM_PREFIX.length)
    const values = (ownValue(state.options, option) ?? []).filter((entry) => entry !== value)
    return { ...rest, options: { ...state.options, [option]: values } }
  }
  switch (name) {
    case 'brand':
      return { ...rest, brands: state.brands.filter((entry) => entry !== value) }
    case 'tag':
      return { ...rest, tags: state.tags.filter((entry) => entry !== value) }
    case 'category':
      return { ...rest, category: null }
    case 'priceMin':
      return { ...rest, priceMin: null }
    case 'priceMax':
      return { ...rest, priceMax: null }
    case 'availability':
      return { ...rest, inStock: false }
    case 'sale':
      return { ...rest, onSale: false }
    default:
      return rest
  }
}
