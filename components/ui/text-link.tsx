import { AppLink, type AppLinkProps } from './app-link'
import { classNames } from './class-names'

/** An underlined link in running text or under a rule. */
export function TextLink({ className, ...rest }: AppLinkProps) {
  return <AppLink className={classNames('link', className)} {...rest} />
}
