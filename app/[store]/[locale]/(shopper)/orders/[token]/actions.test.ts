import { beforeEach, expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { orderReply, problem, usePlatform } from '@/lib/server/platform.testing'
import { changeFirstStore } from '@/lib/server/shop.testing'
import { analyticsSchema } from '@/lib/shop/analytics/analytics-schema'
import { keepInAccount } from './actions'

const platform = usePlatform()

const REGISTER = /POST \/v1\/customer\/register/
const guest = { email: 'ben@example.com', firstName: 'Ben', lastName: 'Test' }
const typed = { orderToken: 'order-1', password: 'quiet harbour lamp' }

beforeEach(() => {
  platform.on(/graphql/, orderReply({}, guest))
  platform.on(REGISTER, {})
  platform.on(/POST \/v1\/customer\/login/, {
    json: { accessToken: 'access-ben', refreshToken: 'refresh-ben', expiresIn: 600 },
  })
  platform.on(/GET \/v1\/customer$/, { json: { id: 'cus-ben', ...guest } })
})

it('an account that is made from an order counts as signing up', async () => {
  const matomo = { url: 'https://matomo.example', siteId: 7 }
  changeFirstStore({ analytics: analyticsSchema.parse({ matomo, checkout: true }) })
  browser.headers.set('cookie', 'consent=analytics:1')
  expect(await submit(keepInAccount, typed)).toMatchObject({
    ...{ go: '/orders/order-1', errors: {}, notice: { key: 'welcome' } },
  })
  expect(platform.calls(REGISTER)).toMatchObject([{ body: { ...guest, ...typed } }])
  expect(await browser.read('customer')).toMatchObject({ customerId: 'cus-ben', isKept: false })
  expect(browser.value('signed-in')).toBe('sign_up')
})

it.each([
  ['its password is short', { password: 'short' }, guest, 'password', 'passwordShort'],
  ['there is no password', { password: '' }, guest, 'password', 'passwordMissing'],
  ['the order is erased', {}, { email: null }, '', 'gone'],
  ['the order is unknown', { orderToken: '' }, guest, 'orderToken', 'gone'],
])('no account is made when %s', async (_, change, buyer, field, key) => {
  platform.on(/graphql/, orderReply({}, buyer))
  const { errors, values } = await submit(keepInAccount, { ...typed, ...change })
  expect(errors).toMatchObject({ [field]: { key } })
  expect(values).toEqual({})
  expect(platform.calls(REGISTER)).toEqual([])
})

it('nobody is signed in to an account that exists, whatever the password', async () => {
  platform.on(REGISTER, problem(409, 'Customer.EmailTaken'))
  expect(await submit(keepInAccount, typed)).toMatchObject({
    errors: { '': { key: 'emailTaken' } },
  })
  expect(platform.calls(/login/)).toEqual([])
  expect(await browser.read('customer')).toBeNull()
})

it('an order without a name makes an account without one', async () => {
  platform.on(/graphql/, orderReply({}, { email: guest.email }))
  await submit(keepInAccount, typed)
  const nameless = { ...typed, email: guest.email, firstName: '', lastName: '' }
  expect(platform.calls(REGISTER)).toMatchObject([{ body: nameless }])
})
