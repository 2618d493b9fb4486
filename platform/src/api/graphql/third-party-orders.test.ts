import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestTill, type TestTill } from '#api/rest/testing.ts'
import { beginGrant } from '#identity/tokens.ts'
import { readJson, signInCustomer } from '#testing.ts'

let till: TestTill
beforeAll(async () => {
  till = await openTestTill()
})
afterAll(() => till.close())

const query = '{ orders { data { orderNumber payment { status redirectUrl } } } }'
type Answer = { data: { orders: { data: { payment: { redirectUrl: string | null } }[] } } }

test('an application that reads orders is not given the address that approves a payment', async () => {
  const { services, store } = till
  const { customer, accessToken } = await signInCustomer(services, store)
  const { path } = await till.openReadyCart((await till.variantOf(5)).variantId)
  const headers = { authorization: `Bearer ${accessToken}` }
  const cart = await till.change('PATCH', `${path}/buyer`, { firstName: 'Hanna' }, headers)
  const body = till.payBy(till.redirect, cart)
  const completed = await till.call('POST', `${path}/complete`, body, {
    ...headers,
    'idempotency-key': 'third-party',
  })
  expect(completed.status).toBe(200)
  const subject = {
    customerId: customer.id,
    tenantId: store.tenantId,
    storeId: store.id,
    clientId: 'partner',
    scopes: ['customer:read'],
    grantType: 'authorization_code',
  }
  const partner = await beginGrant(services.db, subject, services.clock())
  const redirectUrlFor = async (token: string) => {
    const asked = { authorization: `Bearer ${token}` }
    const response = await till.call('POST', '/graphql', { query }, asked)
    const { data } = await readJson<Answer>(response)
    expect(data.orders.data).toHaveLength(1)
    return data.orders.data[0]?.payment.redirectUrl
  }
  expect(await redirectUrlFor(accessToken)).toMatch(/\/pay\//)
  expect(await redirectUrlFor(partner.accessToken)).toBeNull()
})
