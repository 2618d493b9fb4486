'use client'

import type { ComponentProps } from 'react'
import type { FieldCheck } from './field-checks'
import { PasswordField } from './password-field'
import { TextField } from './text-field'
import { useFieldCheck } from './use-field-check'

/** A text field that looks at its entry when it is left. */
export function CheckedField({
  check,
  error: fromServer,
  ...rest
}: ComponentProps<typeof TextField> & { check: FieldCheck }) {
  return <TextField {...rest} {...useFieldCheck(check, fromServer)} />
}

/** A new-password field that says how many characters are missing. */
export function CheckedPasswordField({
  check,
  error: fromServer,
  ...rest
}: ComponentProps<typeof PasswordField> & { check: FieldCheck }) {
  return <PasswordField {...rest} {...useFieldCheck(check, fromServer)} />
}
