import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CollectionPage } from '@/app/[store]/[locale]/(shop)/collection-page'
import { isBuildStore } from '@/lib/server/store/build-params'
import { findCachedCollection } from '@/lib/server/catalog/cached-catalog'
import { getStore } from '@/lib/server/store/stores'
import { EMPTY_LIST } from '@/lib/shop/catalog/list-query'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'

type PageProps = { params: Promise<{ store: string; locale: string; slug: string }> }

export function generateStaticParams(): { slug: string }[] {
  return [{ slug: '__none__' }]
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store, locale, slug } = await params
  const collection = isBuildStore(store) ? null : await findCachedCollection(store, slug)
  if (!collection) return {}
  const { name: title, description } = collection
  return {
    title,
    description,
    alternates: pageAlternates(getStore(store), locale, `/collections/${slug}`),
  }
}

/** A collection without filters: the same document for everyone. */
export default async function StaticCollectionPage({ params }: PageProps) {
  const { store: storeSlug, locale, slug } = await params
  if (isBuildStore(storeSlug)) return null
  const collection = await findCachedCollection(storeSlug, slug)
  if (!collection) notFound()
  return (
    <CollectionPage
      {...{ locale, collection }}
      store={getStore(storeSlug, locale)}
      state={EMPTY_LIST}
    />
  )
}
