import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ConsentLink } from '@/components/analytics/consent-banner'
import { CheckoutHeader, LegalFooter } from '@/components/layout/checkout-header'
import { FaultMessages } from '@/components/layout/fault-page'
import { SkipLink } from '@/components/layout/skip-link'
import { findContactPath } from '@/lib/server/store/content-pages'
import type { Store } from '@/lib/shop/store/store-schema'

type SmallFrameProps = {
  store: Store
  /** The only link out of the page. */
  back: { href: string; text: string }
  /** What the page's error message is about. */
  subject: 'checkout' | 'order'
  children: ReactNode
}

/** A small header and a footer of legal links only: nothing distracts from the task. */
export async function SmallFrame({ store, back, subject, children }: SmallFrameProps) {
  const [t, fault, withdrawal, locale] = await Promise.all([
    getTranslations('layout'),
    getTranslations('fault'),
    getTranslations('withdrawal'),
    getLocale(),
  ])
  const messages = {
    title: fault(`${subject}.title`),
    text: fault(`${subject}.text`),
    again: fault('again'),
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{t('skip')}</SkipLink>
      <CheckoutHeader
        mark={store.logo.text}
        labels={{ store: t('store', { name: store.name }), help: t('help'), back: back.text }}
        helpHref={findContactPath(store.slug, locale)}
        backHref={back.href}
      />
      <FaultMessages messages={messages}>{children}</FaultMessages>
      <LegalFooter
        label={t('legal')}
        links={[{ label: withdrawal('link'), href: '/withdrawal' }, ...store.footer.legal]}
        consent={store.analytics ? <ConsentLink /> : null}
      />
    </div>
  )
}
