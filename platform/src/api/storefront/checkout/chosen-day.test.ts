import { afterAll, describe, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { addCoupon, addShippingMethod } from '#commerce/selling-store.testing.ts'
import { readProblem } from '#testing.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())

const [thursday, friday] = ['2026-03-05', '2026-03-06']

/** A cart to be delivered on a day; Fridays and evenings cost more. */
async function openDayCart() {
  const shippingMethodId = await addShippingMethod(shop.services.db, shop.store, {
    allowShowCalendar: true,
    metadata: {
      calendarDays: 7,
      daySurcharges: { friday: 2 },
      timeWindows: [
        { from: '08:00', to: '12:00', surcharge: 0 },
        { from: '18:00', to: '20:00', surcharge: 1.5 },
      ],
    },
  })
  const { path } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
  const choose = (scheduledDate: string, hours: object = { from: '08:00', to: '12:00' }) =>
    shop.change('PATCH', `${path}/shipping`, {
      shippingMethodId,
      scheduledDate,
      scheduledWindow: hours,
    })
  return { path, choose }
}

describe('a chosen day', () => {
  it('costs what it costs more with a coupon for free delivery too', async () => {
    await addCoupon(shop.services.db, shop.store, { code: 'FREE', type: 'freeShipping' })
    const { path, choose } = await openDayCart()
    expect(await choose(thursday)).toMatchObject({ shippingTotal: 4.9, total: 29.9 })
    const freed = await shop.change('PUT', `${path}/coupon`, { code: 'FREE' })
    expect(freed).toMatchObject({ shippingTotal: 4.9, discount: 4.9, total: 25 })
    const evening = await choose(friday, { from: '18:00', to: '20:00' })
    expect(evening).toMatchObject({ shippingTotal: 8.4, discount: 4.9, total: 28.5 })
    expect(evening.coupon).toMatchObject({ discount: 4.9 })
  })

  it.each([
    ['day', friday, '08:00-12:00'],
    ['time', thursday, '18:00-20:00'],
  ])('is asked about again when the %s was changed elsewhere', async (what, day, hours) => {
    const { path, choose } = await openDayCart()
    const seen = await choose(thursday)
    const [from, to] = hours.split('-')
    const now = await choose(day, { from, to })
    const expectedOf = ({ shipping }: typeof seen) => ({
      shippingMethodId: shipping?.methodId,
      pickupPointId: shipping?.pickupPoint?.id,
      scheduledDate: shipping?.scheduledDate,
      scheduledWindow: shipping?.scheduledWindow,
    })
    const body = shop.payBy(shop.transfer, now)
    const send = (cart: typeof seen) =>
      shop.complete(path, { ...body, expectedShipping: expectedOf(cart) }, `${what}-${path}`)
    expect(await readProblem(await send(seen))).toMatchObject({
      status: 409,
      code: 'Cart.ShippingChanged',
    })
    expect((await send(now)).status).toBe(200)
  })

  it('need not be named by an earlier storefront', async () => {
    const { path, choose } = await openDayCart()
    const body = shop.payBy(shop.transfer, await choose(friday))
    expect((await shop.complete(path, body, path)).status).toBe(200)
  })
})
