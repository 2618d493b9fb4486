import type { ReactNode } from 'react'
import { AppLink } from '@/components/ui/app-link'
import { PlainLink } from '@/components/ui/locale-prefix'

type CheckoutHeaderProps = {
  mark: string
  labels: { store: string; help: string; back: string }
  /** Null for a store without a contact page. */
  helpHref: string | null
  /** Target of the second link: the cart, or the shop. */
  backHref: string
}

/** The header of the checkout. Help opens in a new tab, so that nothing typed is lost. */
export function CheckoutHeader({ mark, labels, helpHref, backHref }: CheckoutHeaderProps) {
  return (
    <header className="border-b border-border">
      <div className="wrap flex min-h-18 flex-wrap items-center justify-between gap-x-4">
        <AppLink
          href="/"
          aria-label={labels.store}
          className="mark-size py-2.5 font-heading leading-none tracking-mark whitespace-nowrap"
        >
          {mark}
        </AppLink>
        <div className="flex flex-wrap gap-x-[clamp(14px,3vw,32px)] text-label">
          {helpHref ? (
            <PlainLink
              href={helpHref}
              target="_blank"
              rel="noopener"
              className="nav-line inline-flex min-h-11 items-center"
            >
              {labels.help}
            </PlainLink>
          ) : null}
          <PlainLink href={backHref} className="nav-line inline-flex min-h-11 items-center">
            {labels.back}
          </PlainLink>
        </div>
      </div>
    </header>
  )
}

/** The footer of the checkout. */
export function LegalFooter({
  label,
  links,
  consent,
}: {
  label: string
  links: readonly { label: string; href: string }[]
  /** The link to the privacy choices, in stores that measure. */
  consent: ReactNode
}) {
  return (
    <footer className="border-t border-border">
      <nav aria-label={label} className="wrap">
        <ul className="flex flex-wrap gap-x-5.5 py-4 text-small text-muted-foreground">
          {links.map((link) => (
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
          ))}
          {consent ? <li>{consent}</li> : null}
        </ul>
      </nav>
    </footer>
  )
}
