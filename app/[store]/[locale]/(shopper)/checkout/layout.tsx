import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CheckoutHeader, LegalFooter } from '@/components/layout/checkout-header'
import { SkipLink } from '@/components/layout/skip-link'
import { isBuildStore } from '@/lib/server/build-params'
import { getStore } from '@/lib/server/stores'

/** The checkout has a small header and no footer but the legal links: nothing leads away. */
export default async function CheckoutLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ store: string; locale: string }>
}) {
  const { store: slug, locale } = await params
  if (isBuildStore(slug)) return children
  const store = getStore(slug, locale)
  const t = await getTranslations('layout')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{t('skip')}</SkipLink>
      <CheckoutHeader
        mark={store.logo.text}
        texts={{
          store: t('store', { name: store.name }),
          help: t('help'),
          back: t('backToBag'),
        }}
        helpHref="/pages/contact"
        backHref="/cart"
      />
      {children}
      <LegalFooter label={t('legal')} links={store.footer.legal} />
    </div>
  )
}
