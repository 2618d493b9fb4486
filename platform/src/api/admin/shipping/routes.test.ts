import { afterAll, describe, expect, it } from 'vitest'
import { addPickupPoint } from '#commerce/selling-store.testing.ts'
import { addStore, readJson, readProblem, signInApplication } from '#testing.ts'
import type { MethodJson, RateJson } from './schemas.ts'
import { openTestShop } from '#api/testing/shop.ts'

const shop = await openTestShop()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const path = '/v1/shipping/methods'
const send = (method: string, at: string, body?: unknown, bearer = token) =>
  shop.call(method, at, body, { authorization: `Bearer ${bearer}` })

/** The eight fields of spec §4.2. */
const minimal = {
  name: 'parcel',
  displayName: 'Parcel',
  type: 'regular',
  basePrice: 4.9,
  currency: 'EUR',
  estimatedDeliveryDays: 2,
  estimatedDeliveryHours: 0,
  allowShowCalendar: false,
}

async function create(values: object = {}) {
  const response = await send('POST', path, { ...minimal, ...values })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await readJson<{ id: string }>(response)).id
}

async function list(query: string) {
  const response = await send('GET', `${path}?${query}`)
  expect(response.status).toBe(200)
  return readJson<{ data: MethodJson[]; totalCount: number; nextCursor: string | null }>(response)
}

describe('201', () => {
  it('creates a method from the eight fields of the spec, which checkout shows', async () => {
    const id = await create()
    const { data } = await list('limit=200')
    expect(data.find((method) => method.id === id)).toMatchObject({
      ...minimal,
      storeId: shop.store.id,
      isActive: true,
      visibleInCheckout: true,
      rates: [],
    })
  })

  it('stores every field of a method and of its rates', async () => {
    const rate = {
      type: 'weight',
      basePrice: 3,
      pricePerKg: 1.25,
      minWeight: 0.5,
      maxWeight: 31.5,
      postalCodes: ['20*'],
      discountPercentage: 12.5,
      taxIncluded: true,
      surcharge: 2,
    }
    const values = {
      minOrderAmount: 10,
      maxWeight: 31.5,
      availableDays: ['tuesday', 'friday'],
      metadata: { cutOffHour: 12, own: 'kept' },
    }
    const id = await create({ ...values, rates: [rate] })
    const { data } = await list('limit=200')
    const method = data.find((each) => each.id === id)
    expect(method).toMatchObject(values)
    expect(method?.rates).toMatchObject([{ ...rate, shippingMethodId: id, currency: 'EUR' }])
  })
})

describe('200', () => {
  it('omits fields without a value, because the spec does not declare them nullable', async () => {
    const id = await create({ rates: [{ price: 1 }] })
    const { data } = await list('limit=200')
    const method = data.find((each) => each.id === id)
    const values = [...Object.values(method ?? {}), ...Object.values(method?.rates[0] ?? {})]
    expect(values.length).toBeGreaterThan(25)
    expect(values).not.toContain(null)
  })

  it('stores fractional limits on quantities, and applies them', async () => {
    const id = await create({ rates: [{ price: 1, minValue: 1.5, maxValue: 2.25 }] })
    const { data } = await list('limit=200')
    expect(data.find((each) => each.id === id)?.rates).toMatchObject([
      { minValue: 1.5, maxValue: 2.25 },
    ])
  })

  it('filters by type, checkout, profile, postal code and availability', async () => {
    const local = await create({ type: 'localDelivery', rates: [{ postalCodes: ['20*'] }] })
    const hidden = await create({ visibleInCheckout: false, shippingProfileId: 'heavy' })
    const pickup = await create({ type: 'pickup' })
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id)
    expect(await ids('type=localDelivery')).toEqual([local])
    expect(await ids('type=localDelivery&postalCode=20457')).toEqual([local])
    expect(await ids('type=localDelivery&postalCode=22767')).toEqual([])
    expect(await ids('postalCode=22767&limit=200')).toContain(pickup)
    expect(await ids('visibleInCheckout=false')).toEqual([hidden])
    expect(await ids('shippingProfileId=heavy')).toEqual([hidden])
    expect(await ids('type=pickup&onlyAvailable=true')).toEqual([])
    await addPickupPoint(shop.services.db, shop.store)
    expect(await ids('type=pickup&onlyAvailable=true')).toEqual([pickup])
  })

  it('lists the rates of a method by zone and state, page by page', async () => {
    const id = await create({ rates: [{ price: 1 }, { price: 2, isActive: false }, { price: 3 }] })
    const page = async (query: string) =>
      readJson<{ data: RateJson[]; nextCursor: string | null; totalCount: number }>(
        await send('GET', `${path}/${id}/rates?${query}`),
      )
    expect((await page('isActive=true')).data.map(({ price }) => price).toSorted()).toEqual([1, 3])
    expect((await page('search=nowhere')).totalCount).toBe(0)
    const first = await page('limit=2')
    expect(first).toMatchObject({ totalCount: 3 })
    const rest = await page(`limit=2&cursor=${first.nextCursor ?? ''}`)
    expect([...first.data, ...rest.data].map(({ price }) => price).toSorted()).toEqual([1, 2, 3])
  })
})

describe('400', () => {
  it('names every invalid field at once', async () => {
    const { tenantId } = shop.store
    const elsewhere = await addStore(shop.services, { tenantId })
    const wrong = {
      ...minimal,
      currency: 'SEK',
      basePrice: 1.005,
      minWeight: 3,
      maxWeight: 2,
      pickupPointIds: [await addPickupPoint(shop.services.db, elsewhere)],
      rates: [{ price: 1.005, zoneCode: 'moon', currency: 'SEK' }],
    }
    const response = await send('POST', path, wrong)
    expect(response.status).toBe(400)
    const { errors } = await readProblem(response)
    expect((await send('POST', path, { ...minimal, rates: [{ currency: 'SEK' }] })).status).toBe(
      400,
    )
    expect((await send('POST', path, { ...minimal, rates: [{ currency: 'EUR' }] })).status).toBe(
      201,
    )
    expect(Object.keys(errors ?? {}).toSorted()).toEqual([
      'basePrice',
      'currency',
      'maxWeight',
      'pickupPointIds',
      'rates.0.currency',
      'rates.0.price',
      'rates.0.zoneCode',
    ])
    expect((await send('GET', `${path}?limit=201`)).status).toBe(400)
    expect((await send('GET', `${path}?cursor=made-up`)).status).toBe(400)
  })
})

describe('401, 403 and 404', () => {
  it('requires a token with the scope, for the store', async () => {
    expect((await shop.call('GET', path)).status).toBe(401)
    const { services, store } = shop
    const reader = await signInApplication(services, store, ['settings:read'])
    expect((await send('GET', path, undefined, reader)).status).toBe(200)
    expect((await send('POST', path, minimal, reader)).status).toBe(403)
    const id = await create()
    const other = await signInApplication(services, await addStore(services))
    expect((await send('GET', `${path}/${id}/rates`, undefined, other)).status).toBe(404)
  })
})
