import '@/app/theme.css'
import type { Metadata } from 'next'
import { ShopDocument } from '@/app/[store]/[locale]/shop-document'
import { getStore } from '@/lib/server/request/stores'

export { generateViewport } from '@/app/[store]/[locale]/shop-document'

type Props = LayoutProps<'/[store]/[locale]'>

/** Private pages must not be indexed. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { store } = await params
  const { name } = getStore(store)
  return {
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false },
    icons: `/stores/${store}/icon.svg`,
  }
}

/**
 * Root layout of the private pages: rendered per request, `no-store`, scripts by nonce only. The
 * layouts below it render the frame (header of the shop or of the checkout).
 */
export default ShopDocument
