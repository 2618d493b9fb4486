import { describe, expect, it } from 'vitest'
import { browser, NOW, submit } from '@/lib/server/browser.testing'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { isEnded } from '@/lib/server/session/ended-sessions'
import { recover, reset } from './actions'

const platform = usePlatform()

const email = 'ada@example.com'
const language = { locale: 'de', localeUrl: 'http://first.localhost:3000/' }
const RECOVER = /POST \/v1\/customer\/recovery-password/
const RESET = /POST \/v1\/customer\/reset-password/
const chosen = { token: 'token-1', password: 'quiet harbour lamp' }

describe('asking for a link', () => {
  it.each([
    ['', ''],
    ['/checkout/contact', '/checkout/contact'],
    ['https://evil.example', ''],
    ['//evil.example', ''],
  ])('returns to %j by way of the cart cookie of this browser', async (returnTo, safe) => {
    platform.on(RECOVER, {})
    await browser.hold({ customer: {}, cart: {} })
    expect(await submit(recover, { email, returnTo })).toEqual({
      ...{ go: '/recovery/sent', form: 'recovery', errors: {} },
      values: { email, sentAt: String(NOW), returnTo: safe },
    })
    const [call, ...others] = platform.calls(/./)
    expect(others).toEqual([])
    expect(call).toMatchObject({ body: { email, ...language }, authorization: undefined })
    expect(browser.writes().includes('cart')).toBe(safe !== '')
    expect((await browser.read('cart'))?.returnTo ?? '').toBe(safe)
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1' })
  })
})

it('a link that a customer asks for after the session has ended keeps all of the cart', async () => {
  platform.on(RECOVER, {})
  platform.on(RESET, { status: 204 })
  const own = { customerId: 'cus-ada', pendingOrder: 'order-1', leftOrder: 'order-0' }
  await browser.hold({ cart: own })
  await submit(recover, { email, returnTo: '/checkout' })
  expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', ...own })
  expect(await submit(reset, chosen)).toMatchObject({ go: '/login?returnTo=%2Fcheckout' })
  expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', ...own, returnTo: '' })
})

describe('a new password by a mailed link', () => {
  it('ends the session of this browser and leads to the login, once to where it began', async () => {
    platform.on(RESET, { status: 204 })
    await browser.hold({ customer: { sid: 'sid-reset' }, cart: { returnTo: '/checkout' } })
    const done = { form: 'reset', errors: {}, values: {}, notice: { key: 'passwordReset' } }
    expect(await submit(reset, chosen)).toEqual({ ...done, go: '/login?returnTo=%2Fcheckout' })
    expect(platform.calls(RESET)).toMatchObject([{ body: { ...chosen, ...language } }])
    expect(platform.calls(RESET)[0]?.authorization).toBeUndefined()
    expect(await browser.read('customer')).toBeNull()
    expect(await isEnded('sid-reset')).toBe(true)
    await browser.hold({ cart: { returnTo: '/checkout' } })
    expect(await submit(reset, chosen)).toEqual({ ...done, go: '/login?returnTo=%2Fcheckout' })
    expect(await submit(reset, chosen)).toEqual({ ...done, go: '/login' })
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', returnTo: '' })
  })

  it('sets no cookie for a cart that there is not', async () => {
    platform.on(RESET, { status: 204 })
    expect(await submit(reset, chosen)).toMatchObject({ go: '/login' })
    expect(browser.writes()).not.toContain('cart')
  })

  it.each([
    ['is over', chosen, { '': { key: 'linkOver' } }, 1],
    ['is missing', { ...chosen, token: '' }, { token: { key: 'linkOver' } }, 0],
    [
      'is used with too short a password',
      { ...chosen, password: 'short' },
      { password: { key: 'passwordShort', values: { count: 5 } } },
      0,
    ],
  ])(
    'is refused when the link %s, and everybody stays signed in',
    async (_, fields, errors, calls) => {
      platform.on(RESET, problem(400, 'Customer.ResetTokenInvalid'))
      await browser.hold({ customer: {}, cart: { returnTo: '/checkout' } })
      expect(await submit(reset, fields)).toEqual({
        ...{ go: `/recovery/${fields.token}`, form: 'reset', errors, values: {} },
      })
      expect(platform.calls(RESET)).toHaveLength(calls)
      expect(browser.writes()).toEqual(['flash'])
    },
  )
})
