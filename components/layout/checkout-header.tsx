import { AppLink } from '@/components/ui/app-link'
import { PlainLink } from '@/components/ui/plain-link'

type CheckoutHeaderProps = {
  mark: string
  texts: { store: string; help: string; back: string }
  helpHref: string
  /** Where the second link leads: back to the bag, or on through the shop. */
  backHref: string
}

/** The header of the checkout: name, help in a new tab so that nothing typed is lost, one way back. */
export function CheckoutHeader({ mark, texts, helpHref, backHref }: CheckoutHeaderProps) {
  return (
    <header className="border-b border-border">
      <div className="wrap flex min-h-18 items-center justify-between gap-4">
        <AppLink
          href="/"
          aria-label={texts.store}
          className="mark-size py-2.5 font-heading leading-none tracking-mark whitespace-nowrap"
        >
          {mark}
        </AppLink>
        <div className="flex gap-[clamp(14px,3vw,32px)] text-label">
          <PlainLink
            href={helpHref}
            target="_blank"
            rel="noopener"
            className="nav-line inline-flex min-h-11 items-center"
          >
            {texts.help}
          </PlainLink>
          <PlainLink href={backHref} className="nav-line inline-flex min-h-11 items-center">
            {texts.back}
          </PlainLink>
        </div>
      </div>
    </header>
  )
}

/** What the checkout has in place of a footer. */
export function LegalFooter({
  label,
  links,
}: {
  label: string
  links: readonly { label: string; href: string }[]
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
        </ul>
      </nav>
    </footer>
  )
}
