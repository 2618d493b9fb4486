import '@/app/theme.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { StoreAnalytics } from '@/components/analytics/consent-banner'
import { SignOutListener } from '@/components/layout/sign-out-broadcast'
import { hasCollector, isDevelopment } from '@/lib/server/request/env'
import { getAppearance, getStore, reloadOnChange } from '@/lib/server/request/stores'
import { LinkLayout } from '@/components/ui/locale-prefix'
import { PRIVATE_SEGMENTS } from '@/lib/routes'
import { textDirection, localePrefix } from '@/lib/shop/i18n/locale-path'

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

export async function generateViewport({ params }: Props): Promise<Viewport> {
  const { store } = await params
  return { themeColor: getStore(store).theme.colours.background }
}

/**
 * Root layout of the private pages: rendered per request, `no-store`, scripts by nonce only. The
 * layouts below it render the frame (header of the shop or of the checkout).
 */
export default async function ShopperLayout({ children, params }: Props) {
  const { store: slug, locale } = await params
  const store = getStore(slug)
  const { layout, stylesheet } = getAppearance(slug)
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang={locale} dir={textDirection(locale)} data-scroll-behavior="smooth">
      <body data-layout={layout} data-vitals={hasCollector() || undefined}>
        <link rel="stylesheet" precedence="theme" href={stylesheet} />
        <StoreAnalytics {...{ store, locale, nonce }} />
        <LinkLayout prefix={localePrefix(store, locale)} segments={[...PRIVATE_SEGMENTS]}>
          {children}
        </LinkLayout>
        {isDevelopment ? <script suppressHydrationWarning>{reloadOnChange()}</script> : null}
        <SignOutListener />
      </body>
    </html>
  )
}
