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
