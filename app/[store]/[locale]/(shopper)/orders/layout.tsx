import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SmallFrame } from '@/app/[store]/[locale]/(shopper)/small-frame'
import { QueryProvider } from '@/components/ui/query-provider'
import { isBuildStore } from '@/lib/server/store/build-params'
import { getStore } from '@/lib/server/store/stores'

/** The page of an order has the frame of the checkout, and the way back into the shop. */
export default async function OrdersLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ store: string; locale: string }>
}) {
  const { store, locale } = await params
  if (isBuildStore(store)) return children
  const t = await getTranslations('order')
  return (
    <SmallFrame store={getStore(store, locale)} back={{ href: '/', text: t('continueShopping') }}>
      <QueryProvider>{children}</QueryProvider>
    </SmallFrame>
  )
}
