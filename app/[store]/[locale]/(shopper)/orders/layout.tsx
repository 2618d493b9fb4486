import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SmallFrame } from '@/app/[store]/[locale]/(shopper)/small-frame'
import { QueryProvider } from '@/components/ui/query-provider'
import { getStore } from '@/lib/server/request/stores'

/** An order page has the checkout's frame, with a link back to the shop. */
export default async function OrdersLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ store: string; locale: string }>
}) {
  const { store, locale } = await params
  const t = await getTranslations('order')
  return (
    <SmallFrame
      store={getStore(store, locale)}
      back={{ href: '/', text: t('continueShopping') }}
      subject="order"
    >
      <QueryProvider>{children}</QueryProvider>
    </SmallFrame>
  )
}
