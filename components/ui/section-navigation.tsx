import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AppLink } from './app-link'

type SectionNavigationProps = {
  label: string
  links: readonly { href: string; label: string; isCurrent: boolean }[]
  /** Grid placement. */
  className: string
  /** More entries after the links. */
  children?: ReactNode
}

/** The pages of one section, beside the page or as a row above it that begins at this one. */
export function SectionNavigation({ label, links, className, children }: SectionNavigationProps) {
  return (
    <nav aria-label={label} className={clsx('min-w-0', className)}>
      <ul className="section-links max-lg:scroll-row">
        {links.map(({ href, label: text, isCurrent }) => (
          <li key={href}>
            <AppLink href={href} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </AppLink>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
