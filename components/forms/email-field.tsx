import type { ReactNode } from 'react'
import type { FormState } from '@/lib/shop/forms/form-result'
import { CheckedField } from './checked-field'
import { useEmailCheck } from './field-checks'

interface EmailFieldProps {
  view: FormState
  label: string
  help?: ReactNode
  /** `username` where the address names an account. */
  autoComplete: 'email' | 'username'
  /** The address to start with. */
  known?: string
}

/** The required field `email` of a form, checked when it loses focus. For server components. */
export function EmailField({ view, label, help, autoComplete, known }: EmailFieldProps) {
  return (
    <CheckedField
      name="email"
      type="email"
      label={label}
      help={help}
      autoComplete={autoComplete}
      defaultValue={view.value('email', known)}
      error={view.error('email')}
      check={useEmailCheck()}
      required
    />
  )
}
