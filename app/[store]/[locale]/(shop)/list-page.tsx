import { getTranslations } from 'next-intl/server'
import { PromoTile } from '@/components/catalog/list/promo-tile'
import { GrowingList, MoreLink } from '@/components/catalog/list/growing-list'
import { Listing } from '@/components/catalog/list/listing'
import { LoadMore } from '@/components/catalog/list/load-more'
import { appliedFilters } from '@/lib/server/catalog/applied-filters'
import { filterGroups } from '@/lib/server/catalog/filter-groups'
import type { ProductPage } from '@/lib/commerce/catalog'
import {
  EMPTY_LIST,
  filterCount,
  FIRST_NEW_ID,
  listHref,
  LIST_SORTS,
  LIST_STEP,
  MAX_PAGES,
  sortParam,
  type ListState,
} from '@/lib/shop/catalog/list-query'
import type { Store } from '@/lib/shop/store/store-schema'
import { NothingFound } from './nothing-found'
import { FinishedMarkup } from '@/components/ui/finished-markup'
import { ProductCards } from './product-cards'

type ListPageProps = {
  store: Store
  locale: string
  /** Path of the list as shoppers see it. */
  path: string
  state: ListState
  page: ProductPage
  /** Products of the list before filters; null when that is not known. */
  total: number | null
  /** Filters that do not apply here, as the category within a category. */
  without?: readonly string[]
}

const SIZES = '(width >= 64rem) 24vw, (width >= 48rem) 30vw, 46vw'

/** A list of products with its filters, order and pages. */
export async function ListPage({
  store,
  locale,
  path,
  state,
  page,
  total,
  without = [],
}: ListPageProps) {
  const [t, items, ui] = await Promise.all([
    getTranslations('shop'),
    getTranslations('items'),
    getTranslations('ui'),
  ])
  const count = items('count', { count: page.totalCount })
  const filters = filterCount(state)
  const clearHref = listHref(path, { ...EMPTY_LIST, query: state.query, sort: state.sort })
  const [visual] = Object.values(state.options)
  const labels = {
    filters: t('filters'),
    filter: filters > 0 ? t('filterCount', { count: filters }) : t('filter'),
    sort: t('sort'),
    sortBy: t('sortBy'),
    apply: t('apply'),
    show: t('show', { items: count }),
    clearAll: t('clearAll'),
    close: ui('close'),
    applied: t('applied'),
    remove: t('removeFilter'),
  }
  const sorts = LIST_SORTS.map((sort) => ({
    value: sortParam(sort),
    label: t(`sortOrder.${sort}`),
  }))
  return (
    <Listing
      labels={labels}
      swatch={store.theme.swatch}
      count={
        filters > 0 && total !== null && total > page.totalCount
          ? t('countOfTotal', { shown: page.totalCount, total: items('count', { count: total }) })
          : count
      }
      groups={await filterGroups(page.facets, state, store, without)}
      applied={await appliedFilters(page.facets, state, path, { store, locale })}
      clearHref={clearHref}
      sort={{ value: sortParam(state.sort), options: sorts }}
      hidden={state.query ? [{ name: 'q', value: state.query }] : []}
    >
      {page.data.length === 0 ? (
        <NothingFound store={store} clearHref={filters > 0 ? clearHref : null} />
      ) : (
        <>
          <GrowingList
            shown={page.data.length}
            shownLabel={t('shown', { shown: page.data.length, total: page.totalCount })}
          >
            <FinishedMarkup
              name={listHref(path, state)}
              as="ul"
              className="grid grid-cols-2 gap-x-gutter gap-y-row pt-2 md:grid-cols-3"
            >
              <Cells
                {...{ store, locale, page, filters }}
                optionValue={visual?.length === 1 ? visual[0] : undefined}
                firstNew={(state.page - 1) * LIST_STEP}
              />
            </FinishedMarkup>
          </GrowingList>
          <More {...{ path, state, page }} />
        </>
      )}
    </Listing>
  )
}

type CellsProps = {
  store: Store
  locale: string
  page: ProductPage
  filters: number
  optionValue: string | undefined
  /** Number of products before this page number; 0 on the first page. */
  firstNew: number
}

const PROMO_POSITION = 4

function Cells({ store, locale, page, filters, optionValue, firstNew }: CellsProps) {
  const { inset: promo } = store.listing
  const cards = { store, locale, sizes: SIZES, heading: 'h2', optionValue } as const
  const hasPromo = promo !== null && page.data.length > 6 && filters === 0
  const head = hasPromo ? page.data.slice(0, PROMO_POSITION) : page.data
  const anchor = firstNew > 0 ? page.data[firstNew]?.slug : undefined
  const anchors = anchor ? { [anchor]: FIRST_NEW_ID } : {}
  return (
    <>
      <ProductCards {...cards} products={head} first={2} anchors={anchors} />
      {hasPromo ? <PromoTile text={promo} /> : null}
      {hasPromo ? (
        <ProductCards {...cards} products={page.data.slice(PROMO_POSITION)} anchors={anchors} />
      ) : null}
    </>
  )
}

/** How much of the list is shown, and a link to more; nothing below a list of one page. */
async function More({ path, state, page }: { path: string; state: ListState; page: ProductPage }) {
  const t = await getTranslations('shop')
  const shown = page.data.length
  const hasMore = shown < page.totalCount
  if (!hasMore && state.page === 1) return null
  return (
    <LoadMore
      shown={shown}
      total={page.totalCount}
      shownLabel={t('shown', { shown, total: page.totalCount })}
    >
      {hasMore && state.page === MAX_PAGES ? (
        <p className="text-center text-balance">{t('listEnd')}</p>
      ) : null}
      {hasMore && state.page < MAX_PAGES ? (
        <MoreLink href={listHref(path, { ...state, page: state.page + 1 })} shown={shown}>
          {t('showMore', { count: Math.min(LIST_STEP, page.totalCount - shown) })}
        </MoreLink>
      ) : null}
    </LoadMore>
  )
}
