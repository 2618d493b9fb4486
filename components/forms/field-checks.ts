import { emailProblem, passwordProblem } from '@/lib/shop/forms/text-input'

/** What a field looks at when it is left, with the sentences it may say. Plain data: it is sent from the server. */
export type FieldCheck =
  | { readonly kind: 'required'; readonly text: string }
  | { readonly kind: 'email'; readonly texts: Readonly<Record<string, string>> }
  /** `{count}` in a sentence is what was typed. */
  | { readonly kind: 'password'; readonly texts: Readonly<Record<string, string>> }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly text: string }

/** The sentence about a typed value, or undefined. An empty optional field is never wrong. */
export function checkTyped(check: FieldCheck, value: string): string | undefined {
  if (check.kind === 'required') return value.trim() === '' ? check.text : undefined
  if (check.kind === 'email') return check.texts[emailProblem(value) ?? '']
  if (check.kind === 'pattern') {
    const isRight = value.trim() === '' || new RegExp(check.pattern, 'iu').test(value.trim())
    return isRight ? undefined : check.text
  }
  const problem = passwordProblem(value)
  return problem ? check.texts[problem.key]?.replace('{count}', String(problem.count)) : undefined
}
