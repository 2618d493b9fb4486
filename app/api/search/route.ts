import type { NextRequest } from 'next/server'
import { imageSources } from '@/components/ui/responsive-image'
import { getCachedCommerceStore, listCategoryPaths } from '@/lib/server/catalog/cached-catalog'
import { findProducts, type FoundPage } from '@/lib/server/catalog/product-list'
import { EMPTY_LIST, listParams, readListState } from '@/lib/shop/catalog/list-query'
import { readWishes } from '@/lib/shop/catalog/search-rules'
import { findInPages } from '@/lib/server/store/page-search'
import { readMessages, translatorOf } from '@/lib/server/i18n/messages'
import { answerJson, privateJson } from '@/lib/server/request/http'
import { sourceOf } from '@/lib/server/request/request-source'
import { localeOf } from '@/lib/server/request/stores'
import type { Suggestions } from '@/components/search/suggestions'
import { productCardView } from '@/lib/shop/catalog/product-card'
import { currencyDigits } from '@/lib/shop/i18n/money'
import type { Store } from '@/lib/shop/store/store-schema'
import { findRequestStore } from '@/lib/server/request/request-locale'

const MAX_QUERY = 100
const MAX_LINKS = 6

/** Search suggestions: categories and pages, up to three products, the link to all results. */
export async function GET(request: NextRequest): Promise<Response> {
  const found = findRequestStore(request.headers)
  const query = request.nextUrl.searchParams.get('q')?.trim().slice(0, MAX_QUERY) ?? ''
  if (!found || query.length < 2) return privateJson({ code: 'badQuestion' }, 400)
  return answerJson('search suggestions failed', async () => {
    const { store, locale } = found
    const source = sourceOf(request.headers)
    const messages = readMessages(locale, store.slug)
    const { asked, asksOnly, mentioning } = findInPages(store.slug, locale, query, messages)
    const typed = { ...EMPTY_LIST, query, exact: asksOnly }
    const { currencyCode } = await getCachedCommerceStore(store.slug)
    const wished = readWishes(typed, messages.search.filterWords, currencyCode)
    const params = Object.fromEntries(listParams(wished))
    const state = readListState(params, currencyDigits(currencyCode))
    const page = await findProducts(store, state, { scope: {}, limit: 3, source })
    const categories = await categoriesFor(store, page.searchedFor ?? query)
    const pages = (listed: typeof asked) =>
      listed.map(({ title, href }) => ({ label: title, href }))
    const links = [...pages(asked), ...categories, ...pages(mentioning)].slice(0, MAX_LINKS)
    const answer = { ...productsOf(page, store, locale, query), links }
    if (page.totalCount > 0 || links.length === 0) return privateJson(answer)
    // Something was found: pages or categories.
    const label = translatorOf(store, locale, 'search')('resultsTitle', { query })
    const all = page.suggestion ? answer.all : { ...answer.all, label }
    return privateJson({ ...answer, note: null, all })
  })
}

function productsOf(page: FoundPage, store: Store, locale: string, query: string) {
  const t = translatorOf(store, locale, 'search')
  const ui = translatorOf(store, locale, 'ui')
  const { priceLocale } = localeOf(store, locale)
  const href = (text: string) => `/search?q=${encodeURIComponent(text)}`
  return {
    products: page.data.map((product) => {
      const { image, price, isRange } = productCardView(product, {
        optionValue: undefined,
        priceLocale,
      })
      return {
        title: product.title,
        href: `/products/${product.slug}`,
        price: isRange ? `${ui('from')} ${price}` : price,
        image: image ? imageSources(image, { from: 256, upTo: 640 }) : null,
      }
    }),
    all: page.suggestion
      ? { label: t('didYouMean', { suggestion: page.suggestion }), href: href(page.suggestion) }
      : {
          label: t('viewAll', { count: page.totalCount, query: page.searchedFor ?? query }),
          href: href(query),
        },
    // Nothing was found, or the results are for a corrected query.
    note:
      page.totalCount === 0
        ? t('noResults', { query })
        : page.searchedFor && t('showingForPlain', { query: page.searchedFor }),
  }
}

async function categoriesFor(store: Store, query: string): Promise<Suggestions['links']> {
  const wanted = query.toLocaleLowerCase()
  const categories = await listCategoryPaths(store)
  return categories
    .map(({ name, path }) => ({ label: name, href: path }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
}
