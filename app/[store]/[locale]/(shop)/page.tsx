import type { Metadata } from 'next'
import { Fragment } from 'react'
import { pageMetadata } from '@/lib/server/discovery/page-metadata'
import { describeStore } from '@/lib/server/discovery/structured-data'
import { getStore } from '@/lib/server/store/stores'
import { JsonLd } from '@/components/ui/json-ld'
import { FinishedMarkup } from '@/components/ui/finished-markup'
import { Section } from './home-section'

type PageProps = { params: Promise<{ store: string; locale: string }> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  const [hero] = store.home.flatMap((section) => ('image' in section ? [section.image] : []))
  return pageMetadata(store, locale, { path: '/', image: hero })
}

/** The home page: the sections that the store file names, in its order. */
export default async function HomePage({ params }: PageProps) {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  // The heading of the page is a hero's; without one the tagline is.
  const hasHero = store.home[0]?.kind.endsWith('hero')
  return (
    <>
      <FinishedMarkup name="home" as="main" id="main" tabIndex={-1}>
        {hasHero ? null : (
          <h1 className="wrap py-[clamp(32px,4vw,64px)] text-display">{store.tagline}</h1>
        )}
        {store.home.map((section, index) => (
          <Fragment key={`${section.kind} ${index}`}>
            <Section section={section} store={store} locale={locale} />
          </Fragment>
        ))}
      </FinishedMarkup>
      <JsonLd name="store" data={describeStore({ store, locale })} />
    </>
  )
}
