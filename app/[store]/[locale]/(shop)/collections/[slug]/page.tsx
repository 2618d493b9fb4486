import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CollectionPage } from '@/app/[store]/[locale]/(shop)/collection-page'
import { findCachedCollection } from '@/lib/server/catalog/cached-catalog'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'
import { getStore } from '@/lib/server/store/stores'
import { isPlainList, readListState } from '@/lib/shop/catalog/list-query'

type PageProps = {
  params: Promise<{ store: string; locale: string; slug: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { store, locale, slug } = await params
  const collection = await findCachedCollection(store, slug)
  if (!collection) return {}
  const { name: title, description } = collection
  const alternates = pageAlternates(getStore(store), locale, `/collections/${slug}`)
  return isPlainList(readListState(await searchParams))
    ? { title, description, alternates }
    : { title, alternates, robots: { index: false } }
}

/** A collection with the filters of its address. */
export default async function CollectionRoute({ params, searchParams }: PageProps) {
  const { store: storeSlug, locale, slug } = await params
  const collection = await findCachedCollection(storeSlug, slug)
  if (!collection) notFound()
  const state = readListState(await searchParams)
  return <CollectionPage {...{ locale, collection, state }} store={getStore(storeSlug, locale)} />
}
