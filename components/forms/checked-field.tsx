'use client'

import type { ComponentProps } from 'react'
import type { FieldCheck } from './field-checks'
import { PasswordField } from './password-field'
import { TextField } from './text-field'
import { useFieldCheck } from './use-field-check'

/** A text field that is checked when it loses focus. */
export function CheckedField({
  check,
  error: fromServer,
  ...rest
}: ComponentProps<typeof TextField> & { check: FieldCheck }) {
  return <TextField {...rest} {...useFieldCheck(check, fromServer)} />
}

/** A field for a new password that is checked when it loses focus. */
export function CheckedPasswordField({
  check,
  error: fromServer,
  ...rest
}: ComponentProps<typeof PasswordField> & { check: FieldCheck }) {
  return <PasswordField {...rest} {...useFieldCheck(check, fromServer)} />
}
