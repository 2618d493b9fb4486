import type { Metadata } from 'next'
import { pageMetadata } from '@/lib/server/discovery/page-metadata'
import { describeStore } from '@/lib/server/discovery/structured-data'
import { readSections } from '@/lib/server/store/content-pages'
import { getStore } from '@/lib/server/request/stores'
import { JsonLd } from '@/components/ui/json-ld'
import { getTranslations } from 'next-intl/server'
import { ViewedProducts } from '@/components/catalog/product/viewed-products'
import { recordOf } from '@/lib/shop/record'
import { Sections } from './sections'

type Props = PageProps<'/[store]/[locale]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  const [hero] = readSections(store.home, '/').flatMap((section) =>
    'image' in section && section.image ? [section.image] : [],
  )
  return pageMetadata(store, { path: '/', image: hero })
}

/** The home page: the sections of the store file, in its order. */
export default async function HomePage({ params }: Props) {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  const t = await getTranslations('product')
  // A hero has the heading of the page; without one the tagline is the heading.
  const hasHero = readSections(store.home, '/')[0]?.kind.endsWith('hero')
  return (
    <>
      <main id="main" tabIndex={-1}>
        {hasHero ? null : (
          <h1 className="wrap py-[clamp(32px,4vw,64px)] text-display">{store.tagline}</h1>
        )}
        <Sections sections={store.home} path="/" isTop store={store} />
        <ViewedProducts
          t={recordOf(['viewed', 'noneViewed', 'rememberOffer', 'remember', 'stopRemembering'], t)}
        />
      </main>
      <JsonLd data={describeStore(store)} />
    </>
  )
}
