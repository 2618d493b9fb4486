import type { ButtonHTMLAttributes } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  text?: string
  /** What it is about, where other buttons say the same. */
  of?: string | undefined
}

/** A button that sends no form unless its type says so. */
export function Button({ text, of, children = text, ...more }: ButtonProps) {
  const label = of === undefined ? undefined : `${text}: ${of}`
  return (
    <button type="button" aria-label={label} {...more}>
      {children}
    </button>
  )
}
