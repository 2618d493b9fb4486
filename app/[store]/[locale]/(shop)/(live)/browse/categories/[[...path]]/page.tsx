import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CategoryPage, findPlace } from '@/app/[store]/[locale]/(shop)/category-page'
import { getStore } from '@/lib/server/stores'
import { readListState } from '@/lib/shop/list-query'

type PageProps = {
  params: Promise<{ store: string; locale: string; path?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store, path = [] } = await params
  const place = await findPlace(getStore(store), path)
  if (!place) return {}
  return { title: place.title, alternates: { canonical: place.path }, robots: { index: false } }
}

/** A category with filters, order or a page number in its address. */
export default async function LiveCategoryPage({ params, searchParams }: PageProps) {
  const { store: slug, locale, path = [] } = await params
  const store = getStore(slug)
  const place = await findPlace(store, path)
  if (!place) notFound()
  return <CategoryPage {...{ store, locale, place }} state={readListState(await searchParams)} />
}
