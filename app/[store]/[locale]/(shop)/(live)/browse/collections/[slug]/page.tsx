import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CollectionPage } from '@/app/[store]/[locale]/(shop)/collection-page'
import { findCachedCollection } from '@/lib/server/catalog/cached-catalog'
import { getStore } from '@/lib/server/store/stores'
import { readListState } from '@/lib/shop/catalog/list-query'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'

type PageProps = {
  params: Promise<{ store: string; locale: string; slug: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store, locale, slug } = await params
  const collection = await findCachedCollection(store, slug)
  if (!collection) return {}
  return {
    title: collection.name,
    alternates: pageAlternates(getStore(store), locale, `/collections/${slug}`),
    robots: { index: false },
  }
}

/** A collection with filters, order or a page number in its address. */
export default async function LiveCollectionPage({ params, searchParams }: PageProps) {
  const { store: storeSlug, locale, slug } = await params
  const collection = await findCachedCollection(storeSlug, slug)
  if (!collection) notFound()
  const state = readListState(await searchParams)
  return <CollectionPage {...{ locale, collection, state }} store={getStore(storeSlug, locale)} />
}
