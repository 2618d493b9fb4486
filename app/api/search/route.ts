import { connection, type NextRequest } from 'next/server'
import { createTranslator } from 'next-intl'
import { imageSources } from '@/components/ui/image-source'
import { listCachedCategories, searchProducts } from '@/lib/server/catalog/cached-catalog'
import { findInPages } from '@/lib/server/store/content-pages'
import { readMessages } from '@/lib/server/i18n/messages'
import { privateJson } from '@/lib/server/session/private-json'
import { localeOf } from '@/lib/server/store/stores'
import type { Suggestions } from '@/lib/shop/catalog/suggestions'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { Store } from '@/lib/shop/store/store-schema'
import { findRequestStore } from '@/lib/server/i18n/request-locale'

const MAX_QUERY = 100

/** Suggestions for what is being typed: rooms and pages, up to three products, the way to all. */
export async function GET(request: NextRequest): Promise<Response> {
  await connection()
  const asked = findRequestStore(request.headers)
  const query = request.nextUrl.searchParams.get('q')?.trim().slice(0, MAX_QUERY) ?? ''
  if (!asked || query.length < 2) return privateJson({ code: 'badQuestion' }, 400)
  const { store, locale } = asked
  const t = createTranslator({
    locale,
    namespace: 'search',
    messages: readMessages(locale, store.slug),
  })
  const page = await searchProducts(store.slug, {
    filter: { search: query },
    sort: 'RELEVANCE',
    limit: 3,
  })
  const { priceLocale } = localeOf(store, locale)
  const href = (text: string) => `/search?q=${encodeURIComponent(text)}`
  const answer: Suggestions = {
    links: await linksFor(store, locale, query),
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
  return privateJson(answer)
}

/** Rooms, shelves and pages whose name holds the text, six at most. */
async function linksFor(
  store: Store,
  locale: string,
  query: string,
): Promise<Suggestions['links']> {
  const wanted = query.toLocaleLowerCase()
  const categories = await listCachedCategories(store.slug)
  const rooms = categories.flatMap((room) => [
    { label: room.name, href: `/categories/${room.slug}` },
    ...room.children.map((shelf) => ({
      label: shelf.name,
      href: `/categories/${room.slug}/${shelf.slug}`,
    })),
  ])
  const pages = findInPages(store.slug, locale, query).map(({ title, href }) => ({
    label: title,
    href,
  }))
  return [
    ...rooms.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)),
    ...pages,
  ].slice(0, 6)
}
