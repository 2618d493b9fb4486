import { getTranslations } from 'next-intl/server'
import { ConsentLink } from '@/components/analytics/consent-banner'
import { FaultMessages } from '@/components/layout/fault-page'
import { AppLink } from '@/components/ui/app-link'
import { PlainLink } from '@/components/ui/locale-prefix'
import { LogoImage } from '@/components/ui/responsive-image'
import { getStore } from '@/lib/server/request/stores'
import { findContactPath } from '@/lib/server/store/content-pages'

/** The only link out of each page, besides help: to the cart, or to the shop. */
const BACK = {
  checkout: { href: '/cart', text: 'layout.backToCart' },
  order: { href: '/', text: 'order.continueShopping' },
} as const

type SmallFrameProps = Pick<LayoutProps<'/[store]/[locale]'>, 'params' | 'children'> & {
  /** What the page and its error message are about. */
  subject: keyof typeof BACK
}

/** A small header and legal links, which open in a new tab, so that nothing typed is lost. */
export async function SmallFrame({ params, subject, children }: SmallFrameProps) {
  const [{ store: slug, locale }, t] = await Promise.all([params, getTranslations()])
  const store = getStore(slug, locale)
  const helpHref = findContactPath(slug, locale)
  const back = BACK[subject]
  const messages = {
    title: t(`fault.${subject}.title`),
    text: t(`fault.${subject}.text`),
    again: t('fault.again'),
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-border">
        <div className="wrap flex min-h-18 flex-wrap items-center justify-between gap-x-4">
          <AppLink
            href="/"
            aria-label={t('layout.store', { name: store.name })}
            className="mark-size py-2.5 font-heading leading-none tracking-mark whitespace-nowrap"
          >
            {store.logo.image ? (
              <LogoImage image={store.logo.image} alt="" className="h-8 max-w-44" />
            ) : (
              store.logo.text
            )}
          </AppLink>
          <div className="flex flex-wrap gap-x-[clamp(14px,3vw,32px)] text-label">
            {helpHref ? (
              <PlainLink
                href={helpHref}
                target="_blank"
                rel="noopener"
                className="nav-line inline-flex min-h-11 items-center"
              >
                {t('layout.help')}
              </PlainLink>
            ) : null}
            <PlainLink href={back.href} className="nav-line inline-flex min-h-11 items-center">
              {t(back.text)}
            </PlainLink>
          </div>
        </div>
      </header>
      <FaultMessages messages={messages}>{children}</FaultMessages>
      <footer className="border-t border-border">
        <nav aria-label={t('layout.legal')} className="wrap">
          <ul className="flex flex-wrap gap-x-5.5 py-4 text-small text-muted-foreground">
            {[{ label: t('withdrawal.link'), href: '/withdrawal' }, ...store.footer.legal].map(
              (link) => (
                <li key={link.href}>
                  <PlainLink
                    href={link.href}
                    target="_blank"
                    rel="noopener"
                    className="inline-flex min-h-8 items-center hover:underline"
                  >
                    {link.label}
                  </PlainLink>
                </li>
              ),
            )}
            {store.analytics ? (
              <li>
                <ConsentLink />
              </li>
            ) : null}
          </ul>
        </nav>
      </footer>
    </div>
  )
}
