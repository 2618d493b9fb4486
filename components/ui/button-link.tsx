import type { ComponentProps } from 'react'
import { AppLink } from './app-link'
import { buttonClass, type ButtonLook } from './button'

type ButtonLinkProps = ComponentProps<typeof AppLink> & { look?: ButtonLook | undefined }

/** A link that looks like a button. */
export function ButtonLink({ look, className, ...rest }: ButtonLinkProps) {
  return <AppLink className={buttonClass(look, className)} {...rest} />
}
