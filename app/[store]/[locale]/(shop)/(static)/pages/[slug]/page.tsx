import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ContentPage } from '@/components/store/content/content-page'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { isBuildStore } from '@/lib/server/store/build-params'
import { findContentPage, listContentPages } from '@/lib/server/store/content-pages'
import { getStore, localeOf } from '@/lib/server/store/stores'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'
import { dateFormat } from '@/lib/shop/i18n/formatters'

type PageProps = { params: Promise<{ store: string; locale: string; slug: string }> }

export function generateStaticParams(): { slug: string }[] {
  return [{ slug: '__none__' }]
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { store, locale, slug } = await params
  const page = isBuildStore(store) ? null : findContentPage(store, locale, slug)
  if (!page) return {}
  const alternates = pageAlternates(getStore(store), locale, `/pages/${slug}`)
  return { title: page.title, description: page.lead, alternates }
}

/** A content page of the store: delivery, returns, care, terms and so on. */
export default async function StaticContentPage({ params }: PageProps) {
  const { store: storeSlug, locale, slug } = await params
  if (isBuildStore(storeSlug)) return null
  const page = findContentPage(storeSlug, locale, slug)
  if (!page) notFound()
  const [ui] = await Promise.all([getTranslations('ui')])
  const siblings = listContentPages(storeSlug, locale).filter(({ group }) => group === page.group)
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const { dateLocale } = localeOf(getStore(storeSlug), locale)
  const changed = dateFormat(dateLocale, options).format(new Date(`${page.changedOn}T12:00:00Z`))
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <Breadcrumbs
        label={ui('breadcrumb')}
        trail={[{ label: ui('home'), href: '/' }]}
        current={page.title}
      />
      <ContentPage {...{ page, siblings, changed }} />
    </main>
  )
}
