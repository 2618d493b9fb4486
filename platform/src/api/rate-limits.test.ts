import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { rateLimits } from '#store/schema/identity.ts'
import { signInCustomer } from '#testing.ts'
import { openTestShop } from './testing/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())
const { db, clock } = shop.services
const { accessToken } = await signInCustomer(shop.services, shop.store)
const examples = JSON.parse(
  readFileSync(new URL('openapi/examples.json', import.meta.url), 'utf8'),
) as Record<string, { request: { body: unknown } }>

let sent = 0
const hour = 3600
const day = 24 * hour

type Rules = Record<string, [limit: number, seconds: number]>

it.each<[operation: string, path: string, rules: Rules]>([
  ['ApplyCartCoupon', 'PUT /v1/carts/none/coupon', { coupon: [60, 600] }],
  ['RegisterCustomer', 'POST /v1/customer/register', { register: [30, hour] }],
  ['ResetCustomerPassword', 'POST /v1/customer/reset-password', { reset: [30, hour] }],
  ['ChangeCustomerPassword', 'POST /v1/customer/password', { 'current-password': [10, 900] }],
  ['ConfirmTwoFactor', 'POST /v1/customer/two-factor/confirm', { 'two-factor': [10, day] }],
  ['TakeOutOwnOrder', 'POST /v1/order-take-outs', { 'guest-data-source': [30, hour] }],
  [
    'LoginCustomer',
    'POST /v1/customer/login',
    { 'login-pair': [10, 900], 'login-source': [30, 900] },
  ],
  [
    'RecoveryCustomerPassword',
    'POST /v1/customer/recovery-password',
    { 'recovery-source': [30, hour], 'recovery-pair': [5, hour] },
  ],
  ['RequestNewsletter', 'POST /v1/newsletter-subscriptions', { 'newsletter-source': [30, hour] }],
  ['WithdrawFromContract', 'POST /v1/order-withdrawals', { 'withdrawal-source': [30, hour] }],
  [
    'LookUpOrder',
    'POST /v1/orders/lookup',
    { 'order-lookup-source': [30, hour], 'order-lookup-order': [10, hour] },
  ],
  ['RequestStockAlert', 'POST /v1/stock-alerts', { 'stock-alert-source': [30, hour] }],
])('%s is limited', async (operation, path, rules) => {
  const call = async () => {
    const [method = '', place = ''] = path.split(' ')
    const { body } = examples[operation]?.request ?? {}
    const response = await shop.call(method, place, body as object, {
      ...(/\/(?:password|two-factor)/.test(place) && { authorization: `Bearer ${accessToken}` }),
      'idempotency-key': `rate-limits-${String((sent += 1))}`,
      'x-forwarded-for': '203.0.113.7',
    })
    return response.status
  }
  const left = ({ resetOn }: { resetOn: Date }) => (resetOn.getTime() - clock().getTime()) / 1000
  await db.delete(rateLimits)
  await call()
  const counted = await db.select().from(rateLimits)
  const found: Record<string, unknown> = {}
  for (const [name, [limit]] of Object.entries(rules)) {
    const row = counted.find(({ key }) => key.startsWith(`${name}:`))
    if (!row) continue
    const statuses = []
    for (const count of [limit - 1, limit]) {
      await db.delete(rateLimits)
      await db.insert(rateLimits).values({ ...row, count })
      statuses.push((await call()) === 429)
    }
    found[name] = [limit, left(row), ...statuses]
  }
  const expected = Object.entries(rules).map(([name, rule]) => [name, [...rule, false, true]])
  expect(found).toEqual(Object.fromEntries(expected))
})
