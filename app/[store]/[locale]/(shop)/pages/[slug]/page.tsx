import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PlacedSections } from '@/app/[store]/[locale]/(shop)/sections'
import { ContentPage } from '@/components/store/content/content-page'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { JsonLd } from '@/components/ui/json-ld'
import { endWithoutPage } from '@/lib/server/catalog/moved-addresses'
import {
  contentPagePath,
  findContentPage,
  listContentPages,
} from '@/lib/server/store/content-pages'
import { getStore, localeOf } from '@/lib/server/request/stores'
import { pageMetadata } from '@/lib/server/discovery/page-metadata'
import { describeTrail } from '@/lib/server/discovery/structured-data'
import { formatMomentDay } from '@/lib/shop/i18n/formatters'

type Props = PageProps<'/[store]/[locale]/pages/[slug]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { store, locale, slug } = await params
  const page = findContentPage(store, locale, slug)
  if (!page) return {}
  const { title, lead: description } = page
  const path = (code: string) => contentPagePath(store, code, page.name)
  return pageMetadata(getStore(store, locale), { path, title, description })
}

/** A content page of the store: delivery, returns, care, terms and so on. */
export default async function ContentRoute({ params }: Props) {
  const { store: storeSlug, locale, slug } = await params
  const store = getStore(storeSlug, locale)
  const page = findContentPage(storeSlug, locale, slug)
  if (!page) return endWithoutPage(store, `/pages/${slug}`)
  const ui = await getTranslations('ui')
  const siblings = listContentPages(storeSlug, locale).filter(({ group }) => group === page.group)
  const calendar = { locale: localeOf(store).dateLocale, timeZone: 'UTC' }
  const changed = formatMomentDay(`${page.changedOn}T12:00:00Z`, calendar, 'day')
  const trail = [{ label: ui('home'), href: '/' }]
  const here = { label: page.title, href: `/pages/${slug}` }
  return (
    <main id="main" tabIndex={-1}>
      <PlacedSections place="pageHead" path={here.href} store={store} />
      <div className="wrap">
        <Breadcrumbs trail={trail} current={page.title} />
        <JsonLd data={[describeTrail(store, trail, here)]} />
        <ContentPage {...{ page, siblings, changed }} />
      </div>
      <PlacedSections place="pageFoot" path={here.href} store={store} />
    </main>
  )
}
