import type { ButtonHTMLAttributes } from 'react'

/** A button that sends no form unless its type says so. */
export function Button(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} />
}
