import type { Viewport } from 'next'
import { getTranslations } from 'next-intl/server'
import { StoreAnalytics } from '@/components/analytics/consent-banner'
import { SignOutListener } from '@/components/layout/sign-out-broadcast'
import { LinkLayout } from '@/components/ui/locale-prefix'
import { PRIVATE_SEGMENTS, PUBLIC_SEGMENTS } from '@/lib/routes'
import { hasCollector, isDevelopment } from '@/lib/server/request/env'
import { getRender } from '@/lib/server/request/render-context'
import { getAppearance, getStore, reloadOnChange } from '@/lib/server/request/stores'
import { textDirection, localePrefix } from '@/lib/shop/i18n/locale-path'

type Props = LayoutProps<'/[store]/[locale]'>

export async function generateViewport({ params }: Pick<Props, 'params'>): Promise<Viewport> {
  return { themeColor: getStore((await params).store).theme.colours.background }
}

/** The document of every page, in the language and the look of the store. */
export async function ShopDocument({
  params,
  children,
  isPublic = false,
}: Props & { isPublic?: boolean }) {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  const { layout, stylesheet } = getAppearance(slug)
  const t = await getTranslations('layout')
  const segments = isPublic ? PUBLIC_SEGMENTS : [...PRIVATE_SEGMENTS]
  return (
    <html lang={locale} dir={textDirection(locale)} data-scroll-behavior="smooth">
      <body data-layout={layout} data-vitals={hasCollector() || undefined}>
        <link rel="stylesheet" precedence="theme" href={stylesheet} />
        <StoreAnalytics {...{ store, locale }} nonce={getRender()?.nonce} />
        <a
          href="#main"
          className="absolute start-margin -top-16 z-50 bg-foreground px-5 py-3 text-background focus:top-2"
        >
          {t('skip')}
        </a>
        <LinkLayout isPublic={isPublic} prefix={localePrefix(store, locale)} segments={segments}>
          {children}
        </LinkLayout>
        {isDevelopment ? <script suppressHydrationWarning>{reloadOnChange()}</script> : null}
        <SignOutListener />
      </body>
    </html>
  )
}
