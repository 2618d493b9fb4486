import { afterAll, expect, test } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { readJson, signInCustomer, signInPartner } from '#testing.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())

const query = '{ orders { data { orderNumber payment { status redirectUrl } } } }'
type Answer = { data: { orders: { data: { payment: { redirectUrl: string | null } }[] } } }

test('an application that reads orders does not get the URL that approves a payment', async () => {
  const { services, store } = shop
  const { customer, accessToken } = await signInCustomer(services, store)
  const { path } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
  const headers = { authorization: `Bearer ${accessToken}` }
  const cart = await shop.change('PATCH', `${path}/buyer`, { firstName: 'Hanna' }, headers)
  const body = shop.payBy(shop.redirect, cart)
  const completed = await shop.call('POST', `${path}/complete`, body, {
    ...headers,
    'idempotency-key': 'third-party',
  })
  expect(completed.status).toBe(200)
  const partner = await signInPartner(services, store, customer.id)
  const redirectUrlFor = async (token: string) => {
    const requested = { authorization: `Bearer ${token}` }
    const response = await shop.call('POST', '/graphql', { query }, requested)
    const { data } = await readJson<Answer>(response)
    expect(data.orders.data).toHaveLength(1)
    return data.orders.data[0]?.payment.redirectUrl
  }
  expect(await redirectUrlFor(accessToken)).toMatch(/\/pay\//)
  expect(await redirectUrlFor(partner.accessToken)).toBeNull()
})
