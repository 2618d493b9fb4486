import { use, type ButtonHTMLAttributes } from 'react'
import { SessionContext, type Scope } from '#session/session.ts'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  text?: string
  /** What it is about, where other buttons say the same. */
  of?: string | undefined
  /** Whoever may not do this does not see it. */
  scope?: Scope
}

/** A button that sends no form unless its type says so. */
export function Button({ text, of, scope, children = text, ...more }: ButtonProps) {
  const session = use(SessionContext)
  if (scope && !session?.may(scope)) return null
  const label = of === undefined ? undefined : `${text}: ${of}`
  return (
    <button type="button" aria-label={label} {...more}>
      {children}
    </button>
  )
}
