import { clsx } from 'clsx'
import { AppLink, type AppLinkProps } from './app-link'

/** An underlined link in running text or under a rule. */
export function TextLink({ className, ...rest }: AppLinkProps) {
  return <AppLink className={clsx('link', className)} {...rest} />
}
