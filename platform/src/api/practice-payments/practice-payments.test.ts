import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { createApp } from '#app.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { createPaymentQueue } from '#commerce/payments/settle-payments.ts'
import { addCoupon } from '#commerce/selling-store.testing.ts'
import { workOff } from '#store/work-queue.ts'
import { carts } from '#store/schema/carts.ts'
import { coupons } from '#store/schema/coupons.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { orderEvents, orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { readJson, readProblem } from '#testing.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())

let keys = 0
/** A shopper who was sent to the provider's page. */
async function sendToProvider(locale = 'en', code?: string) {
  const { variantId } = await shop.variantOf(5)
  const { path, cart: full } = await shop.openReadyCart(variantId)
  const cart = code === undefined ? full : await shop.change('PUT', `${path}/coupon`, { code })
  const body = { ...shop.payBy(shop.redirect, cart), locale }
  keys += 1
  const placed = await readJson<CompleteReply>(
    await shop.complete(path, body, `redirect-${String(keys)}`),
  )
  const page = new URL(placed.payment.redirectUrl ?? '').pathname
  const answer = (value: string) =>
    shop.request(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ answer: value }).toString(),
    })
  return { variantId, path, cart, body, placed, page, answer }
}

async function stateOf(orderId: string) {
  const { db } = shop.services
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  return [order?.state, payment?.status]
}

async function stockOf(variantId: string) {
  const levels = await shop.services.db
    .select()
    .from(inventoryLevels)
    .where(eq(inventoryLevels.variantId, variantId))
  return levels[0]?.availableQuantity
}

async function usesOf(code: string) {
  const isCoupon = eq(coupons.code, code)
  const [coupon] = await shop.services.db.select().from(coupons).where(isCoupon)
  return coupon?.usedCount
}

const settle = () =>
  workOff(
    createPaymentQueue(createPaymentContext(shop.services), shop.services.clock, (error) => {
      throw error
    }),
  )

describe('the page', () => {
  it.each([
    ['de', '<html lang="de" dir="ltr">', 'Zahlung bestätigen'],
    ['pt', '<html lang="pt-BR" dir="ltr">', 'Aprovar o pagamento'],
    ['ar-EG', '<html lang="ar" dir="rtl">', 'الموافقة على الدفع'],
    ['fi', '<html lang="en" dir="ltr">', 'Approve the payment'],
  ])('is in the language of the order, %s', async (locale, root, button) => {
    const { page, answer } = await sendToProvider(locale)
    const text = await (await shop.request(page)).text()
    expect(text).toContain(root)
    expect(text).toContain(button)
    await answer('decline')
    expect(await (await shop.request(page)).text()).toContain(root)
  })

  it('names amount and payee, runs no scripts and may redirect only to the shop', async () => {
    const { page, placed } = await sendToProvider()
    expect(placed.payment.status).toBe('pending')
    const response = await shop.request(page)
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain('29.90')
    expect(text).toContain(placed.orderNumber)
    expect(text).not.toContain('<script')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${shop.shopUrl};`)
    const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toContain(`style-src 'sha256-${hash}'`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('is 404 for an unknown token, and 400 for an invalid answer', async () => {
    expect((await shop.request('/pay/nothing')).status).toBe(404)
    const { answer, placed } = await sendToProvider()
    expect((await answer('perhaps')).status).toBe(400)
    expect(await stateOf(placed.orderId)).toEqual(['created', 'pending'])
  })
})

describe('an approval', () => {
  it('confirms the order and redirects the shopper', async () => {
    const { answer, placed, variantId, path } = await sendToProvider()
    const response = await answer('approve')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${shop.shopUrl}/checkout/return`)
    expect(await stateOf(placed.orderId)).toEqual(['confirmed', 'paid'])
    expect(await stockOf(variantId)).toBe(4)
    expect((await shop.change('GET', path)).status).toBe('completed')
  })

  it('counts once, and later answers change nothing', async () => {
    const { answer, placed } = await sendToProvider()
    for (const given of ['approve', 'approve', 'decline', 'cancel', 'later']) await answer(given)
    shop.advance(10_000)
    expect(await settle()).toBe(0)
    expect(await stateOf(placed.orderId)).toEqual(['confirmed', 'paid'])
    const timeline = await shop.services.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, placed.orderId))
    expect(timeline.map(({ state }) => state)).toEqual(['created', 'confirmed'])
  })

  it('may arrive after the shopper has left', async () => {
    const { answer, placed, page } = await sendToProvider()
    expect((await answer('later')).status).toBe(303)
    expect(await stateOf(placed.orderId)).toEqual(['created', 'pending'])
    expect(await (await shop.request(page)).text()).toContain('An approval is on its way')
    shop.advance(10_000)
    expect(await settle()).toBe(1)
    expect(await stateOf(placed.orderId)).toEqual(['confirmed', 'paid'])
  })

  it('that arrives after the order was abandoned is refunded and places no order', async () => {
    const { answer, placed } = await sendToProvider()
    await answer('decline')
    await answer('approve')
    expect(await stateOf(placed.orderId)).toEqual(['invalidated', 'refunded'])
  })
})

describe.each([
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
])('an answer to %s', (given, status) => {
  it('releases the items and reopens the cart for another try', async () => {
    const { answer, placed, variantId, path, cart, body } = await sendToProvider()
    const stockBefore = await stockOf(variantId)
    await answer(given)
    expect(await stateOf(placed.orderId)).toEqual(['invalidated', status])
    expect(await stockOf(variantId)).toBe((stockBefore ?? 0) + 1)
    const open = await shop.change('GET', path)
    expect(open).toMatchObject({ status: 'open', orderNumber: null, total: cart.total })
    const again = await shop.complete(path, { ...body, paymentMethodId: shop.transfer }, `${path}2`)
    const second = await readJson<CompleteReply>(again)
    expect(second.orderId).not.toBe(placed.orderId)
    expect(second.payment.status).toBe('due')
    const replay = await shop.complete(path, body, `redirect-${String(keys)}`)
    expect(await readJson(replay)).toEqual(placed)
  })
})

describe('a payment without an answer', () => {
  it('expires after 30 minutes, and its cart lasts on as if it was changed', async () => {
    const { answer, placed, path } = await sendToProvider()
    const expiresOn = new Date(shop.services.clock().getTime() + 31 * 60_000)
    const isIt = eq(carts.orderId, placed.orderId)
    await shop.services.db.update(carts).set({ expiresOn }).where(isIt)
    shop.advance(30 * 60_000 - 1)
    await settle()
    expect(await stateOf(placed.orderId)).toEqual(['created', 'pending'])
    shop.advance(1)
    await settle()
    expect(await stateOf(placed.orderId)).toEqual(['invalidated', 'expired'])
    shop.advance(60_000)
    expect((await shop.change('GET', path)).status).toBe('open')
    await answer('approve')
    expect(await stateOf(placed.orderId)).toEqual(['invalidated', 'refunded'])
  })
})

describe('a coupon with one use left', () => {
  it.each(['decline', 'cancel', 'expire'])(
    'can be used again after the payment ended by %s, and counts once when it is paid',
    async (end) => {
      const code = `LAST-${end.toUpperCase()}`
      await addCoupon(shop.services.db, shop.store, { code, usageLimit: 2, usedCount: 1 })
      const { answer, path, cart, body } = await sendToProvider('en', code)
      expect([await usesOf(code), cart.discount]).toEqual([2, 2.5])
      if (end === 'expire') {
        shop.advance(30 * 60_000)
        await settle()
      } else {
        for (let i = 0; i < 2; i += 1) await answer(end)
      }
      expect(await usesOf(code)).toBe(1)
      expect(await shop.change('GET', path)).toMatchObject({
        ...{ status: 'open', total: cart.total, coupon: { code, reason: null } },
      })
      const again = await shop.complete(path, body, `again-${code}`)
      const { payment } = await readJson<CompleteReply>(again)
      const page = new URL(payment.redirectUrl ?? '').pathname
      await shop.request(page, { method: 'POST', body: new URLSearchParams({ answer: 'approve' }) })
      expect(await usesOf(code)).toBe(2)
      const other = await shop.openCartWith((await shop.variantOf(5)).variantId, 1)
      const refused = await shop.call('PUT', `${other.path}/coupon`, { code })
      expect((await readProblem(refused)).code).toBe('Coupon.UsedUp')
    },
  )
})

describe('without PRACTICE_PAYMENTS', () => {
  it('neither offers nor accepts payments of type redirect, and has no page', async () => {
    const other = await openTestCheckout({ PRACTICE_PAYMENTS: 'off' })
    const { variantId } = await other.variantOf(5)
    const { path, cart } = await other.openReadyCart(variantId)
    const listed = await other.call('GET', `${path}/payment-methods`)
    const { data } = await readJson<{ data: { type: string }[] }>(listed)
    expect(data.map(({ type }) => type)).toEqual(['bankTransfer'])
    const refused = await other.complete(path, other.payBy(other.redirect, cart), 'no-practice')
    expect(refused.status).toBe(400)
    expect(await readProblem(refused)).toMatchObject({
      errors: { paymentMethodId: ['is not a payment method of this store'] },
    })
    const app = createApp(other.services)
    const page = await app.request('/pay/anything')
    expect(await readProblem(page)).toMatchObject({ code: 'Common.NotFound' })
    const document = await readJson<{ paths: object }>(await app.request('/openapi.json'))
    expect(Object.keys(document.paths)).not.toContain('/pay/{token}')
    await other.close()
  })
})
