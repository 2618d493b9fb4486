import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ListPage } from '@/app/[store]/[locale]/(shop)/list-page'
import { listProductsUpTo } from '@/lib/server/catalog/product-list'
import { NavigationLinks } from '@/app/[store]/[locale]/(shop)/nothing-found'
import { CardRow } from '@/app/[store]/[locale]/(shop)/product-cards'
import { PlacedSections } from '@/app/[store]/[locale]/(shop)/sections'
import { MeasuredEvent } from '@/components/analytics/measured-event'
import { RememberSearch } from '@/components/search/recent-searches'
import { AppLink } from '@/components/ui/app-link'
import { LocalForm } from '@/components/ui/locale-prefix'
import { TextLink } from '@/components/ui/text-link'
import type { ProductPage } from '@/lib/commerce/catalog'
import { getCachedCommerceStore, listCachedProducts } from '@/lib/server/catalog/cached-catalog'
import { findInPages, type FoundPage } from '@/lib/server/store/page-search'
import { readMessages } from '@/lib/server/i18n/messages'
import { getStore } from '@/lib/server/request/stores'
import { searchEvent, viewItemList } from '@/lib/shop/analytics/events'
import { EMPTY_LIST, filterCount, listHref, readListState } from '@/lib/shop/catalog/list-query'
import { readWishes } from '@/lib/shop/catalog/search-rules'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import { currencyDigits } from '@/lib/shop/i18n/money'
import type { Store } from '@/lib/shop/store/store-schema'

type Props = PageProps<'/[store]/[locale]/search'>

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, search] = await Promise.all([getTranslations('search'), searchParams])
  const { query } = readListState(search)
  return { title: query ? t('resultsTitle', { query }) : t('title'), robots: { index: false } }
}

/** The search results: pages that are asked for, products, then pages that contain the query. */
export default async function SearchPage({ params, searchParams }: Props) {
  const [{ store: slug, locale }, search, t] = await Promise.all([
    params,
    searchParams,
    getTranslations('search'),
  ])
  const store = getStore(slug, locale)
  const { currencyCode } = await getCachedCommerceStore(store.slug)
  const state = readListState(search, currencyDigits(currencyCode))
  const messages = readMessages(locale, slug)
  const wished = readWishes(state, messages.search.filterWords, currencyCode)
  const asFilters = localPath(localePrefix(store, locale), listHref('/search', wished))
  if (wished !== state) permanentRedirect(asFilters)
  const typed = findInPages(slug, locale, state.query, messages)
  // Who asks for a page by name has misspelt nothing: "returns" is not "turns".
  const wanted = typed.asksOnly ? { ...state, exact: true } : state
  const page = await listProductsUpTo(store, wanted, {})
  const isEmpty = page.totalCount === 0 && filterCount(state) === 0
  const nothing = isEmpty && typed.asked.length + typed.mentioning.length === 0
  // A corrected query that finds nothing either is not mentioned.
  const searchedFor = nothing ? null : page.searchedFor
  const { mentioning } = searchedFor ? findInPages(slug, locale, searchedFor, messages) : typed
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap pb-section">
        <h1 className="sr-only">
          {state.query ? t('resultsTitle', { query: state.query }) : t('title')}
        </h1>
        <LocalForm
          action="/search"
          role="search"
          aria-label={t('label')}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-b border-foreground pt-[clamp(20px,3vw,44px)] pb-3"
        >
          <input
            key={state.query}
            type="search"
            name="q"
            defaultValue={state.query}
            placeholder={store.search.placeholder}
            aria-label={t('label')}
            autoComplete="off"
            className="w-full min-w-0 bg-transparent py-1 text-h1 leading-snug text-heading max-sm:placeholder:text-lead"
          />
          <button className="link min-h-11 px-2">{t('submit')}</button>
        </LocalForm>
        {searchedFor ? (
          <p className="py-4">
            {t.rich('showingFor', {
              query: searchedFor,
              strong: (words) => <strong key="query">{words}</strong>,
            })}{' '}
            <TextLink
              href={listHref('/search', { ...EMPTY_LIST, query: state.query, exact: true })}
              className="inline-block py-1.5"
            >
              {t('searchInstead', { query: state.query })}
            </TextLink>
          </p>
        ) : null}
        {page.totalCount > 0 ? <RememberSearch text={state.query} /> : null}
        <FoundPages title={t('help')} pages={typed.asked} />
        {nothing ? (
          <Nothing store={store} query={state.query} suggestion={page.suggestion} />
        ) : isEmpty ? null : (
          <div className="-mt-px">
            <ListPage {...{ store, state, page }} scope={{}} path="/search" total={null} />
          </div>
        )}
        <FoundPages title={t('pages')} pages={mentioning} />
      </div>
      {nothing ? <PlacedSections place="emptySearch" path="/search" store={store} /> : null}
      <MeasuredEvent store={store} event={() => searchEvent(state.query)} />
      <MeasuredEvent
        store={store}
        event={() => viewItemList({ id: '/search', name: t('title') }, page.data)}
        slugs={() => page.data.map(({ slug }) => slug)}
      />
    </main>
  )
}

/** Content pages with the matching sentence, the match in bold. */
function FoundPages({ title, pages }: { title: string; pages: readonly FoundPage[] }) {
  if (pages.length === 0) return null
  return (
    <section aria-label={title} className="pt-section">
      <h2 className="mb-5 text-h3">{title}</h2>
      <ul className="border-t border-foreground">
        {pages.map((page) => (
          <li
            key={page.href}
            className="grid gap-x-6 gap-y-0.5 border-b border-border py-4 md:grid-cols-[4fr_8fr]"
          >
            <AppLink
              href={page.href}
              className="font-medium hover:underline hover:underline-offset-4"
            >
              {page.title}
            </AppLink>
            <p className="text-muted-foreground">
              {page.before}
              <b className="text-foreground">{page.match}</b>
              {page.after}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type NothingProps = {
  store: Store
  query: string
  suggestion: ProductPage['suggestion']
}

async function Nothing({ store, query, suggestion }: NothingProps) {
  const t = await getTranslations('search')
  const usual = await listCachedProducts(store, {
    filter: { inStock: true },
    sort: 'RELEVANCE',
    limit: 4,
  })
  return (
    <div className="grid gap-5 pt-8">
      <p role="status" className="text-h2 text-heading text-balance">
        {t('noResults', { query })}{' '}
        {suggestion ? (
          <TextLink href={listHref('/search', { ...EMPTY_LIST, query: suggestion })}>
            {t('didYouMean', { suggestion })}
          </TextLink>
        ) : null}
      </p>
      <p className="text-muted-foreground">{t('noResultsHint')}</p>
      <NavigationLinks store={store} />
      <h2 className="pt-10 text-h2">{t('popular')}</h2>
      <CardRow products={usual.data} store={store} />
    </div>
  )
}
