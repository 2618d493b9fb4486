import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SmallFrame } from '@/app/[store]/[locale]/(shopper)/small-frame'
import { isBuildStore } from '@/lib/server/store/build-params'
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
  if (isBuildStore(store)) return children
  const t = await getTranslations('layout')
  return (
    <SmallFrame store={getStore(store, locale)} back={{ href: '/cart', text: t('backToCart') }}>
      {children}
    </SmallFrame>
  )
}
