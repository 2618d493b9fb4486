import { expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { register } from './actions'

const platform = usePlatform()

const REGISTER = /POST \/v1\/customer\/register/
const person = { firstName: 'Ben', lastName: 'Test', email: 'ben@example.com' }
const fields = { ...person, password: 'quiet harbour lamp' }

it.each([
  ['', '/account', {}],
  ['/checkout/contact?a=1', '/checkout/contact?a=1', {}],
  ['https://evil.example', '/account', {}],
  ['', '/account', problem(409, 'Customer.EmailTaken')],
])(
  'a new account is signed in and goes on from %j to %s, after %o',
  async (returnTo, go, answer) => {
    platform.on(REGISTER, answer)
    platform.on(/POST \/v1\/customer\/login/, {
      json: { accessToken: 'access-ben', refreshToken: 'refresh-ben', expiresIn: 600 },
    })
    platform.on(/GET \/v1\/customer$/, { json: { id: 'cus-ben', ...person } })
    await browser.hold({ customer: {} })
    expect(await submit(register, { ...fields, returnTo, emailAsked: 'ben@exmaple.com' })).toEqual({
      ...{ go, form: 'register', errors: {}, values: {}, notice: { key: 'welcome' } },
    })
    const [call] = platform.calls(REGISTER)
    expect(call?.body).toEqual({ ...fields, marketingConsent: false })
    expect(call?.authorization).toBeUndefined()
    expect(await browser.read('customer')).toMatchObject({ customerId: 'cus-ben', isKept: false })
  },
)

it('a mistyped address is asked about once, and taken when it is repeated', async () => {
  platform.on(REGISTER, problem(409, 'Customer.EmailTaken'))
  platform.on(/POST \/v1\/customer\/login/, problem(401, 'Customer.InvalidCredentials'))
  const typed = { ...fields, email: 'ben@gmial.com' }
  const values = { meant: 'ben@gmail.com', typed: typed.email }
  const asked = { errors: { email: { key: 'emailMistyped', values } } }
  expect(await submit(register, typed)).toMatchObject(asked)
  expect(await submit(register, { ...typed, emailAsked: 'ben@gmai.com' })).toMatchObject(asked)
  expect(platform.calls(REGISTER)).toEqual([])
  expect(await submit(register, { ...typed, emailAsked: typed.email })).toMatchObject({
    ...{ go: '/register', errors: { email: { key: 'emailTaken' } } },
    values: { ...person, email: typed.email },
  })
  expect(await browser.read('customer')).toBeNull()
})
