'use client'

import { useState, type ChangeEvent, type FocusEvent } from 'react'
import {
  emailProblem,
  passwordProblem,
  type EmailProblem,
  type PasswordProblem,
} from '@/lib/shop/forms/text-input'
import { createTranslate, type ClientMessages } from '@/lib/shop/i18n/client-messages'

/** The check of a field when it loses focus, with its messages. Plain data from the server. */
export type FieldCheck =
  | { readonly kind: 'required'; readonly message: string }
  | { readonly kind: 'email'; readonly messages: Readonly<Record<EmailProblem, string>> }
  | { readonly kind: 'password'; readonly messages: ClientMessages<PasswordProblem['key']> }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly message: string }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The error of one field: that of the server until the value changes, then that of the browser,
 * shown when the field loses focus, and hidden as soon as the value is valid.
 */
export function useFieldCheck(
  problemOf: (typed: string) => string | undefined,
  fromServer: string | undefined,
) {
  const [error, setError] = useState(fromServer)
  return {
    error,
    onBlur: (event: FocusEvent<Control>) => {
      // An error that appears while a button is pressed would move the button from under the pointer.
      if (isSubmitButton(event.relatedTarget)) return
      // An untouched field is not checked.
      if (event.target.value !== '' || error !== undefined) {
        setError(problemOf(event.target.value))
      }
    },
    onChange: (event: ChangeEvent<Control>) => {
      if (error !== undefined) setError(problemOf(event.target.value))
    },
  }
}

/** Whether the focus moves to the submit button: then the server checks the form. */
function isSubmitButton(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit'
}

/** What is wrong with a typed value, or undefined. An empty optional field is always valid. */
export function checkTyped(check: FieldCheck, value: string): string | undefined {
  switch (check.kind) {
    case 'required':
      return value.trim() === '' ? check.message : undefined
    case 'email': {
      const problem = emailProblem(value)
      return problem ? check.messages[problem] : undefined
    }
    case 'password': {
      const problem = passwordProblem(value)
      return problem ? createTranslate(check.messages)(problem.key, { ...problem }) : undefined
    }
    case 'pattern': {
      const isRight = value.trim() === '' || new RegExp(check.pattern, 'iu').test(value.trim())
      return isRight ? undefined : check.message
    }
  }
}
