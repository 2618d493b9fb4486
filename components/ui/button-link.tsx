import type { ComponentProps } from 'react'
import { AppLink } from './app-link'
import { buttonClass, type ButtonLook, type ButtonSize } from './button'

type ButtonLinkProps = ComponentProps<typeof AppLink> & {
  look?: ButtonLook | undefined
  size?: ButtonSize
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLinkProps) {
  return <AppLink className={buttonClass(look, size, className)} {...rest} />
}
