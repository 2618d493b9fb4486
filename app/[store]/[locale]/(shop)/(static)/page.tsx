import { Fragment } from 'react'
import { isBuildStore } from '@/lib/server/build-params'
import { getStore } from '@/lib/server/stores'
import { Section } from './home-section'

export const metadata = { alternates: { canonical: '/' } }

/** The home page: the sections that the store file names, in its order. */
export default async function HomePage({
  params,
}: {
  params: Promise<{ store: string; locale: string }>
}) {
  const { store: slug, locale } = await params
  if (isBuildStore(slug)) return null
  const store = getStore(slug)
  return (
    <main id="main" tabIndex={-1}>
      {store.home.map((section, index) => (
        <Fragment key={`${section.kind} ${index}`}>
          <Section section={section} store={store} locale={locale} />
        </Fragment>
      ))}
    </main>
  )
}
