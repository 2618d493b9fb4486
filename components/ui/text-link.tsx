import { clsx } from 'clsx'
import { AppLink, type AppLinkProps } from './app-link'

/** An underlined link. */
export function TextLink({ className, ...rest }: AppLinkProps) {
  return <AppLink className={clsx('link', className)} {...rest} />
}

/** Links one below the other, in the look of their list. */
export function LinkList({
  links,
  className,
}: {
  links: readonly { href: string; label: string }[]
  className: string
}) {
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href + label}>
          <AppLink href={href}>{label}</AppLink>
        </li>
      ))}
    </ul>
  )
}
