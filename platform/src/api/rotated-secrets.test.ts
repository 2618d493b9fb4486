import { afterAll, expect, it } from 'vitest'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { createPaymentQueue } from '#commerce/payments/settle-payments.ts'
import { createApp } from '#app.ts'
import { workOff } from '#store/work-queue.ts'
import { readJson, readProblem, signInCustomer } from '#testing.ts'
import type { CartReply } from './storefront/cart/schemas.ts'
import type { CompleteReply } from './storefront/checkout/schemas.ts'
import { openTestCheckout } from './testing/shop.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())

/** The same platform after its token secret was replaced and the old one removed. */
function rotate() {
  const secrets = [{ id: 'new', secret: 'another-platform-secret-0123456789abcdef' }]
  const services = { ...shop.services, config: { ...shop.services.config, secrets } }
  return { services, app: createApp(services) }
}

const headers = () => ({ 'x-store-domain': shop.store.domain })

it('reads a completed cart without the token of its order', async () => {
  const { variantId } = await shop.variantOf(5)
  const { path, cart } = await shop.openReadyCart(variantId)
  const body = shop.payBy(shop.transfer, cart)
  expect((await shop.complete(path, body, 'rotated-1')).status).toBe(200)
  const response = await rotate().app.request(path, { headers: headers() })
  expect(response.status).toBe(200)
  expect(await readJson<CartReply>(response)).toMatchObject({
    status: 'completed',
    orderToken: null,
  })
})

it('refuses to do a request again whose answer it can no longer read', async () => {
  const { variantId } = await shop.variantOf(5)
  const { path, cart } = await shop.openReadyCart(variantId)
  const body = shop.payBy(shop.transfer, cart)
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'rotated-3' }
  const init = { method: 'POST', body: JSON.stringify(body) }
  const complete = (app: ReturnType<typeof createApp>) =>
    app.request(`${path}/complete`, {
      ...init,
      headers: { ...headers, 'x-store-domain': shop.store.domain },
    })
  expect((await complete(createApp(shop.services))).status).toBe(200)
  const repeated = await complete(rotate().app)
  expect([repeated.status, (await readProblem(repeated)).code]).toEqual([
    409,
    'Common.AnswerUnreadable',
  ])
})

it('reads a customer without the token of the open cart', async () => {
  const { accessToken } = await signInCustomer(shop.services, shop.store)
  const authorization = `Bearer ${accessToken}`
  const { path } = await shop.openCartWith((await shop.variantOf(5)).variantId, 1)
  await shop.change('PATCH', `${path}/buyer`, {}, { authorization })
  const response = await rotate().app.request('/v1/customer', {
    headers: { ...headers(), authorization },
  })
  expect(response.status).toBe(200)
  expect(await readJson(response)).toMatchObject({ cartToken: null })
})

it('settles a payment whose approval is due, and confirms the order without a link', async () => {
  const { variantId } = await shop.variantOf(5)
  const { path, cart } = await shop.openReadyCart(variantId)
  const placed = await readJson<CompleteReply>(
    await shop.complete(path, shop.payBy(shop.redirect, cart), 'rotated-2'),
  )
  const page = new URL(placed.payment.redirectUrl ?? '').pathname
  await shop.request(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer: 'later' }).toString(),
  })
  shop.advance(10_000)
  const { services } = rotate()
  const context = createPaymentContext(services)
  const throwFault = (error: unknown) => {
    throw error
  }
  const settled = await workOff(createPaymentQueue(context, services.clock, throwFault))
  expect(settled).toBe(1)
})
