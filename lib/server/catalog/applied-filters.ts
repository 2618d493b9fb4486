import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Facet } from '@/lib/commerce/catalog'
import { getCachedCommerceStore } from './cached-catalog'
import { localeOf } from '@/lib/server/store/stores'
import { listHref, withoutFilter, type ListState } from '@/lib/shop/catalog/list-query'
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
  return [
    ...Object.entries(state.options).flatMap(([option, values]) =>
      values.map((value) => {
        const facet = `option:${option}`
        const name = facets.find((one) => one.name === facet)?.label ?? option
        const text = `${name}: ${label(facet, value)}`
        return applied(OPTION_PARAM_PREFIX + option, value, text)
      }),
    ),
    ...(state.category
      ? [applied('category', state.category, label('category', state.category))]
      : []),
    ...state.brands.map((brand) => applied('brand', brand, label('brand', brand))),
    ...state.tags.map((tag) => applied('tag', tag, label('tag', tag))),
    ...(state.priceMin === null
      ? []
      : [applied('priceMin', '', t('appliedFrom', { price: price(state.priceMin) }))]),
    ...(state.priceMax === null
      ? []
      : [applied('priceMax', '', t('appliedTo', { price: price(state.priceMax) }))]),
    ...(state.inStock ? [applied('availability', '', t('inStock'))] : []),
    ...(state.onSale ? [applied('sale', '', t('onSale'))] : []),
  ]
}
