import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { carriesOut } from '#adapters/payment-providers.ts'
import { otherAccountKey, testStripeKeys } from '#adapters/stripe-objects.testing.ts'
import { holdPaymentChoice, listPaymentChoices } from '#commerce/payments/payment-choices.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
afterAll(() => shop.close())

it('the keys of a method are replaced only by keys that read the payments which may need them', async () => {
  const order = await shop.sendAndPay()
  const path = `/v1/payment-methods/${shop.redirect}/provider`
  const set = (request: object) => shop.asMerchant('PUT', path, request)
  const others = { ...testStripeKeys, secretKey: otherAccountKey }
  for (const wrong of [{ provider: 'practice' }, { provider: 'stripe', ...others }]) {
    expect(await set(wrong)).toMatchObject({ status: 409, body: { code: 'Payment.MethodInUse' } })
  }
  const rotated = { ...testStripeKeys, webhookSecret: 'whsec_of_the_same_account' }
  expect((await set({ provider: 'stripe', ...rotated })).status).toBe(200)
  await shop.transition(order.orderId, 'cancelled')
  await shop.work()
  expect(await order.state()).toMatchObject({ payment: 'refunded', refunds: ['succeeded'] })
  expect(order.net()).toBe(0)
  expect((await set({ provider: 'practice' })).status).toBe(200)
  expect((await set({ provider: 'stripe', ...testStripeKeys })).status).toBe(200)
})

// Stripe, "Supported currencies": of three decimals, the last one is 0.
it.each([
  ['KWD', 12_345, 'amount'],
  ['KWD', 12_340, null],
  ['EUR', 12_345, null],
])('%s, minor units: %i to be paid at Stripe is refused before the order: %s', async (...given) => {
  const [currencyCode, totalMinor, reason] = given
  const { services, redirect: methodId } = shop
  const store = { ...shop.store, currencyCode }
  const canCarryOut = carriesOut(services.config)
  const purchase = { totalMinor, shippingType: null, countryCode: 'KW', methodId }
  const offered = await listPaymentChoices(services.db, store, canCarryOut, purchase)
  expect(
    Object.fromEntries(offered.map(({ method, ...one }) => [method.type, one.reason])),
  ).toEqual({
    bankTransfer: null,
    redirect: reason,
  })
  const held = await services.db.transaction((tx) =>
    holdPaymentChoice(tx, store, canCarryOut, purchase),
  )
  expect(held?.reason).toBe(reason)
})

it('keys that cannot be tried are no keys of another account', async () => {
  await shop.sendAndPay()
  const path = `/v1/payment-methods/${shop.redirect}/provider`
  const set = (keys: object) => shop.asMerchant('PUT', path, { provider: 'stripe', ...keys })
  expect(await set({ ...testStripeKeys, secretKey: 'sk_test_mistyped' })).toMatchObject({
    status: 400,
    body: { errors: { secretKey: ['is refused by the provider'] } },
  })
  shop.stripe.break({ on: '', kind: 500 }, { on: '', kind: 500 })
  expect(await set(testStripeKeys)).toMatchObject({
    status: 503,
    body: { code: 'Payment.ProviderUnavailable' },
  })
})

it('mistyped keys are replaced although buyers wait for a page that they cannot open', async () => {
  const fresh = await openStripeShop()
  onTestFinished(() => fresh.close())
  const path = `/v1/payment-methods/${fresh.redirect}/provider`
  const set = (request: object) => fresh.asMerchant('PUT', path, request)
  const mistyped = { ...testStripeKeys, secretKey: 'sk_test_mistyped' }
  expect((await set({ provider: 'stripe', ...mistyped })).status).toBe(200)
  const buyer = await fresh.sendToPayment()
  const logged = vi.spyOn(fresh.services.log, 'error')
  expect(await buyer.open()).toBe('')
  const told = expect.objectContaining({ store: fresh.store.id })
  expect(logged).toHaveBeenCalledWith('payment provider', told)
  expect(await set({ provider: 'practice' })).toMatchObject({ status: 409 })
  expect((await set({ provider: 'stripe', ...testStripeKeys })).status).toBe(200)
  fresh.stripe.pay(await buyer.open())
  await buyer.visit('/return')
  expect(await buyer.state()).toMatchObject({ order: 'confirmed', payment: 'paid' })
})
