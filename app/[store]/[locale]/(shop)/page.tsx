import type { Metadata } from 'next'
import { Fragment } from 'react'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'
import { getStore } from '@/lib/server/store/stores'
import { FinishedMarkup } from '@/components/ui/finished-markup'
import { Section } from './home-section'

type PageProps = { params: Promise<{ store: string; locale: string }> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store, locale } = await params
  return { alternates: pageAlternates(getStore(store), locale, '/') }
}

/** The home page: the sections that the store file names, in its order. */
export default async function HomePage({ params }: PageProps) {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  // The heading of the page is a hero's; without one the tagline is.
  const hasHero = store.home[0]?.kind.endsWith('hero')
  return (
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
  )
}
