import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class'

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize }

/** A plain button. In a form it submits; elsewhere give it `type="button"`. */
export function Button({ look, size, className, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, size, className)} {...rest} />
}
