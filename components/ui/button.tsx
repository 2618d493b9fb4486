import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { AppLink } from './app-link'

export type ButtonLook = 'primary' | 'line' | 'danger' | 'band'

/** Written out in full, because Tailwind looks for whole class names. */
const looks: Record<ButtonLook, string> = {
  primary: 'button-primary',
  line: 'button-line',
  danger: 'button-danger',
  band: 'button-band',
}

/** The classes of buttons and of links that look like buttons. */
export function buttonClass(look: ButtonLook = 'primary', extra?: string): string {
  return clsx('button', looks[look], extra)
}

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

/** A plain button. In a form it submits; elsewhere give it `type="button"`. */
export function Button({ look, className, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

type ButtonLinkProps = ComponentProps<typeof AppLink> & { look?: ButtonLook | undefined }

/** A link that looks like a button. */
export function ButtonLink({ look, className, ...rest }: ButtonLinkProps) {
  return <AppLink className={buttonClass(look, className)} {...rest} />
}
