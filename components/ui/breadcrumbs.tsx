import { AppLink } from './app-link'

export type Crumb = { label: string; href: string }

/**
 * Breadcrumbs from the home page. The last entry is the current page and no link; on small screens,
 * where it would take a line of its own above a title of the same words, it is only read out.
 */
export function Breadcrumbs({
  label,
  trail,
  current,
}: {
  label: string
  trail: readonly Crumb[]
  current: string
}) {
  return (
    <nav aria-label={label} className="py-4.5 text-small text-muted-foreground">
      <ol className="flex flex-wrap gap-x-2.5 gap-y-1">
        {trail.map((crumb, index) => (
          <li key={crumb.href} className="flex gap-x-2.5">
            {index > 0 ? <Separator /> : null}
            <AppLink
              href={crumb.href}
              className="inline-block py-1.5 underline-offset-4 hover:underline"
            >
              {crumb.label}
            </AppLink>
          </li>
        ))}
        <li className="flex gap-x-2.5 max-sm:sr-only">
          <Separator />
          <span aria-current="page" className="inline-block py-1.5 text-foreground">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  )
}

/** Before an entry, so that a line which wraps does not end with it. */
function Separator() {
  return (
    <span aria-hidden="true" className="py-1.5">
      /
    </span>
  )
}
