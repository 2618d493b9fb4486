import { getTranslations } from 'next-intl/server'
import { SmallFrame } from '@/app/[store]/[locale]/(shopper)/small-frame'
import { QueryProvider } from '@/components/ui/query-provider'
import { getStore } from '@/lib/server/request/stores'

/** An order page has the checkout's frame, with a link back to the shop. */
export default async function OrdersLayout({
  children,
  params,
}: LayoutProps<'/[store]/[locale]/orders'>) {
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
