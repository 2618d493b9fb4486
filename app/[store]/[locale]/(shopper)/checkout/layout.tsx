import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SmallFrame } from '@/app/[store]/[locale]/(shopper)/small-frame'
import { getStore } from '@/lib/server/store/stores'

/** The checkout leads nowhere but back to the bag. */
export default async function CheckoutLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ store: string; locale: string }>
}) {
  const { store, locale } = await params
  const t = await getTranslations('layout')
  return (
    <SmallFrame store={getStore(store, locale)} back={{ href: '/cart', text: t('backToBag') }}>
      {children}
    </SmallFrame>
  )
}
