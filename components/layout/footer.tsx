import { LinkList } from '@/components/ui/app-link'
import type { Store } from '@/lib/shop/store/store-schema'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** The footer: name, text, columns of links, tax note and legal links. */
export function Footer({
  store,
  note,
  languages,
  consent,
}: {
  store: Store
  note: string
  /** The links to the other languages, when the store has any. */
  languages: ReactNode
  /** The link to the privacy choices, in stores that measure. */
  consent: ReactNode
}) {
  const t = useTranslations()
  const { footer, logo } = store
  return (
    // Otherwise scroll anchoring keeps the footer in view while a list above it grows.
    <footer className="site-footer on-footer mt-auto bg-footer text-footer-foreground [overflow-anchor:none]">
      <div className="wrap pt-[clamp(48px,6vw,88px)] pb-7">
        <div className="footer-columns grid grid-cols-2 gap-x-gutter gap-y-9 md:grid-cols-3 lg:grid-cols-[5fr_repeat(3,2fr)]">
          <div className="col-span-full lg:col-span-1">
            <p
              style={{ '--i': logo.text.length }}
              className="footer-mark pb-3.5 font-heading text-[clamp(2.25rem,5vw,3.75rem)] leading-none tracking-mark"
            >
              {logo.text}
            </p>
            <p className="own-direction max-w-[36ch]">{footer.sentence}</p>
          </div>
          {footer.columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="footer-heading">{column.title}</h2>
              <LinkList links={column.links} className="footer-links" />
            </nav>
          ))}
        </div>
        <div className="mt-[clamp(40px,5vw,72px)] flex flex-wrap items-center justify-between gap-x-7 gap-y-2 border-t border-footer-foreground/22 pt-5 text-small">
          <p className="own-direction">{note}</p>
          {languages}
          {consent}
          <nav aria-label={t('layout.legal')}>
            {/* The law wants the first one on every page (Directive 2011/83/EU, Article 11a). */}
            <LinkList
              links={[{ href: '/withdrawal', label: t('withdrawal.link') }, ...footer.legal]}
              className="legal-links"
            />
          </nav>
        </div>
      </div>
      <div className="foot-edge" />
    </footer>
  )
}
