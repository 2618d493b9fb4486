import { clsx } from 'clsx'
import { AppLink, type AppLinkProps } from './app-link'

/** An underlined link. */
export function TextLink({ className, ...rest }: AppLinkProps) {
  return <AppLink className={clsx('link', className)} {...rest} />
}
