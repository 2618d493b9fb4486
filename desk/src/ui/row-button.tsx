import type { ButtonHTMLAttributes } from 'react'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  text: string
  /** What its row is called: buttons of other rows say the same. */
  of: string
}

/** A button in a row of a list. */
export function RowButton({ text, of, ...more }: Props) {
  return (
    <button type="button" aria-label={`${text}: ${of}`} {...more}>
      {text}
    </button>
  )
}
