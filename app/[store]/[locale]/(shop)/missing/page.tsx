import type { Metadata } from 'next'
import { MissingPage } from '@/app/[store]/[locale]/(shop)/missing-page'
import { getStore } from '@/lib/server/request/stores'

type PageProps = { params: Promise<{ store: string; locale: string }> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store, locale } = await params
  return { title: getStore(store, locale).notFound.title, robots: { index: false } }
}

/**
 * The body of every public 404: after `notFound()` alone, only scripts would render a page
 * (lib/server/gateway/README.md).
 */
export default async function MissingRoute({ params }: PageProps) {
  const { store, locale } = await params
  return <MissingPage store={getStore(store, locale)} />
}
