import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { findCollection, GroupPage, groupMetadata } from '@/app/[store]/[locale]/(shop)/group-page'
import { endWithoutPage } from '@/lib/server/catalog/moved-addresses'
import { priceDecimals } from '@/lib/server/catalog/product-list'
import { getStore } from '@/lib/server/request/stores'
import { readListState } from '@/lib/shop/catalog/list-query'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'

type Props = PageProps<'/[store]/[locale]/collections/[slug]'>

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { store: storeSlug, locale, slug } = await params
  const store = getStore(storeSlug, locale)
  const group = await findCollection(store, slug)
  return group ? groupMetadata(store, group, readListState(await searchParams)) : {}
}

/** A collection with the filters from the URL. */
export default async function CollectionRoute({ params, searchParams }: Props) {
  const { store: storeSlug, locale, slug } = await params
  const store = getStore(storeSlug, locale)
  const group = await findCollection(store, slug)
  if (!group) return endWithoutPage(store, `/collections/${slug}`)
  if (group.path !== `/collections/${slug}`) {
    permanentRedirect(localPath(localePrefix(store, locale), group.path))
  }
  const state = readListState(await searchParams, await priceDecimals(store))
  return <GroupPage {...{ store, group, state }} />
}
