import { headers } from 'next/headers'
import { ShopFrame } from '@/app/[store]/[locale]/shop-frame'
import { getStore } from '@/lib/server/request/stores'

/** Private pages that keep the header and footer of the shop. */
export default async function FramedLayout({ children, params }: LayoutProps<'/[store]/[locale]'>) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const { store, locale } = await params
  return (
    <ShopFrame store={getStore(store, locale)} locale={locale} nonce={nonce}>
      {children}
    </ShopFrame>
  )
}
