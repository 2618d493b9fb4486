import '@/app/theme.css'
import type { Metadata, Viewport } from 'next'
import { ShopFrame } from '@/app/[store]/[locale]/shop-frame'
import { StoreAnalytics } from '@/components/analytics/consent-banner'
import { SignOutListener } from '@/components/layout/sign-out-broadcast'
import { getRender } from '@/lib/server/request/render-context'
import { getStoreUrl } from '@/lib/server/request/origin'
import { hasCollector, isDevelopment } from '@/lib/server/request/env'
import { getAppearance, getStore, reloadOnChange } from '@/lib/server/request/stores'
import { LinkLayout } from '@/components/ui/locale-prefix'
import { PUBLIC_SEGMENTS } from '@/lib/routes'
import { textDirection, localePrefix } from '@/lib/shop/i18n/locale-path'

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

export async function generateViewport({ params }: Props): Promise<Viewport> {
  const { store: slug } = await params
  return { themeColor: getStore(slug).theme.colours.background }
}

/** Root layout of the public pages: nothing below it reads a cookie or a header. */
export default async function ShopLayout({ children, params }: Props) {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  const { layout, stylesheet } = getAppearance(slug)
  return (
    <html lang={locale} dir={textDirection(locale)} data-scroll-behavior="smooth">
      <body data-layout={layout} data-vitals={hasCollector() || undefined}>
        <link rel="stylesheet" precedence="theme" href={stylesheet} />
        <StoreAnalytics {...{ store, locale }} nonce={getRender()?.nonce} />
        <LinkLayout isPublic prefix={localePrefix(store, locale)} segments={PUBLIC_SEGMENTS}>
          <ShopFrame store={store} locale={locale} nonce={getRender()?.nonce}>
            {children}
          </ShopFrame>
        </LinkLayout>
        {isDevelopment ? <script suppressHydrationWarning>{reloadOnChange()}</script> : null}
        <SignOutListener />
      </body>
    </html>
  )
}
