import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  addCoupon,
  addLocation,
  addPickupPoint,
  addShippingMethod,
  addVariant,
  hamburg,
} from '#commerce/selling-store.testing.ts'
import { pickupPoints, shippingMethods } from '#store/schema/shipping.ts'
import { readJson, readProblem } from '#testing.ts'
import type { PickupOptionJson, ShippingOptionJson } from './shipping-schemas.ts'
import { openTestShop } from '#api/testing/shop.ts'

const shop = await openTestShop()
const listMethods = async (path: string) => {
  const reply = await shop.call('GET', `${path}/shipping-methods`)
  return (await readJson<{ data: ShippingOptionJson[] }>(reply)).data
}

afterAll(() => shop.close())

describe('200', () => {
  it('formats postal codes by country', async () => {
    const { path } = await shop.openCartWith((await shop.variantOf(5)).variantId, 1)
    const cart = await shop.change('PATCH', `${path}/addresses`, {
      shippingAddress: { ...hamburg, postalCode: ' 20 457' },
    })
    expect(cart.shippingAddress?.postalCode).toBe('20457')
    expect(cart.billingAddress).toBeNull()
  })

  it('quotes shipping, stores the selection and adds its price', async () => {
    const id = await addShippingMethod(shop.services.db, shop.store, { displayName: 'Parcel' }, [
      { priceMinor: 590 },
      { priceMinor: 0, minOrderPriceMinor: 12_000 },
    ])
    await addShippingMethod(shop.services.db, shop.store, { type: 'localDelivery', sortOrder: 1 }, [
      { priceMinor: 300, postalCodes: ['22*'] },
    ])
    const { variantId } = await shop.variantOf(9)
    const { path, itemPath } = await shop.openCartWith(variantId, 1)
    await shop.change('PATCH', `${path}/addresses`, { shippingAddress: hamburg })
    const data = await listMethods(path)
    expect(data.find((option) => option.id === id)).toMatchObject({
      available: true,
      price: 5.9,
      estimatedDelivery: { earliest: '2026-03-05' },
    })
    expect(data.find((option) => option.type === 'localDelivery')).toMatchObject({
      available: false,
      reason: 'postalCode',
    })
    const cart = await shop.change('PATCH', `${path}/shipping`, { shippingMethodId: id })
    expect(cart).toMatchObject({ shippingTotal: 5.9, total: 30.9 })
    const more = await shop.change('PATCH', itemPath, { quantity: 5 })
    expect(more).toMatchObject({ shippingTotal: 0, total: 125 })
  })

  it('measures what is missing for free delivery after the discount, as its rates do', async () => {
    const { db } = shop.services
    await addCoupon(db, shop.store, { code: 'FIFTH', percentage: '20' })
    const shippingMethodId = await addShippingMethod(db, shop.store, {}, [
      { priceMinor: 590 },
      { priceMinor: 0, minOrderPriceMinor: 12_000 },
    ])
    const { path, itemPath } = await shop.openCartWith((await shop.variantOf(9)).variantId, 5)
    await shop.change('PATCH', `${path}/addresses`, { shippingAddress: hamburg })
    const full = await shop.change('PATCH', `${path}/shipping`, { shippingMethodId })
    expect(full).toMatchObject({ subTotal: 125, freeShippingMissing: 0, shippingTotal: 0 })
    const reduced = await shop.change('PUT', `${path}/coupon`, { code: 'FIFTH' })
    expect(reduced).toMatchObject({ discount: 25, freeShippingMissing: 20, shippingTotal: 5.9 })
    const reached = await shop.change('PATCH', itemPath, { quantity: 6 })
    expect(reached).toMatchObject({ discount: 30, freeShippingMissing: 0, shippingTotal: 0 })
  })

  it('promises no date for a method that states no time, before and after the order', async () => {
    const { db } = shop.services
    const unstated = { estimatedDeliveryDays: 0, metadata: { cutOffHour: 23 } }
    const types = ['regular', 'express', 'localDelivery'] as const
    const ids = await Array.fromAsync(types, (type) =>
      addShippingMethod(db, shop.store, { ...unstated, type }, [
        { priceMinor: 300, postalCodes: ['20*'] },
      ]),
    )
    const inHours = await addShippingMethod(db, shop.store, {
      ...unstated,
      type: 'express',
      estimatedDeliveryHours: 4,
    })
    const { path } = await shop.openCartWith((await shop.variantOf(5)).variantId, 1)
    await shop.change('PATCH', `${path}/addresses`, { shippingAddress: hamburg })
    const data = await listMethods(path)
    for (const id of ids) {
      expect(data.find((option) => option.id === id)).toMatchObject({
        available: true,
        reason: null,
        estimatedDelivery: null,
        orderBy: null,
        calendar: [],
      })
      const cart = await shop.change('PATCH', `${path}/shipping`, { shippingMethodId: id })
      expect(cart.shipping).toMatchObject({ estimatedDelivery: null, scheduledDate: null })
    }
    expect(data.find((option) => option.id === inHours)).toMatchObject({
      estimatedDelivery: { earliest: '2026-03-03' },
    })
  })

  it('delivers on the next day after the cut-off, and only as agreed', async () => {
    const id = await addShippingMethod(shop.services.db, shop.store, {
      type: 'sameDay',
      estimatedDeliveryDays: 0,
      metadata: { cutOffHour: 1 },
    })
    const { path } = await shop.openCartWith((await shop.variantOf(5)).variantId, 1)
    await shop.change('PATCH', `${path}/addresses`, { shippingAddress: hamburg })
    const select = () => shop.change('PATCH', `${path}/shipping`, { shippingMethodId: id })
    const [today, tomorrow] = ['2026-03-03', '2026-03-04']
    expect((await select()).shipping).toMatchObject({ scheduledDate: today })
    const unknown = { shippingMethodId: id, scheduledWindow: { from: '08:00', to: '12:00' } }
    const refused = await shop.call('PATCH', `${path}/shipping`, unknown)
    expect(await readProblem(refused)).toMatchObject({ reason: 'dayUnavailable' })
    shop.advance(3_600_000)
    expect((await shop.change('GET', path)).shipping).toBeNull()
    expect((await select()).shipping).toMatchObject({
      scheduledDate: tomorrow,
      estimatedDelivery: { earliest: tomorrow, latest: tomorrow },
    })
    shop.advance(-3_600_000)
  })

  it('delivers on the day and at the time that were chosen, at their price, or says that they are gone', async () => {
    const { db } = shop.services
    const van = {
      type: 'localDelivery' as const,
      displayName: 'Van',
      allowShowCalendar: true,
      estimatedDeliveryDays: 1,
      metadata: {
        calendarDays: 7,
        timeWindows: [
          { from: '08:00', to: '12:00', surcharge: 0.5 },
          { from: '18:00', to: '20:00', surcharge: 1.5 },
        ],
        daySurcharges: { wednesday: 1, saturday: 2 },
      },
    }
    const area = { priceMinor: 490, postalCodes: ['20*'] }
    const id = await addShippingMethod(db, shop.store, van, [area])
    const { path } = await shop.openCartWith((await shop.variantOf(9)).variantId, 1)
    await shop.change('PATCH', `${path}/addresses`, { shippingAddress: hamburg })
    const data = await listMethods(path)
    const [wednesday, saturday] = ['2026-03-04', '2026-03-07']
    const evening = { from: '18:00', to: '20:00' }
    // The price is that of the day beside it, at the cheapest time.
    expect(data.find((option) => option.id === id)).toMatchObject({
      price: 6.4,
      estimatedDelivery: { earliest: wednesday },
      timeWindows: [
        { from: '08:00', surcharge: 0.5 },
        { ...evening, surcharge: 1.5 },
      ],
      daySurcharges: [
        { date: wednesday, surcharge: 1 },
        { date: saturday, surcharge: 2 },
      ],
    })
    const undecided = await shop.change('PATCH', `${path}/shipping`, { shippingMethodId: id })
    expect(undecided.shipping).toMatchObject({
      price: 6.4,
      estimatedDelivery: { earliest: wednesday },
    })
    const later = { shippingMethodId: id, scheduledDate: '2026-03-05' }
    expect((await shop.change('PATCH', `${path}/shipping`, later)).shipping?.price).toBe(5.4)
    const wish = { shippingMethodId: id, scheduledDate: saturday, scheduledWindow: evening }
    const chosen = await shop.change('PATCH', `${path}/shipping`, wish)
    expect(chosen).toMatchObject({
      shipping: { scheduledDate: saturday, scheduledWindow: evening, price: 8.4 },
      shippingTotal: 8.4,
      shippingNotice: null,
    })
    const wrong = { ...wish, scheduledWindow: { from: '18:00', to: '21:00' } }
    const refused = await shop.call('PATCH', `${path}/shipping`, wrong)
    expect(await readProblem(refused)).toMatchObject({
      code: 'Cart.ShippingUnavailable',
      reason: 'dayUnavailable',
    })
    const other = { ...hamburg, line1: 'Kai 2' }
    const moved = await shop.change('PATCH', `${path}/addresses`, { shippingAddress: other })
    expect(moved.shipping).toMatchObject({ scheduledDate: saturday, scheduledWindow: evening })
    const days = 5 * 24 * 3_600_000
    shop.advance(days)
    const lapsed = await shop.change('GET', path)
    shop.advance(-days)
    const gone = {
      shipping: null,
      shippingNotice: {
        code: 'dayUnavailable',
        name: 'Van',
        scheduledDate: saturday,
        scheduledWindow: evening,
      },
    }
    expect(lapsed).toMatchObject(gone)
    const withoutCalendar = { allowShowCalendar: false }
    await db.update(shippingMethods).set(withoutCalendar).where(eq(shippingMethods.id, id))
    expect(await shop.change('GET', path)).toMatchObject(gone)
  })

  it('lists pickup points with distance, hours, ready time and stock', async () => {
    const id = await addShippingMethod(shop.services.db, shop.store, { type: 'pickup' }, [
      { priceMinor: 0 },
    ])
    const away = await addLocation(shop.services.db, shop.store, 'away')
    const near = await addPickupPoint(shop.services.db, shop.store, {
      ...{ name: 'Harbour', latitude: 53.545, longitude: 9.98 },
      locationId: shop.main,
      hours: [{ days: ['tuesday'], opens: '10:00', closes: '18:00' }],
    })
    const anywhere = { name: 'Anywhere', locationId: shop.main }
    await addPickupPoint(shop.services.db, shop.store, anywhere)
    await addPickupPoint(shop.services.db, shop.store, {
      ...{ name: 'Berlin', latitude: 52.52, longitude: 13.4 },
      locationId: away,
    })
    const { path } = await shop.openCartWith((await shop.variantOf(1)).variantId, 1)
    const reply = await shop.call('GET', `${path}/pickup-options?postalCode=20457&countryCode=DE`)
    const { data } = await readJson<{ data: PickupOptionJson[] }>(reply)
    expect(data.map(({ name, inStock, price }) => ({ name, inStock, price }))).toEqual([
      { name: 'Harbour', inStock: true, price: 0 },
      { name: 'Berlin', inStock: false, price: 0 },
      { name: 'Anywhere', inStock: true, price: 0 },
    ])
    expect(data[0]?.distanceKm).toBeLessThan(2)
    await shop.change('PATCH', `${path}/addresses`, { shippingAddress: hamburg })
    const distances = async (query: string) => {
      const offers = await shop.call('GET', `${path}/pickup-options${query}`)
      return (await readJson<{ data: PickupOptionJson[] }>(offers)).data.map((it) => it.distanceKm)
    }
    expect(await distances('')).toEqual(data.map(({ distanceKm }) => distanceKm))
    // The postal code of the address belongs to its country.
    expect(await distances('?countryCode=SE')).toEqual([null, null, null])
    expect(data[0]?.readyOn).toBe('2026-03-02T22:00:00.000Z')
    // That is noon of the next day here.
    const method = (await listMethods(path)).find((it) => it.id === id)
    expect(method?.estimatedDelivery).toMatchObject({ earliest: '2026-03-03' })
    const choice = { shippingMethodId: id, pickupPointId: near }
    const cart = await shop.change('PATCH', `${path}/shipping`, choice)
    expect(cart.shipping).toMatchObject({ type: 'pickup', pickupPoint: { name: 'Harbour' } })
    const other = { ...choice, pickupPointId: data[1]?.id }
    const wrong = await shop.call('PATCH', `${path}/shipping`, other)
    const lapse = 'pickupPointUnavailable'
    expect(await readProblem(wrong)).toMatchObject({ reason: lapse })
    const removed = await shop.call('PATCH', `${path}/shipping`, { shippingMethodId: 'removed' })
    expect(removed.status).toBe(404)
    expect((await readProblem(removed)).code).toBe('Shipping.MethodNotFound')
    const { db } = shop.services
    const { variantId } = await addVariant(db, shop.store, { stock: { [away]: 5 } })
    const split = await shop.change('POST', `${path}/items`, { variantId, quantity: 1 })
    expect(split.shippingNotice?.code).toBe('unavailable')
    await db.update(pickupPoints).set({ transferDays: 2 }).where(eq(pickupPoints.locationId, away))
    await db.update(pickupPoints).set({ isActive: false }).where(eq(pickupPoints.id, near))
    expect((await shop.change('GET', path)).shippingNotice?.code).toBe(lapse)
    // Without any point it is the method that cannot be had.
    await db.update(pickupPoints).set({ isActive: false })
    expect((await shop.change('GET', path)).shippingNotice?.code).toBe('unavailable')
  })

  it('applies a coupon, keeps it with a reason when it no longer applies, and removes it', async () => {
    await addCoupon(shop.services.db, shop.store, { code: 'TEN', minSubTotalMinor: 5000 })
    const { variantId } = await shop.variantOf(9)
    const { path, itemPath } = await shop.openCartWith(variantId, 2)
    const cart = await shop.change('PUT', `${path}/coupon`, { code: ' ten ' })
    expect(cart).toMatchObject({ discount: 5, total: 45, coupon: { code: 'TEN', reason: null } })
    const fewer = await shop.change('PATCH', itemPath, { quantity: 1 })
    expect(fewer).toMatchObject({
      discount: 0,
      total: 25,
      coupon: { discount: 0, reason: 'minimumNotReached', minimum: 50 },
    })
    expect((await shop.change('DELETE', `${path}/coupon`)).coupon).toBeNull()
  })
})

describe('400', () => {
  it.each(['addresses', 'buyer'])('requires the body of %s', async (part) => {
    const { token } = await shop.openCart()
    const response = await shop.call('PATCH', `/v1/carts/${token}/${part}`)
    expect(response.status).toBe(400)
    const body = ['A JSON body is required.']
    expect(await readProblem(response)).toMatchObject({
      code: 'Common.Validation',
      errors: { body },
    })
  })

  it('says why a coupon is refused', async () => {
    const { db } = shop.services
    await addCoupon(db, shop.store, { code: 'OLD', endsOn: new Date('2026-01-31T23:00:00Z') })
    await addCoupon(db, shop.store, { code: 'BIG', minSubTotalMinor: 9900 })
    await addCoupon(db, shop.store, { code: 'GONE', usageLimit: 1, usedCount: 1 })
    const { path } = await shop.openCartWith((await shop.variantOf(5)).variantId, 1)
    const refusal = async (code: string) =>
      readJson(await shop.call('PUT', `${path}/coupon`, { code }))
    expect(await refusal('OLD')).toMatchObject({
      status: 400,
      code: 'Coupon.Expired',
      endedOn: '2026-01-31T23:00:00.000Z',
    })
    expect(await refusal('BIG')).toMatchObject({ code: 'Coupon.MinimumNotReached', minimum: 99 })
    expect(await refusal('GONE')).toMatchObject({ code: 'Coupon.UsedUp' })
    expect(await refusal('NONE')).toMatchObject({ code: 'Coupon.NotFound' })
  })
})
