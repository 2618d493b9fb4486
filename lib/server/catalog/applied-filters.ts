import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Facet } from '@/lib/commerce/catalog'
import { getCachedCommerceStore } from './cached-catalog'
import { localeOf } from '@/lib/server/request/stores'
import { FACETS } from '@/lib/shop/catalog/facets'
import {
  filteredOptions,
  listHref,
  withoutFilter,
  type ListState,
} from '@/lib/shop/catalog/list-query'
import type { AppliedFilter } from '@/lib/shop/catalog/list-views'
import { formatMoney, moneyFromMajor } from '@/lib/shop/i18n/money'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/links'
import type { Store } from '@/lib/shop/store/store-schema'

/** Every filter that is set, with the URL of the list without it. */
export async function appliedFilters(
  facets: readonly Facet[],
  state: ListState,
  path: string,
  { store, locale }: { store: Store; locale: string },
): Promise<(AppliedFilter & { rest: ListState })[]> {
  const [t, { currencyCode }] = await Promise.all([
    getTranslations('shop'),
    getCachedCommerceStore(store.slug),
  ])
  const { priceLocale } = localeOf(store, locale)
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
