import { expect, it } from 'vitest'
import { browser, plain, redirectOf } from '@/lib/server/browser.testing'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { login } from './actions'

const platform = usePlatform()
const LOGIN = /POST \/v1\/customer\/login/

/** The refusal of a form that is sent without scripts. */
async function refusal(answer: ReturnType<typeof problem>, typed: Record<string, string> = {}) {
  platform.on(LOGIN, answer)
  const data = new FormData()
  const given = { email: 'ada@example.com', password: 'quiet harbour lamp', ...typed }
  for (const [name, value] of Object.entries(given)) data.set(name, value)
  expect(plain(await redirectOf(login(data)))).toBe('/login')
  return (await browser.read('flash'))?.errors
}

it.each([
  [5, {}],
  [4, {}],
  [3, { values: { left: 3 } }],
  [1, { values: { left: 1 } }],
])('with %i attempts left a wrong password is refused with %o', async (attemptsLeft, more) => {
  const wrong = problem(401, 'Customer.InvalidCredentials', { attemptsLeft })
  expect(await refusal(wrong)).toEqual({ '': { key: 'loginWrong', ...more } })
})

it.each([
  ['TwoFactorRequired', {}, {}, 'codeNeeded'],
  ['TwoFactorRequired', { method: 'email' }, {}, 'codeMailed'],
  ['TwoFactorInvalid', {}, { twoFactorCode: '123456', codeBy: 'app' }, 'codeWrong'],
  ['TwoFactorInvalid', {}, { twoFactorCode: '123456', codeBy: 'mail' }, 'mailedCodeWrong'],
])('%s with %o and %o asks for the code: %s', async (code, more, typed, key) => {
  const answer = problem(401, `Customer.${code}`, more)
  expect(await refusal(answer, typed)).toEqual({ twoFactorCode: { key } })
})

it.each([
  ['app', 'codeNeeded'],
  ['mail', 'codeMailed'],
])('a missing code of the %s is asked for without another attempt', async (codeBy, key) => {
  const typed = { codeBy, twoFactorCode: ' ' }
  expect(await refusal(problem(401, ''), typed)).toEqual({ twoFactorCode: { key } })
  expect(platform.calls(LOGIN)).toEqual([])
})
