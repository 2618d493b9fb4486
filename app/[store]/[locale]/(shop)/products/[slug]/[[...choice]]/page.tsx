import type { Metadata } from 'next'
import { permanentRedirect, redirect } from 'next/navigation'
import type { ProductQuery } from '@/app/[store]/[locale]/(shop)/buy-form'
import { ProductPage } from '@/app/[store]/[locale]/(shop)/product-page'
import type { Product } from '@/lib/commerce/catalog'
import { findCachedProduct } from '@/lib/server/catalog/cached-catalog'
import { endWithoutPage } from '@/lib/server/catalog/moved-addresses'
import { estimateForProduct } from '@/lib/server/catalog/product-estimate'
import { pageMetadata } from '@/lib/server/discovery/page-metadata'
import { getStore } from '@/lib/server/request/stores'
import {
  selectionFromSegments,
  variantPath,
  initialSelection,
  matchingVariants,
} from '@/lib/shop/catalog/selected-variant'
import { localePrefix, localPath, slugIn } from '@/lib/shop/i18n/locale-path'
import { isProductParam } from '@/lib/routes'
import type { Store } from '@/lib/shop/store/store-schema'

type Search = Record<string, string | string[] | undefined>
type Props = PageProps<'/[store]/[locale]/products/[slug]/[[...choice]]'>

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { store: storeSlug, locale, slug, choice = [] } = await params
  const store = getStore(storeSlug, locale)
  const product = await findCachedProduct(store, slug)
  if (!product) return {}
  const [variant] = matchingVariants(product, initialSelection(product, choice))
  const image = (choice.length > 0 && variant?.image) || product.images[0]
  const hasQuery = Object.keys(await searchParams).some(isProductParam)
  return pageMetadata(store, {
    path: (code) => `/products/${slugIn(product, code)}`,
    title: product.title,
    description: product.subtitle ?? product.description[0] ?? null,
    image,
    isIndexed: !hasQuery,
  })
}

/** A product with the selected options from the URL. */
export default async function ProductRoute({ params, searchParams }: Props) {
  const { store: storeSlug, locale, slug, choice = [] } = await params
  const store = getStore(storeSlug, locale)
  const product = await findCachedProduct(store, slug)
  if (!product) return endWithoutPage(store, ['/products', slug, ...choice].join('/'))
  const search = await searchParams
  redirectToCanonical(store, product, [slug, ...choice], search)
  const query = await readQuery(search, store, product, choice)
  return <ProductPage {...{ store, product, query }} segments={choice} />
}

/**
 * Redirects from a former slug (`server` keeps the query), and unless option values of the product
 * follow in their canonical order: crawlers would otherwise find an endless number of documents.
 */
function redirectToCanonical(
  store: Store,
  { slug, options }: Product,
  [former, ...segments]: readonly string[],
  search: Search,
): void {
  const path = variantPath(slug, options, selectionFromSegments(options, segments))
  const canonical = localPath(localePrefix(store, store.language), path)
  if (former !== slug) permanentRedirect(canonical)
  if (path === `/products/${[slug, ...segments].join('/')}`) return
  const params = Object.entries(search).flatMap(([name, value]) =>
    isProductParam(name) && typeof value === 'string' ? [[name, value]] : [],
  )
  const query = new URLSearchParams(params).toString()
  redirect(canonical + (query && `?${query}`))
}

/** Search parameters of forms without scripts: postal code, missing option, remaining stock. */
async function readQuery(
  search: Search,
  store: Store,
  product: Product,
  choice: readonly string[],
): Promise<ProductQuery> {
  const param = (name: string) =>
    typeof search[name] === 'string' ? search[name].slice(0, 64) : ''
  const left = Number.parseInt(param('left'), 10)
  const postalCode = param('postalCode')
  const [variant] = matchingVariants(product, initialSelection(product, choice))
  const wish = variant && { slug: product.slug, variantId: variant.id, postalCode }
  const estimate = postalCode && wish ? await estimateForProduct(store, store.language, wish) : null
  return { missing: param('missing') || null, left: Number.isNaN(left) ? null : left, estimate }
}
