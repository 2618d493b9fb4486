import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'line' | 'danger' | 'band'
export type ButtonSize = 'normal' | 'small'

/** Written out in full, because Tailwind looks for whole class names. */
const looks: Record<ButtonLook, string> = {
  primary: 'button-primary',
  line: 'button-line',
  danger: 'button-danger',
  band: 'button-band',
}

/** The classes of buttons and of links that look like buttons. */
export function buttonClass(
  look: ButtonLook = 'primary',
  size: ButtonSize = 'normal',
  extra?: string,
): string {
  return clsx('button', looks[look], size === 'small' && 'button-small', extra)
}

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize }

/** A plain button. In a form it submits; elsewhere give it `type="button"`. */
export function Button({ look, size, className, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, size, className)} {...rest} />
}
