import { clsx } from 'clsx'
import { getTranslations } from 'next-intl/server'
import { AddingStatus } from '@/components/cart/add-to-cart'
import { PromoTile, Listing, LoadMore } from '@/components/catalog/list/listing'
import { GrowingList, MoreLink } from '@/components/catalog/list/growing-list'
import { ListDeliveries } from '@/components/catalog/list/list-deliveries'
import { hasRoomForChoices, QUICK_ADD_FORM, QuickAdd } from '@/components/catalog/list/quick-add'
import {
  appliedFilters,
  countsWithout,
  keptFacets,
  filterGroups,
  withPresentCategory,
} from '@/lib/server/catalog/filter-groups'
import type { ProductPage } from '@/lib/commerce/catalog'
import type { ListScope } from '@/lib/server/catalog/product-list'
import type { CardProduct, CardView } from '@/lib/shop/catalog/product-card'
import {
  EMPTY_LIST,
  filterCount,
  filteredOptions,
  hiddenFilters,
  FIRST_NEW_ID,
  listHref,
  LIST_SORTS,
  LIST_STEP,
  MAX_PAGES,
  sortParams,
  type ListState,
} from '@/lib/shop/catalog/list-query'
import { localeOf } from '@/lib/server/request/stores'
import type { Store } from '@/lib/shop/store/store-schema'
import { AddToCartForm } from './add-to-cart-form'
import { NothingFound } from './nothing-found'
import { ProductCards } from './product-cards'

type ListPageProps = {
  store: Store
  /** Path of the list as shoppers see it. */
  path: string
  state: ListState
  page: ProductPage
  /** The category or collection of the list. */
  scope: ListScope
  /** Number of products before filters; null when it is unknown. */
  total: number | null
  /** Filters that do not apply here, such as the category filter within a category. */
  without?: readonly string[]
}

const THREE = {
  columns: 'md:grid-cols-3',
  sizes: '(width >= 64rem) 24vw, (width >= 48rem) 30vw, 46vw',
}
const FOUR = {
  columns: 'md:grid-cols-4',
  sizes: '(width >= 64rem) 18vw, (width >= 48rem) 23vw, 46vw',
}
const TWO = { columns: 'md:grid-cols-2', sizes: '(width >= 64rem) 36vw, 46vw' }
const TWO_THEN_FOUR = {
  columns: `${TWO.columns} xl:grid-cols-4`,
  sizes: `(width >= 80rem) 18vw, ${TWO.sizes}`,
}

/**
 * The columns of a list, with the sizes of its images: three, unless that would leave one card of a
 * whole list alone in the last row.
 */
function layoutOf(cells: number, isWhole: boolean) {
  if (cells === 4) return TWO
  const fitsFour = isWhole && cells % 3 === 1 && cells % 4 !== 1
  if (!fitsFour) return THREE
  return cells % 2 === 0 ? TWO_THEN_FOUR : FOUR
}

/** A list of products with its filters, order and pages. */
export async function ListPage(props: ListPageProps) {
  const { store, path, state, page, scope, total, without = [] } = props
  const [t, items] = await Promise.all([getTranslations('shop'), getTranslations('items')])
  const count = items('count', { count: page.totalCount })
  const filters = filterCount(state)
  const { query, exact, sort } = state
  const clearHref = listHref(path, { ...EMPTY_LIST, query, exact, sort })
  const isEmptied = page.totalCount === 0 && filters > 0
  const facets = isEmptied ? await keptFacets(page.facets, { store, state, scope }) : page.facets
  const named = await withPresentCategory(state, store)
  const applied = await appliedFilters(facets, named, path, store)
  const groups = await filterGroups(facets, named, store, without)
  const [visual] = filteredOptions(state)
  const promo = page.data.length > 6 && filters === 0 ? store.listing.inset : null
  const { columns, sizes } = layoutOf(
    page.data.length + (promo === null ? 0 : 1),
    page.data.length === page.totalCount,
  )
  const sorts = LIST_SORTS.map((name) => ({
    value: sortParams[name],
    label: t(`sortOrder.${name}`),
  }))
  return (
    <Listing
      found={page.totalCount}
      filters={filters}
      swatch={store.theme.swatch}
      count={
        filters > 0 && total !== null && total > page.totalCount
          ? t('countOfTotal', { shown: page.totalCount, total: items('count', { count: total }) })
          : count
      }
      groups={groups}
      applied={applied}
      clearHref={clearHref}
      address={listHref(path, state)}
      sort={{ value: sortParams[sort], options: sorts }}
      hidden={[
        ...(query ? [{ name: 'q', value: query }] : []),
        ...(exact ? [{ name: 'exact', value: '1' }] : []),
        ...hiddenFilters(named, groups),
      ]}
    >
      {page.data.length === 0 ? (
        <NothingFound
          store={store}
          clearHref={filters > 0 ? clearHref : null}
          without={isEmptied ? await countsWithout(applied, { store, scope }) : []}
        />
      ) : (
        <>
          <GrowingList
            shown={page.data.length}
            shownLabel={t('shown', { shown: page.data.length, total: page.totalCount })}
          >
            <ul className={clsx('cards listing-cards card-rows card-columns pt-2', columns)}>
              <Cells
                {...{ store, page, promo, sizes }}
                optionValue={visual?.values.length === 1 ? visual.values[0] : undefined}
                firstNew={(state.page - 1) * LIST_STEP}
              />
            </ul>
          </GrowingList>
          <QuickAddForm key={listHref(path, state)} />
          <ListDeliveries key={listHref(path, state)} />
          <More {...{ path, state, page }} />
        </>
      )}
    </Listing>
  )
}

type CellsProps = {
  store: Store
  page: ProductPage
  /** A text of the store in one of the cells. */
  promo: string | null
  sizes: string
  optionValue: string | undefined
  /** Number of products before this page number; 0 on the first page. */
  firstNew: number
}

const PROMO_POSITION = 4

function Cells({ store, page, promo, sizes, optionValue, firstNew }: CellsProps) {
  const { priceLocale } = localeOf(store)
  const hasChoices = hasRoomForChoices(page.data)
  const cards = {
    ...({ store, sizes, heading: 'h2', optionValue, delivery: true } as const),
    action: (product: CardProduct, view: CardView) => (
      <QuickAdd {...{ product, view, priceLocale, hasChoices }} />
    ),
  }
  const head = promo === null ? page.data : page.data.slice(0, PROMO_POSITION)
  const anchor = firstNew > 0 ? page.data[firstNew]?.slug : undefined
  const anchors = anchor ? { [anchor]: FIRST_NEW_ID } : {}
  return (
    <>
      <ProductCards {...cards} products={head} first={1} anchors={anchors} />
      {promo === null ? null : (
        <>
          <PromoTile text={promo} />
          <ProductCards {...cards} products={page.data.slice(PROMO_POSITION)} anchors={anchors} />
        </>
      )}
    </>
  )
}

/** The form that the buttons of the cards submit; it shows only why nothing was added. */
async function QuickAddForm() {
  const t = await getTranslations('product')
  return (
    <AddToCartForm id={QUICK_ADD_FORM} className="quick-form">
      <AddingStatus label={t('adding')} />
    </AddToCartForm>
  )
}

/** How much of the list is shown, with a link to more; nothing if the list has one page. */
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
