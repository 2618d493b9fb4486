import { getTranslations } from 'next-intl/server'
import { SmallFrame } from '@/app/[store]/[locale]/(shopper)/small-frame'
import { getStore } from '@/lib/server/request/stores'

/** The checkout has no navigation except the link back to the cart. */
export default async function CheckoutLayout({
  children,
  params,
}: LayoutProps<'/[store]/[locale]/checkout'>) {
  const { store, locale } = await params
  const t = await getTranslations('layout')
  return (
    <SmallFrame
      store={getStore(store, locale)}
      back={{ href: '/cart', text: t('backToCart') }}
      subject="checkout"
    >
      {children}
    </SmallFrame>
  )
}
