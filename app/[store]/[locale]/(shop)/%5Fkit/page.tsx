import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CardRow } from '@/app/[store]/[locale]/(shop)/product-cards'
import { Sections } from '@/app/[store]/[locale]/(shop)/sections'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { listCachedProducts } from '@/lib/server/catalog/cached-catalog'
import { hasComponentPage } from '@/lib/server/request/env'
import { getStore } from '@/lib/server/request/stores'
import { Buttons, Colours, Fields, Messages, Prices, Type } from './parts'
import { sampleSections } from './sample-sections'

type PageProps = { params: Promise<{ store: string; locale: string }> }

export const metadata: Metadata = { title: 'Components', robots: { index: false } }

/** Every component in a store's theme, in English; 404 unless `COMPONENT_PAGE` is on. */
export default async function ComponentPage({ params }: PageProps) {
  if (!hasComponentPage()) notFound()
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  const { data: products } = await listCachedProducts(store, {
    filter: {},
    sort: 'RELEVANCE',
    limit: 4,
  })
  return (
    <main id="main" tabIndex={-1} lang="en">
      <div className="wrap grid gap-section pb-section">
        <Breadcrumbs trail={[{ label: 'Home', href: '/' }]} current="Components" />
        <Type />
        <Colours />
        <Buttons />
        <Fields />
        <Messages />
        <Prices />
        <section aria-labelledby="kit-cards">
          <h2 id="kit-cards" className="mb-section-head text-h2">
            Cards
          </h2>
          <CardRow products={products} store={store} />
        </section>
      </div>
      <Sections sections={sampleSections} path="/_kit" store={store} />
    </main>
  )
}
