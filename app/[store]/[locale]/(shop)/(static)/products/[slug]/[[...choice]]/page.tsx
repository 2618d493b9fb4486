import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ProductPage } from '@/app/[store]/[locale]/(shop)/product-page'
import { findCachedProduct } from '@/lib/server/catalog/cached-catalog'
import { isBuildStore } from '@/lib/server/store/build-params'
import { getStore } from '@/lib/server/store/stores'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'

type Params = { store: string; locale: string; slug: string; choice?: string[] }

/** One placeholder: a build needs no platform, real products are rendered on their first request. */
export function generateStaticParams(): Pick<Params, 'slug' | 'choice'>[] {
  return [{ slug: '__none__', choice: [] }]
}

export async function generateMetadata({ params }: { params: Promise<Params> }): Promise<Metadata> {
  const { store, locale, slug } = await params
  const product = isBuildStore(store) ? null : await findCachedProduct(store, slug)
  if (!product) return {}
  const [image] = product.images
  return {
    title: product.title,
    description: product.subtitle ?? product.description[0] ?? '',
    alternates: pageAlternates(getStore(store), locale, `/products/${slug}`),
    openGraph: { title: product.title, images: image ? [image.url] : [] },
  }
}

/** A product with the choice that its address names. */
export default async function StaticProductPage({ params }: { params: Promise<Params> }) {
  const { store: storeSlug, locale, slug, choice = [] } = await params
  if (isBuildStore(storeSlug)) return null
  const product = await findCachedProduct(storeSlug, slug)
  if (!product) notFound()
  const query = { missing: null, left: null, estimate: null }
  return (
    <ProductPage
      {...{ locale, product, query }}
      store={getStore(storeSlug, locale)}
      segments={choice}
    />
  )
}
