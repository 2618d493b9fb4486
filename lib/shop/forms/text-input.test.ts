import { describe, expect, it } from 'vitest'
import { emailProblem, PASSWORD_MAX, passwordProblem } from './text-input'

describe('an email address', () => {
  it.each([
    ['', 'emailMissing'],
    ['   ', 'emailMissing'],
    ['hanna.example.com', 'emailNoAt'],
    ['hanna@', 'emailNoDomain'],
    ['hanna@example', 'emailNoDomain'],
    ['hanna@example.', 'emailWrong'],
    ['hanna@@example.com', 'emailWrong'],
    ['hanna@b@example.com', 'emailWrong'],
    ['@example.com', 'emailWrong'],
    ['hanna brandt@example.com', 'emailWrong'],
    ['hanna@-example.com', 'emailWrong'],
    ['hanna@example-.com', 'emailWrong'],
    ['hanna@ex_ample.com', 'emailWrong'],
    ['hanna@example.c', 'emailWrong'],
    ['hanna@example.com1', 'emailWrong'],
    ['a@example.com, b@example.com', 'emailWrong'],
  ])('"%s" is refused with %s', (typed, problem) => {
    expect(emailProblem(typed)).toBe(problem)
  })

  it.each(['hanna@example.com', '  hanna+shop@mail.example.co ', 'åse@blåbær.example', "o'x@a.io"])(
    '"%s" is accepted',
    (typed) => {
      expect(emailProblem(typed)).toBeNull()
    },
  )

  it('is refused when it is too long for any mail server', () => {
    expect(emailProblem(`${'a'.repeat(242)}@example.com`)).toBeNull()
    expect(emailProblem(`${'a'.repeat(243)}@example.com`)).toBe('emailWrong')
  })
})

describe('a new password', () => {
  it('is measured in characters as people count them', () => {
    expect(passwordProblem('🦊'.repeat(9))).toEqual({ key: 'passwordShort', count: 9 })
    expect(passwordProblem('🦊'.repeat(10))).toBeNull()
  })

  it('needs a minimum length and nothing else', () => {
    expect(passwordProblem('aaaaaaaaaa')).toBeNull()
    expect(passwordProblem('')).toEqual({ key: 'passwordMissing', count: 0 })
    expect(passwordProblem('x'.repeat(PASSWORD_MAX + 1))?.key).toBe('passwordLong')
  })
})
