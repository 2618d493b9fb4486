/** Length is the only rule: required kinds of characters drive shoppers away. */
const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** What is wrong with a typed email address, as a key of `messages/<language>/errors.json`. */
export type EmailProblem = 'emailMissing' | 'emailNoAt' | 'emailNoDomain' | 'emailWrong'

const MAX_EMAIL = 254
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u

/** What is wrong with an email address, or null. */
export function emailProblem(value: string): EmailProblem | null {
  const typed = value.trim()
  if (typed === '') return 'emailMissing'
  const [local = '', domain, ...more] = typed.split('@')
  if (domain === undefined) return 'emailNoAt'
  if (more.length === 0 && !domain.includes('.')) return 'emailNoDomain'
  const isWhole = more.length === 0 && local !== '' && !/[\s,;<>()"]/.test(typed)
  return isWhole && DOMAIN.test(domain) && typed.length <= MAX_EMAIL ? null : 'emailWrong'
}

/** What is wrong with the length of a new password, and its number of characters. */
export type PasswordProblem = {
  key: 'passwordMissing' | 'passwordShort' | 'passwordLong'
  count: number
}

/** What is wrong with the length of a new password, or null. */
export function passwordProblem(value: string): PasswordProblem | null {
  const count = [...value].length
  if (count === 0) return { key: 'passwordMissing', count }
  if (count < PASSWORD_MIN) return { key: 'passwordShort', count }
  return count > PASSWORD_MAX ? { key: 'passwordLong', count } : null
}
