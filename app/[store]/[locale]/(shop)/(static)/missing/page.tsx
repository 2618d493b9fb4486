import type { Metadata } from 'next'
import { MissingPage } from '@/app/[store]/[locale]/(shop)/missing-page'
import { isBuildStore } from '@/lib/server/store/build-params'
import { getStore } from '@/lib/server/store/stores'

type PageProps = { params: Promise<{ store: string; locale: string }> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store, locale } = await params
  return isBuildStore(store)
    ? {}
    : { title: getStore(store, locale).notFound.title, robots: { index: false } }
}

/** What the proxy answers with, and status 404, for an address that leads nowhere. */
export default async function StaticMissingPage({ params }: PageProps) {
  const { store, locale } = await params
  return isBuildStore(store) ? null : <MissingPage store={getStore(store, locale)} />
}
