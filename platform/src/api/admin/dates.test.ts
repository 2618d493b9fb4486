import { afterAll, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { readJson, readProblem, signInApplication } from '#testing.ts'

const shop = await openTestCheckout()
const authorization = `Bearer ${await signInApplication(shop.services, shop.store)}`
const { variantId } = await shop.variantOf(1)
afterAll(() => shop.close())

const time = '0000-12-31T23:00:00Z'
const coupon = { code: 'ZERO', name: 'Zero', type: 'freeShipping' }
const requests: [string, object?][] = [
  [`GET /v1/orders?placedFrom=${time}`],
  [`GET /v1/orders?placedTo=${time}`],
  ['GET /v1/orders?placedTo=9999-12-31T23:59:59-01:00'],
  ['GET /v1/reports/sales?from=0000-01-01&to=0000-01-01'],
  ['GET /v1/reports/tax?from=0000-01-01&to=0000-01-01'],
  ['GET /v1/reports/bookings?from=0000-01-01&to=0000-01-01'],
  [`DELETE /v1/catalog/images?createdBefore=${time}`],
  ['POST /v1/orders/exports', { format: 'csv', from: time }],
  ['POST /v1/orders/exports', { format: 'jsonl', to: '0001-01-01T00:00:00+01:00' }],
  ['POST /v1/coupons', { ...coupon, startsOn: time }],
  ['POST /v1/coupons', { ...coupon, endsOn: time }],
  ['POST /v1/coupons', { ...coupon, startsOn: '0001-01-01T00:00:00Z' }],
  ['POST /v1/catalog/collections', { name: 'Zero', validFrom: time }],
  ['POST /v1/catalog/planned-prices', { variantId, price: 1, startsOn: time }],
  [
    'POST /v1/catalog/products',
    { title: 'Zero', variants: [{ price: 1, restockDate: '0000-01-01' }] },
  ],
]

it('an old time is kept as it was sent', async () => {
  const sent = { ...coupon, startsOn: '1492-10-12T00:00:00.000Z' }
  const answer = await shop.call('POST', '/v1/coupons', sent, { authorization })
  expect(await readJson(answer)).toMatchObject({ startsOn: sent.startsOn })
})

it.each(requests)('%s refuses a date that no database keeps', async (what, body) => {
  const [method = '', path = ''] = what.split(' ')
  const answer = await shop.call(method, path, body, { authorization })
  expect(answer.status).toBe(400)
  const { code, errors } = await readProblem(answer)
  expect(code).toBe('Common.Validation')
  expect(JSON.stringify(errors)).toContain('must be in the years 1000 to 9999')
})
