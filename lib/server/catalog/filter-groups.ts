import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Facet } from '@/lib/commerce/catalog'
import { getCachedCommerceStore, listCachedCategories, listCategoryPaths } from './cached-catalog'
import { localeOf } from '@/lib/server/request/stores'
import { numberFormat } from '@/lib/shop/i18n/formatters'
import { FACETS } from '@/lib/shop/catalog/facets'
import {
  type FilterGroup,
  type FilterRow,
  type ListState,
  filteredOptions,
  listHref,
  withoutFilter,
  type AppliedFilter,
  EMPTY_LIST,
} from '@/lib/shop/catalog/list-query'
import { hasSlug } from '@/lib/shop/i18n/locale-path'
import { ownValue } from '@/lib/shop/record'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/links'
import type { Store } from '@/lib/shop/store/store-schema'
import { formatMoney, moneyFromMajor } from '@/lib/shop/i18n/money'
import { findProducts, type ListScope } from './product-list'

const OPTION = 'option:'

/** Facets with a group of their own in the panel. */
const GROUPS = FACETS.filter((facet) => 'title' in facet)

/** Options first, then prices, then the others. */
const ORDER = ['option', 'price', ...GROUPS.map(({ param }) => param)]

const rank = ({ name }: Facet) => ORDER.indexOf(name.split(':')[0] ?? '')

/** A list state with the category's slug in the language of the page. */
export async function withPresentCategory(state: ListState, store: Store): Promise<ListState> {
  const [category] = state.filters.category ?? []
  if (!category) return state
  const found = (await listCategoryPaths(store)).find((one) => hasSlug(one, category))
  return found ? { ...state, filters: { ...state.filters, category: [found.slug] } } : state
}

/** The filter panel for the facets of a list, with categories of the first level only. */
export async function filterGroups(
  facets: readonly Facet[],
  state: ListState,
  store: Store,
  without: readonly string[],
): Promise<FilterGroup[]> {
  const [t, { currencyCode }] = await Promise.all([
    getTranslations('shop'),
    getCachedCommerceStore(store.slug),
  ])
  const currency = currencySign(store, currencyCode)
  const topLevel = new Set((await listCachedCategories(store)).map(({ slug }) => slug))
  const groups = facets
    .filter((facet) => rank(facet) >= 0 && !without.includes(facet.name))
    .sort((one, other) => rank(one) - rank(other))
    .map((facet) =>
      facet.name === 'category'
        ? { ...facet, values: facet.values.filter(({ value }) => topLevel.has(value)) }
        : facet,
    )
    .map((facet) =>
      facet.kind === 'range'
        ? priceGroup(facet, state, currency, t)
        : rowGroup(facet, state, store, t),
    )
  return groups.filter((group) => group !== null)
}

type Translate = Awaited<ReturnType<typeof getTranslations<'shop'>>>

function priceGroup(
  facet: Facet,
  state: ListState,
  currency: string,
  t: Translate,
): FilterGroup | null {
  if (facet.min === null || facet.max === null || facet.min === facet.max) return null
  const { priceMin, priceMax } = state.filters
  return {
    kind: 'price',
    title: t('facet.price'),
    from: {
      name: 'priceMin',
      label: t('priceFrom', { currency }),
      value: priceMin?.[0] ?? '',
      placeholder: String(Math.floor(facet.min)),
    },
    to: {
      name: 'priceMax',
      label: t('priceTo', { currency }),
      value: priceMax?.[0] ?? '',
      placeholder: String(Math.ceil(facet.max)),
    },
  }
}

function rowGroup(facet: Facet, state: ListState, store: Store, t: Translate): FilterGroup | null {
  const option = facet.name.startsWith(OPTION) ? facet.name.slice(OPTION.length) : null
  const known = GROUPS.find(({ param }) => param === facet.name)
  const only = known && 'only' in known ? known : null
  const name = option === null ? facet.name : OPTION_PARAM_PREFIX + option
  const rows = facet.values.map(({ value, label, count }): FilterRow => {
    const param = only?.only ?? value
    return {
      value: param,
      label: only ? t(only.text) : label,
      count,
      checked: state.filters[name]?.includes(param) ?? false,
      colour: option === null ? undefined : ownValue(store.theme.swatches, value),
    }
  })
  if (rows.length === 0 || (rows.length === 1 && !only)) return null
  return { kind: 'rows', name, title: known ? t(known.title) : facet.label, rows }
}

/** The currency symbol in the store's locale, such as "€" or "kr". */
function currencySign(store: Store, currency: string): string {
  const { priceLocale } = localeOf(store, store.defaultLocale)
  const options = { style: 'currency', currency } as const
  const parts = numberFormat(priceLocale, options).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Every filter that is set, with the URL of the list without it. */
export async function appliedFilters(
  facets: readonly Facet[],
  state: ListState,
  path: string,
  store: Store,
): Promise<(AppliedFilter & { rest: ListState })[]> {
  const [t, { currencyCode }] = await Promise.all([
    getTranslations('shop'),
    getCachedCommerceStore(store.slug),
  ])
  const { priceLocale } = localeOf(store)
  const price = (major: number) => formatMoney(moneyFromMajor(major, currencyCode), priceLocale)
  const label = (facet: string, value: string) =>
    facets.find(({ name }) => name === facet)?.values.find((entry) => entry.value === value)
      ?.label ?? value
  const applied = (name: string, value: string, text: string) => {
    const rest = withoutFilter(state, name, value)
    return { label: text, href: listHref(path, rest), rest }
  }
  const options = filteredOptions(state).flatMap(({ name, values }) => {
    const facet = `option:${name}`
    const title = facets.find((one) => one.name === facet)?.label ?? name
    return values.map((value) =>
      applied(OPTION_PARAM_PREFIX + name, value, `${title}: ${label(facet, value)}`),
    )
  })
  const others = FACETS.flatMap((facet) =>
    (state.filters[facet.param] ?? []).map((value) => {
      if (!('text' in facet)) return applied(facet.param, value, label(facet.param, value))
      const text = 'only' in facet ? t(facet.text) : t(facet.text, { price: price(Number(value)) })
      return applied(facet.param, value, text)
    }),
  )
  return [...options, ...others]
}

/** Filters beyond this number are not counted: each count is a read. */
const MAX_COUNTED = 8

/** A list without results because of its filters. */
interface EmptyList {
  readonly store: Store
  readonly state: ListState
  readonly scope: ListScope
}

/** The facets of the list without its filters, so that ticked values can be unticked. */
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
