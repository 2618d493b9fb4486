import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CheckoutHeader, LegalFooter } from '@/components/layout/checkout-header'
import { SkipLink } from '@/components/layout/skip-link'
import type { Store } from '@/lib/shop/store/store-schema'

type SmallFrameProps = {
  store: Store
  /** The one way out. */
  back: { href: string; text: string }
  children: ReactNode
}

/** A small header and no footer but the legal links: nothing leads away from what is being done. */
export async function SmallFrame({ store, back, children }: SmallFrameProps) {
  const t = await getTranslations('layout')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{t('skip')}</SkipLink>
      <CheckoutHeader
        mark={store.logo.text}
        labels={{ store: t('store', { name: store.name }), help: t('help'), back: back.text }}
        helpHref="/pages/contact"
        backHref={back.href}
      />
      {children}
      <LegalFooter label={t('legal')} links={store.footer.legal} />
    </div>
  )
}
