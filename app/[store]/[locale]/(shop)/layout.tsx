import '@/app/theme.css'
import type { Metadata } from 'next'
import { ShopDocument } from '@/app/[store]/[locale]/shop-document'
import { ShopFrame } from '@/app/[store]/[locale]/shop-frame'
import { getStoreUrl } from '@/lib/server/request/origin'
import { getStore } from '@/lib/server/request/stores'

export { generateViewport } from '@/app/[store]/[locale]/shop-document'

type Props = LayoutProps<'/[store]/[locale]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  return {
    title: { default: `${store.tagline} · ${store.name}`, template: `%s · ${store.name}` },
    description: store.footer.sentence,
    metadataBase: new URL(getStoreUrl(store)),
    icons: `/stores/${store.slug}/icon.svg`,
    manifest: '/manifest.webmanifest',
  }
}

/** Root layout of the public pages: nothing below it reads a cookie or a header. */
export default function ShopLayout({ params, children }: Props) {
  return (
    <ShopDocument params={params} isPublic>
      <ShopFrame params={params}>{children}</ShopFrame>
    </ShopDocument>
  )
}
