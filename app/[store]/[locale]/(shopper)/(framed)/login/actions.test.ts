import { expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { cartJson, problem, usePlatform } from '@/lib/server/platform.testing'
import { login } from './actions'

const platform = usePlatform()
const LOGIN = /POST \/v1\/customer\/login/
const given = { email: 'ada@example.com', password: 'quiet harbour lamp' }

/** The refusal of a form that is sent without scripts. */
async function refusal(answer: ReturnType<typeof problem>, typed: Record<string, string> = {}) {
  platform.on(LOGIN, answer)
  const { go, errors } = await submit(login, { ...given, ...typed })
  expect(go).toBe('/login')
  return errors
}

it.each([
  [null, {}],
  [5, {}],
  [4, {}],
  [3, { values: { left: 3 } }],
  [1, { values: { left: 1 } }],
])('with %s attempts left a wrong password is refused with %o', async (attemptsLeft, more) => {
  const wrong = problem(401, 'Customer.InvalidCredentials', { attemptsLeft })
  expect(await refusal(wrong)).toEqual({ '': { key: 'loginWrong', ...more } })
})

it.each([
  ['TwoFactorRequired', {}, {}, 'codeNeeded'],
  ['TwoFactorRequired', { method: 'email' }, {}, 'codeMailed'],
  ['TwoFactorInvalid', {}, { twoFactorCode: '123456', codeBy: 'app' }, 'codeWrong'],
  ['TwoFactorInvalid', {}, { twoFactorCode: '123456', codeBy: 'mail' }, 'mailedCodeWrong'],
  ['TwoFactorRequired', {}, { twoFactorCode: '123456', codeBy: 'mail' }, 'codeNeeded'],
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

it.each([
  [{}, '/account', false],
  [{ stayIn: 'on', returnTo: '/checkout', twoFactorCode: '' }, '/checkout', true],
  [{ returnTo: '/\\\\evil.example' }, '/account', false],
])('who is signed in with %o goes on to %s', async (typed, go, isKept) => {
  platform.on(LOGIN, {
    json: { accessToken: 'access-1', refreshToken: 'refresh-1', expiresIn: 600 },
  })
  platform.on(/GET \/v1\/customer$/, { json: { id: 'cus-ada', email: given.email } })
  expect(await submit(login, { ...given, ...typed })).toEqual({ go })
  expect(platform.calls(LOGIN)[0]?.body).toEqual({ ...given, locale: 'de' })
  expect(await browser.read('customer')).toMatchObject({ customerId: 'cus-ada', isKept })
})

it('what became of two carts is said on the next page', async () => {
  await browser.hold({ cart: { token: 'cart-here' } })
  platform.on(LOGIN, {
    json: { accessToken: 'access-1', refreshToken: 'refresh-1', expiresIn: 600 },
  })
  const customer = { id: 'cus-ada', email: given.email, cartToken: 'cart-1' }
  platform.on(/GET \/v1\/customer$/, { json: customer })
  platform.on(/carts/, ({ path }) => ({
    json: cartJson({ token: path.includes('cart-here') ? 'cart-here' : 'cart-1' }),
  }))
  expect(await submit(login, given)).toMatchObject({
    go: '/account',
    notice: { key: 'cartsJoined' },
  })
})
