import { afterAll, expect, it } from 'vitest'
import { addShippingMethod } from '#commerce/selling-store.testing.ts'
import { toLocal } from '#commerce/shipping/local-time.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { addStore, readJson, signInApplication, signInCustomer, signInStaff } from '#testing.ts'

const shop = await openTestCheckout()
const { services, store } = shop
afterAll(() => shop.close())

const email = 'take-canary@example.com'
const by = (token: string) => ({ authorization: `Bearer ${token}` })

async function takeOut(token: string, of = email) {
  const answer = await shop.call('POST', '/v1/customers/take-outs', { email: of }, by(token))
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return { status: answer.status, body: await readJson<Record<string, unknown[]>>(answer) }
}

it('holds everything of a person in one store, whether with an account or as a guest, and no secrets', async () => {
  const token = await signInApplication(services, store)
  const { variantId } = await shop.variantOf(20)
  const { customer, accessToken } = await signInCustomer(services, store, {
    ...{ email, firstName: 'Canary', passwordHash: 'a-secret-hash' },
  })
  const home = { line1: 'Elbchaussee 1', city: 'Hamburg', postalCode: '22763', countryCode: 'DE' }
  const name = { firstName: 'Canary', lastName: 'Lind' }
  await shop.call('POST', '/v1/customer/addresses', { ...name, ...home }, by(accessToken))
  const guest = await shop.buy(variantId, 1, 'Take-Canary@Example.com')
  const note = { text: 'Rings twice' }
  await shop.call('POST', `/v1/orders/${guest.placed.orderId}/notes`, note, by(token))
  const { path } = await shop.openReadyCart(variantId, 1, email)
  const courier = { type: 'sameDay', estimatedDeliveryDays: 0 } as const
  const shippingMethodId = await addShippingMethod(services.db, store, courier)
  await shop.change('PATCH', `${path}/shipping`, { shippingMethodId })
  const today = toLocal(services.clock(), store.timezone).date
  await shop.postFrom('/v1/newsletter-subscriptions', { email, consent: 'Letters, please.' })
  const soldOut = await shop.variantOf(0)
  await shop.postFrom('/v1/stock-alerts', { email, variantId: soldOut.variantId })
  const other = await shop.buy(variantId, 1, 'somebody@example.com')
  const elsewhere = await addStore(services, { tenantId: store.tenantId })
  await signInCustomer(services, elsewhere, { email, firstName: 'Elsewhere' })

  const { status, body } = await takeOut(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    account: { id: customer.id, email },
    addresses: [{ line1: 'Elbchaussee 1' }],
    sessions: [{ application: null }],
    orders: [{ id: guest.placed.orderId, email: 'Take-Canary@Example.com' }],
    notes: [{ orderId: guest.placed.orderId, text: 'Rings twice' }],
    withdrawals: [],
    carts: [{ email, shippingAddress: { city: 'Hamburg' }, scheduledDate: today }],
    newsletter: { consent: 'Letters, please.', confirmedOn: null },
    stockAlerts: [{ variantId: soldOut.variantId }],
  })
  expect(body['mails']?.map((mail) => (mail as { kind: string }).kind)).toContain(
    'orderConfirmation',
  )
  const text = JSON.stringify(body)
  for (const absent of ['a-secret-hash', 'somebody@', other.placed.orderNumber, 'Elsewhere']) {
    expect(text).not.toContain(absent)
  }
  expect(text).not.toMatch(/https?:\/\//)
  const inOther = await takeOut(await signInApplication(services, elsewhere))
  expect(inOther.body).toMatchObject({ account: { firstName: 'Elsewhere' }, orders: [], mails: [] })
})

it('is for who may read orders, is written down with its person, and finds nobody for an unknown address', async () => {
  const bare = await signInApplication(services, store, ['settings:read'])
  expect((await takeOut(bare)).status).toBe(403)
  const bound = { storeId: store.id, sellerId: 'a seller' }
  const seller = await signInApplication(services, store, ['api_admin'], bound)
  expect((await takeOut(seller)).status).toBe(403)
  const owner = await signInStaff(services, store)
  const headers = { ...by(owner.accessToken), 'x-store-id': store.id }
  shop.advance(1000)
  const body = { email: 'nobody@example.com' }
  const answer = await shop.call('POST', '/v1/customers/take-outs', body, headers)
  expect(await readJson(answer)).toMatchObject({ account: null, orders: [], newsletter: null })
  const audit = await shop.call('GET', '/v1/audit?limit=1', undefined, headers)
  expect(await readJson(audit)).toMatchObject({
    data: [{ operation: 'TakeOutCustomer', actor: { kind: 'staff', id: owner.id } }],
  })
})
