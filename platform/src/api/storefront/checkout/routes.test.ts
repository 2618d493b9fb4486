import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { completeCart } from '#commerce/checkout/complete-cart.ts'
import { addCoupon, addPaymentMethod, hamburg, vienna } from '#commerce/selling-store.testing.ts'
import type { Tx } from '#store/database.ts'
import { variants } from '#store/schema/catalog.ts'
import { coupons } from '#store/schema/coupons.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { mails } from '#store/schema/mails.ts'
import { orderItems, orders } from '#store/schema/orders.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { stores } from '#store/schema/tenancy.ts'
import { readJson, readProblem } from '#testing.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import type { CompleteReply } from './schemas.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())

async function stockOf(variantId: string) {
  const [level] = await shop.services.db
    .select()
    .from(inventoryLevels)
    .where(eq(inventoryLevels.variantId, variantId))
  return level?.availableQuantity
}

describe('200', () => {
  it('creates the order, reduces the stock and completes the cart', async () => {
    const { variantId } = await shop.variantOf(5)
    const { path, placed } = await shop.buy(variantId, 2)
    expect(placed).toMatchObject({ payment: { status: 'due' } })
    expect(placed.orderNumber).toMatch(/^T-\d+$/)
    expect(await stockOf(variantId)).toBe(3)
    expect(await shop.change('GET', path)).toMatchObject({
      status: 'completed',
      orderNumber: placed.orderNumber,
      orderToken: placed.orderToken,
      itemCount: 2,
      shippingTotal: 4.9,
      total: 54.9,
    })
    const { db } = shop.services
    const [order] = await db.select().from(orders).where(eq(orders.id, placed.orderId))
    expect(order).toMatchObject({ state: 'created', totalMinor: 5490, taxMinor: 877 })
    expect(order).toMatchObject({ shippingAddress: hamburg, billingAddress: vienna })
    expect(JSON.stringify(order)).not.toContain(placed.orderToken)
    const items = await db.select().from(orderItems).where(eq(orderItems.orderId, placed.orderId))
    expect(items).toMatchObject([{ allocations: [{ locationId: shop.main, quantity: 2 }] }])
  })

  it('numbers the orders of a store without gaps', async () => {
    const { variantId } = await shop.variantOf(5)
    const first = (await shop.buy(variantId)).placed.orderNumber
    const second = (await shop.buy(variantId)).placed.orderNumber
    expect(Number(second.slice(2))).toBe(Number(first.slice(2)) + 1)
  })

  it('reads the data of the confirmation before it locks the order number', async () => {
    const { variantId } = await shop.variantOf(5)
    const { path, cart } = await shop.openReadyCart(variantId, 1)
    const { db, config, clock } = shop.services
    const numbers: number[] = []
    const noteNumber = async (tx: Tx) => {
      const [store] = await tx.select().from(stores).where(eq(stores.id, shop.store.id))
      numbers.push(store?.nextOrderNumber ?? 0)
    }
    const answer = await completeCart(
      {
        db,
        secrets: config.secrets,
        carriesOut: () => true,
        prepareConfirmation: async (tx) => {
          await noteNumber(tx)
          return () => noteNumber(tx)
        },
      },
      {
        store: shop.store,
        token: path.split('/').at(-1) ?? '',
        paymentMethodId: shop.payBy(shop.transfer, cart).paymentMethodId,
        expectedTotalMinor: Math.round(cart.total * 100),
        returnUrl: null,
        locale: null,
        localePath: null,
        buyerNote: null,
        now: clock(),
      },
    )
    expect(answer.ok).toBe(true)
    const [before = 0, after] = numbers
    expect(after).toBe(before + 1)
  })

  it('sends events of the cart, the order and the stock, and a mail to the buyer', async () => {
    const { variantId } = await shop.variantOf(5)
    const { placed } = await shop.buy(variantId)
    const { db } = shop.services
    const events = await db.select().from(outboxEvents).orderBy(outboxEvents.occurredOn)
    const mine = events.filter(
      ({ body }) => body.includes(variantId) || body.includes(placed.orderId),
    )
    expect(mine.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['catalog.stock.changed', 'order.created']),
    )
    expect(events.some(({ type }) => type === 'cart.completed')).toBe(true)
    const [mail] = (await db.select().from(mails)).filter((m) =>
      m.subject.includes(placed.orderNumber),
    )
    expect(mail?.recipient).toBe('hanna@example.com')
    expect(mail?.body).toContain(`${shop.shopUrl}/orders/${placed.orderToken}`)
    expect(mail?.body).toMatch(/^Estimated delivery: \w+day,? \d+ \w+/m)
  })

  it('repeats the response for the same key and body, and returns the cart’s order for any key', async () => {
    const { variantId } = await shop.variantOf(5)
    const { path, cart, placed } = await shop.buy(variantId)
    const body = shop.payBy(shop.transfer, cart)
    expect(await readJson(await shop.complete(path, body, `key-${path}`))).toEqual(placed)
    expect(await readJson(await shop.complete(path, body, 'another'))).toEqual(placed)
    expect(await stockOf(variantId)).toBe(4)
  })

  it('counts the use of a coupon', async () => {
    const { db } = shop.services
    await addCoupon(db, shop.store, { code: 'ONCE', usageLimit: 1 })
    const { variantId } = await shop.variantOf(5)
    const { path } = await shop.openReadyCart(variantId)
    const cart = await shop.change('PUT', `${path}/coupon`, { code: 'ONCE' })
    const response = await shop.complete(path, shop.payBy(shop.transfer, cart), 'once')
    expect(response.status).toBe(200)
    const [coupon] = await db.select().from(coupons).where(eq(coupons.code, 'ONCE'))
    expect(coupon?.usedCount).toBe(1)
  })

  it('neither counts nor names a coupon that the cart no longer gets', async () => {
    const { db } = shop.services
    await addCoupon(db, shop.store, { code: 'OVER' })
    const { path } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
    await shop.change('PUT', `${path}/coupon`, { code: 'OVER' })
    const isOver = eq(coupons.code, 'OVER')
    await db.update(coupons).set({ isActive: false }).where(isOver)
    const cart = await shop.change('GET', path)
    const response = await shop.complete(path, shop.payBy(shop.transfer, cart), 'over')
    const { orderId } = await readJson<CompleteReply>(response)
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    const [coupon] = await db.select().from(coupons).where(isOver)
    expect([order?.couponCode, order?.discountMinor, coupon?.usedCount]).toEqual([null, 0, 0])
  })

  it('lists payment methods, unavailable ones with the reason', async () => {
    const { db } = shop.services
    await addPaymentMethod(db, shop.store, 'payAtPickup', { sortOrder: 8 })
    await addPaymentMethod(db, shop.store, 'cashOnDelivery', { maxAmountMinor: 100, sortOrder: 9 })
    const { path } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
    const response = await shop.call('GET', `${path}/payment-methods`)
    interface Choice {
      type: string
      reason: string | null
      minAmount: number | null
      maxAmount: number | null
    }
    const { data } = await readJson<{ data: Choice[] }>(response)
    expect(data.find(({ type }) => type === 'cashOnDelivery')).toMatchObject({
      minAmount: null,
      maxAmount: 1,
    })
    expect(data.map(({ type, reason }) => [type, reason]).toSorted()).toEqual([
      ['bankTransfer', null],
      ['cashOnDelivery', 'amount'],
      ['payAtPickup', 'shipping'],
      ['redirect', null],
    ])
  })
})

describe('400', () => {
  it('requires the key, a known payment method and a return URL of the store', async () => {
    const { path, cart } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
    const body = shop.payBy(shop.redirect, cart)
    const missing = await shop.call('POST', `${path}/complete`, body)
    expect((await readProblem(missing)).code).toBe('Common.IdempotencyKeyMissing')
    const wrong = [
      { ...body, paymentMethodId: 'nothing' },
      { ...body, returnUrl: 'https://elsewhere.example/return' },
      { ...body, returnUrl: `https://${shop.store.domain}.evil.example/` },
      { ...body, returnUrl: `https://user@${shop.store.domain}/` },
      { ...body, returnUrl: `https://${shop.store.domain}:8443/` },
      { ...body, returnUrl: `http://${shop.store.domain}/` },
      { ...body, returnUrl: 'javascript:alert(1)' },
      { ...body, returnUrl: null },
      { ...body, expectedTotal: 29.901 },
    ]
    for (const request of wrong) {
      const response = await shop.complete(path, request, 'wrong')
      expect(response.status).toBe(400)
      expect((await readProblem(response)).code).toBe('Common.Validation')
    }
    const elsewhere = await shop.complete(
      path,
      { ...body, returnUrl: 'https://a.example' },
      'wrong',
    )
    expect(await readJson(elsewhere)).toMatchObject({
      errors: { returnUrl: [`must be on the origin of the store, ${shop.shopUrl}`] },
    })
  })
})

describe('409', () => {
  it('names what is missing', async () => {
    const { path, cart } = await shop.openCartWith((await shop.variantOf(5)).variantId, 1)
    const response = await shop.complete(path, shop.payBy(shop.transfer, cart), 'early')
    expect(response.status).toBe(409)
    expect(await readJson(response)).toMatchObject({
      code: 'Cart.NotReady',
      missing: ['email', 'shipping', 'shippingAddress'],
    })
  })

  it.each([
    ['risen', 2700, 31.9],
    ['fallen', 2300, 27.9],
  ])(
    'returns the new total when a price has %s, and accepts it in the next request',
    async (how, priceMinor, total) => {
      const { variantId } = await shop.variantOf(5)
      const { path, cart } = await shop.openReadyCart(variantId)
      const { db } = shop.services
      await db.update(variants).set({ priceMinor }).where(eq(variants.id, variantId))
      const body = shop.payBy(shop.transfer, cart)
      const response = await shop.complete(path, body, how)
      expect(await readJson(response)).toMatchObject({
        status: 409,
        code: 'Cart.TotalChanged',
        total,
      })
      const again = await shop.complete(path, { ...body, expectedTotal: total }, how)
      expect(again.status).toBe(200)
    },
  )

  it('does not sell items that are out of stock', async () => {
    const { variantId } = await shop.variantOf(1)
    const late = await shop.openReadyCart(variantId)
    await shop.buy(variantId)
    const response = await shop.complete(late.path, shop.payBy(shop.transfer, late.cart), 'late')
    expect(await readJson(response)).toMatchObject({ code: 'Cart.NotReady', missing: ['items'] })
  })

  it('accepts a payment method within its limits only, those of countries by the address', async () => {
    const { path } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
    const shippingAddress = { ...hamburg, city: 'Wien', postalCode: '1010', countryCode: 'AT' }
    const cart = await shop.change('PATCH', `${path}/addresses`, { shippingAddress })
    const place = async (limits: Parameters<typeof addPaymentMethod>[3]) => {
      const method = await addPaymentMethod(shop.services.db, shop.store, 'bankTransfer', limits)
      const listed = await shop.call('GET', `${path}/payment-methods`)
      const { data } = await readJson<{ data: { id: string; reason: string | null }[] }>(listed)
      const answer = await shop.complete(path, shop.payBy(method, cart), method)
      const done = await readJson<{ reason?: string }>(answer)
      // Nothing is offered that is then refused, nor the reverse.
      expect(data.find(({ id }) => id === method)?.reason).toBe(done.reason ?? null)
      return done
    }
    const refused = (reason: string) => ({ code: 'Payment.MethodUnavailable', reason })
    expect(await place({ maxAmountMinor: 2989 })).toMatchObject(refused('amount'))
    expect(await place({ minAmountMinor: 2991 })).toMatchObject(refused('amount'))
    expect(await place({ countries: ['DE'] })).toMatchObject(refused('country'))
    const fitting = { countries: ['AT'], minAmountMinor: 2990, maxAmountMinor: 2990 }
    expect(await place(fitting)).toMatchObject({ payment: { status: 'due' } })
  })

  it('refuses an item for a completed cart', async () => {
    const { variantId } = await shop.variantOf(5)
    const bought = await shop.buy(variantId)
    const change = await shop.call('POST', `${bought.path}/items`, { variantId, quantity: 1 })
    expect((await readProblem(change)).code).toBe('Cart.Completed')
  })

  it.each([
    ['PATCH', 'buyer', { email: 'late@example.com' }],
    ['PATCH', 'addresses', { shippingAddress: null }],
    ['DELETE', 'coupon', undefined],
  ])(
    'refuses to %s the %s of a completed cart, and of an unknown one',
    async (method, part, body) => {
      const { variantId } = await shop.variantOf(5)
      const { path, cart } = await shop.buy(variantId)
      const late = await shop.call(method, `${path}/${part}`, body)
      expect(late.status).toBe(409)
      expect((await readProblem(late)).code).toBe('Cart.Completed')
      expect(await shop.change('GET', path)).toMatchObject({
        buyer: cart.buyer,
        shippingAddress: cart.shippingAddress,
      })
      const unknown = await shop.call(method, `/v1/carts/unknown/${part}`, body)
      expect(unknown.status).toBe(404)
      expect((await readProblem(unknown)).code).toBe('Cart.NotFound')
    },
  )
})

describe('422', () => {
  it('refuses a key used for another request', async () => {
    const { variantId } = await shop.variantOf(5)
    const { path, cart } = await shop.buy(variantId)
    const body = shop.payBy(shop.transfer, cart)
    for (const response of [
      await shop.complete(path, { ...body, expectedTotal: 1 }, `key-${path}`),
      await shop.complete(path, { ...body, paymentMethodId: shop.redirect }, `key-${path}`),
      await shop.complete(path, { ...body, returnUrl: `${shop.shopUrl}/other` }, `key-${path}`),
    ]) {
      expect(response.status).toBe(422)
      expect((await readProblem(response)).code).toBe('Common.IdempotencyMismatch')
    }
    const reworded = { ...body, buyerNote: 'Please ring twice.', locale: 'sv' }
    expect((await shop.complete(path, reworded, `key-${path}`)).status).toBe(200)
  })
})
