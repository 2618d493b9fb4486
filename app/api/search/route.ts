import { connection, type NextRequest } from 'next/server'
import { createTranslator } from 'next-intl'
import { imageSources } from '@/components/ui/image-source'
import type { ProductPage } from '@/lib/commerce/catalog'
import { listCachedCategories, searchProducts } from '@/lib/server/catalog/cached-catalog'
import { findInPages } from '@/lib/server/store/content-pages'
import { readMessages } from '@/lib/server/i18n/messages'
import { answerJson, privateJson } from '@/lib/server/session/private-json'
import { sourceOf } from '@/lib/server/session/request-source'
import { localeOf } from '@/lib/server/store/stores'
import type { Suggestions } from '@/lib/shop/catalog/suggestions'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { Store } from '@/lib/shop/store/store-schema'
import { findRequestStore } from '@/lib/server/i18n/request-locale'

const MAX_QUERY = 100

/** Suggestions while typing: categories and pages, up to three products, the link to all. */
export async function GET(request: NextRequest): Promise<Response> {
  await connection()
  const found = findRequestStore(request.headers)
  const query = request.nextUrl.searchParams.get('q')?.trim().slice(0, MAX_QUERY) ?? ''
  if (!found || query.length < 2) return privateJson({ code: 'badQuestion' }, 400)
  return answerJson('search suggestions failed', async () => {
    const { store, locale } = found
    const search = { filter: { search: query }, sort: 'RELEVANCE', limit: 3 } as const
    const [page, links] = await Promise.all([
      searchProducts(store.slug, search, sourceOf(request.headers)),
      linksFor(store, locale, query),
    ])
    return privateJson({ ...productsOf(page, store, locale, query), links })
  })
}

function productsOf(
  page: ProductPage,
  store: Store,
  locale: string,
  query: string,
): Omit<Suggestions, 'links'> {
  const messages = readMessages(locale, store.slug)
  const t = createTranslator({ locale, namespace: 'search', messages })
  const { priceLocale } = localeOf(store, locale)
  const href = (text: string) => `/search?q=${encodeURIComponent(text)}`
  return {
    products: page.data.map((product) => {
      const [image] = product.images
      return {
        title: product.title,
        href: `/products/${product.slug}`,
        price: formatMoney(product.priceMin, priceLocale),
        image: image ? imageSources(image, { from: 256, upTo: 640 }) : null,
      }
    }),
    all: page.suggestion
      ? { label: t('didYouMean', { suggestion: page.suggestion }), href: href(page.suggestion) }
      : { label: t('viewAll', { count: page.totalCount, query }), href: href(query) },
    note: page.totalCount === 0 ? t('noResults', { query }) : null,
  }
}

/** Categories and pages whose name contains the text, six at most. */
async function linksFor(
  store: Store,
  locale: string,
  query: string,
): Promise<Suggestions['links']> {
  const wanted = query.toLocaleLowerCase()
  const categories = await listCachedCategories(store.slug)
  const found = categories.flatMap((category) => [
    { label: category.name, href: `/categories/${category.slug}` },
    ...category.children.map((child) => ({
      label: child.name,
      href: `/categories/${category.slug}/${child.slug}`,
    })),
  ])
  const pages = findInPages(store.slug, locale, query).map(({ title, href }) => ({
    label: title,
    href,
  }))
  return [
    ...found.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)),
    ...pages,
  ].slice(0, 6)
}
