import type { Metadata } from 'next'
import { findCategory, GroupPage, groupMetadata } from '@/app/[store]/[locale]/(shop)/group-page'
import { endWithoutPage } from '@/lib/server/catalog/moved-addresses'
import { priceDecimals } from '@/lib/server/catalog/product-list'
import { getStore } from '@/lib/server/request/stores'
import { readListState } from '@/lib/shop/catalog/list-query'

type Props = PageProps<'/[store]/[locale]/categories/[[...path]]'>

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { store: slug, locale, path = [] } = await params
  const store = getStore(slug, locale)
  const category = await findCategory(store, path)
  return category ? groupMetadata(store, category, readListState(await searchParams)) : {}
}

/** A category, or the whole shop, with the filters from the URL. */
export default async function CategoryRoute({ params, searchParams }: Props) {
  const { store: slug, locale, path = [] } = await params
  const store = getStore(slug, locale)
  const category = await findCategory(store, path)
  if (!category) return endWithoutPage(store, `/categories/${path.join('/')}`)
  const state = readListState(await searchParams, await priceDecimals(store))
  return <GroupPage {...{ store, state }} group={category} />
}
