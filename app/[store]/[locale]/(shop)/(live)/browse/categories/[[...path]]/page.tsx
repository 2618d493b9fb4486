import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CategoryPage, findCategory } from '@/app/[store]/[locale]/(shop)/category-page'
import { getStore } from '@/lib/server/store/stores'
import { readListState } from '@/lib/shop/catalog/list-query'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'

type PageProps = {
  params: Promise<{ store: string; locale: string; path?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store: slug, locale, path = [] } = await params
  const store = getStore(slug, locale)
  const place = await findCategory(store, path)
  if (!place) return {}
  const alternates = pageAlternates(store, locale, place.path)
  return { title: place.title, alternates, robots: { index: false } }
}

/** A category with filters, order or a page number in its address. */
export default async function LiveCategoryPage({ params, searchParams }: PageProps) {
  const { store: slug, locale, path = [] } = await params
  const store = getStore(slug, locale)
  const place = await findCategory(store, path)
  if (!place) notFound()
  return <CategoryPage {...{ store, locale, place }} state={readListState(await searchParams)} />
}
