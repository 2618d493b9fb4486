import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { ProductPage, type ProductQuery } from '@/app/[store]/[locale]/(shop)/product-page'
import type { Product } from '@/lib/commerce/catalog'
import { findCachedProduct } from '@/lib/server/catalog/cached-catalog'
import { estimateForProduct } from '@/lib/server/catalog/product-estimate'
import { getStore } from '@/lib/server/store/stores'
import type { Store } from '@/lib/shop/store/store-schema'
import { initialSelection, matchingVariants } from '@/lib/shop/catalog/selected-variant'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'

type Params = { store: string; locale: string; slug: string; choice?: string[] }
type Search = Record<string, string | string[] | undefined>
type PageProps = { params: Promise<Params>; searchParams: Promise<Search> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store, locale, slug } = await params
  const product = await findCachedProduct(store, slug)
  return {
    title: product?.title ?? null,
    alternates: pageAlternates(getStore(store), locale, `/products/${slug}`),
    robots: { index: false },
  }
}

/** The product page that answers a question of a form without scripts: a postal code, a missing choice. */
export default async function LiveProductPage({ params, searchParams }: PageProps) {
  await connection()
  const { store: storeSlug, locale, slug, choice = [] } = await params
  const store = getStore(storeSlug, locale)
  const product = await findCachedProduct(storeSlug, slug)
  if (!product) notFound()
  const query = await readAsked(await searchParams, store, locale, product, choice)
  return <ProductPage {...{ store, locale, product, query }} segments={choice} />
}

async function readAsked(
  search: Search,
  store: Store,
  locale: string,
  product: Product,
  choice: readonly string[],
): Promise<ProductQuery> {
  const told = (name: string) => (typeof search[name] === 'string' ? search[name].slice(0, 64) : '')
  const left = Number.parseInt(told('left'), 10)
  const postalCode = told('postalCode')
  const [variant] = matchingVariants(product, initialSelection(product, choice))
  const estimate =
    postalCode && variant
      ? await estimateForProduct(store, locale, {
          slug: product.slug,
          variantId: variant.id,
          postalCode,
        })
      : null
  return { missing: told('missing') || null, left: Number.isNaN(left) ? null : left, estimate }
}
