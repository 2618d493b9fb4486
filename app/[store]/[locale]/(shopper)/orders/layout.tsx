import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CheckoutHeader, LegalFooter } from '@/components/layout/checkout-header'
import { SkipLink } from '@/components/layout/skip-link'
import { QueryProvider } from '@/components/ui/query-provider'
import { isBuildStore } from '@/lib/server/build-params'
import { getStore } from '@/lib/server/stores'

/** The page of an order has the small header of the checkout, and the way back into the shop. */
export default async function OrdersLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ store: string; locale: string }>
}) {
  const { store: slug, locale } = await params
  if (isBuildStore(slug)) return children
  const store = getStore(slug, locale)
  const [t, order] = await Promise.all([getTranslations('layout'), getTranslations('order')])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{t('skip')}</SkipLink>
      <CheckoutHeader
        mark={store.logo.text}
        texts={{
          store: t('store', { name: store.name }),
          help: t('help'),
          back: order('keepLooking'),
        }}
        helpHref="/pages/contact"
        backHref="/"
      />
      <QueryProvider>{children}</QueryProvider>
      <LegalFooter label={t('legal')} links={store.footer.legal} />
    </div>
  )
}
