import { useTranslations } from 'next-intl'
import { AppLink } from './app-link'

export type Crumb = { label: string; href: string }

/**
 * Breadcrumbs from the home page. The last entry is the current page, not a link; on small screens,
 * where it would take a line of its own and repeat the title, only screen readers get it.
 */
export function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  const t = useTranslations('ui')
  return (
    <nav aria-label={t('breadcrumb')} className="trail">
      <ol>
        {trail.map((crumb, index) => (
          <li key={crumb.href}>
            {index > 0 ? <Separator /> : null}
            <AppLink href={crumb.href}>{crumb.label}</AppLink>
          </li>
        ))}
        <li className="max-sm:sr-only">
          <Separator />
          <span aria-current="page" className="text-foreground">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  )
}

/** Placed before an entry, so that a wrapped line does not end with it. */
function Separator() {
  return <span aria-hidden="true">/</span>
}
