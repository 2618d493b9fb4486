import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { AppLink } from './app-link'
import { CloseIcon } from './icons'

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

/** The button that closes the popover that is its `popoverTarget`, or what its `onClick` closes. */
export function CloseButton({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      popoverTargetAction="hide"
      aria-label={label}
      className={clsx('icon-button -me-3', className)}
      {...rest}
    >
      <CloseIcon className="size-3.5" />
    </button>
  )
}
