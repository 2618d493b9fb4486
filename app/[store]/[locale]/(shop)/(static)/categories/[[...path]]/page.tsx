import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CategoryPage, findCategory } from '@/app/[store]/[locale]/(shop)/category-page'
import { isBuildStore } from '@/lib/server/store/build-params'
import { getStore } from '@/lib/server/store/stores'
import { EMPTY_LIST } from '@/lib/shop/catalog/list-query'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'

type PageProps = { params: Promise<{ store: string; locale: string; path?: string[] }> }

export function generateStaticParams(): { path: string[] }[] {
  return [{ path: ['__none__'] }]
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store: slug, locale, path = [] } = await params
  if (isBuildStore(slug)) return {}
  const store = getStore(slug, locale)
  const place = await findCategory(store, path)
  if (!place) return {}
  const alternates = pageAlternates(store, locale, place.path)
  return { title: place.title, description: place.text, alternates }
}

/** A category without filters: the same document for everyone. */
export default async function StaticCategoryPage({ params }: PageProps) {
  const { store: slug, locale, path = [] } = await params
  if (isBuildStore(slug)) return null
  const store = getStore(slug, locale)
  const place = await findCategory(store, path)
  if (!place) notFound()
  return <CategoryPage {...{ store, locale, place }} state={EMPTY_LIST} />
}
