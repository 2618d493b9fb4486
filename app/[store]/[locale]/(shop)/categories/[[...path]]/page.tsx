import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CategoryPage, findCategory } from '@/app/[store]/[locale]/(shop)/category-page'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'
import { getStore } from '@/lib/server/store/stores'
import { isPlainList, readListState } from '@/lib/shop/catalog/list-query'

type PageProps = {
  params: Promise<{ store: string; locale: string; path?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { store: slug, locale, path = [] } = await params
  const store = getStore(slug, locale)
  const category = await findCategory(store, path)
  if (!category) return {}
  const alternates = pageAlternates(store, locale, category.path)
  return isPlainList(readListState(await searchParams))
    ? { title: category.title, description: category.text, alternates }
    : { title: category.title, alternates, robots: { index: false } }
}

/** A category, or the whole shop, with the filters of its address. */
export default async function CategoryRoute({ params, searchParams }: PageProps) {
  const { store: slug, locale, path = [] } = await params
  const store = getStore(slug, locale)
  const category = await findCategory(store, path)
  if (!category) notFound()
  return <CategoryPage {...{ store, locale, category }} state={readListState(await searchParams)} />
}
