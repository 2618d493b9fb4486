import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addLocation } from '#commerce/selling-store.testing.ts'
import { readShippingSetup } from '#commerce/shipping/shipping-setup.ts'
import { addStore } from '#testing.ts'
import { openAdminClient } from '#api/testing/admin-client.ts'
import { coupons } from '#store/schema/coupons.ts'
import { locations } from '#store/schema/inventory.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())
beforeEach(() => shop.openStore())

const point = {
  name: 'Shop',
  address: { line1: 'Am Sandtorkai 1', city: 'Hamburg', postalCode: '20457', countryCode: 'DE' },
  hours: [{ days: ['monday', 'friday'], opens: '10:00', closes: '18:00' }],
}
const zone = { code: 'DE', name: 'Germany', countries: ['DE'] }
const coupon = { code: 'spring', name: 'Spring', type: 'percentage', percentage: 12.5 }
const transfer = { type: 'bankTransfer', name: 'Transfer', minAmount: 10, instructions: 'Pay.' }

const resources = [
  {
    path: '/v1/shipping/zones',
    body: zone,
    shown: { code: 'DE', postalCodes: [] },
    wrong: { code: 'X', name: 'X', countries: ['Germany'] },
    field: 'countries.0',
    notFound: 'Shipping.ZoneNotFound',
  },
  {
    path: '/v1/shipping/pickup-points',
    body: point,
    shown: { name: 'Shop', readyAfterHours: 2, address: { company: null, city: 'Hamburg' } },
    wrong: { ...point, locationId: 'loc_nowhere' },
    field: 'locationId',
    notFound: 'Shipping.PickupPointNotFound',
  },
  {
    path: '/v1/coupons',
    body: coupon,
    shown: { code: 'SPRING', percentage: 12.5, amount: null, usedCount: 0, isActive: true },
    wrong: { ...coupon, type: 'amount', amount: 1.005 },
    field: 'percentage',
    notFound: 'Coupon.NotFound',
  },
  {
    path: '/v1/payment-methods',
    body: transfer,
    shown: { type: 'bankTransfer', minAmount: 10, maxAmount: null, countries: [] },
    wrong: { ...transfer, minAmount: 1.005 },
    field: 'minAmount',
    notFound: 'Payment.MethodNotFound',
  },
  {
    path: '/v1/sellers',
    body: { name: 'Aya' },
    shown: { name: 'Aya' },
    wrong: { name: '' },
    field: 'name',
    notFound: 'Seller.NotFound',
  },
]

const idOf = ({ body }: { body: Record<string, never> }) => String(body['id'])

describe.each(resources)('$path', ({ path, body, shown, wrong, field, notFound }) => {
  it('are created, read, listed and replaced', async () => {
    const made = await shop.send('POST', path, body)
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ ...shown, storeId: shop.client.store.id })
    const one = `${path}/${idOf(made)}`
    expect((await shop.send('GET', one)).body).toEqual(made.body)
    const replaced = await shop.send('PUT', one, { ...body, name: 'Another' })
    expect(replaced.status, replaced.text).toBe(200)
    expect(replaced.body).toMatchObject({ ...shown, name: 'Another' })
    const listed = await shop.send('GET', `${path}?search=nothe`)
    expect(listed.body).toMatchObject({ totalCount: 1, data: [{ name: 'Another' }] })
    expect((await shop.send('GET', `${path}?search=zzz`)).body).toMatchObject({ totalCount: 0 })
  })

  it('are not replaced over what somebody else has changed since they were read', async () => {
    const made = await shop.send('POST', path, body)
    const one = `${path}/${idOf(made)}`
    const replace = (name: string, etag: string | null) =>
      shop.send('PUT', one, { ...body, name }, { 'if-match': etag ?? '' })
    const read = await shop.send('GET', one)
    const first = await replace('First', read.headers.get('etag'))
    expect(first.status, first.text).toBe(200)
    const second = await replace('Second', read.headers.get('etag'))
    expect(second).toMatchObject({ status: 412, body: { code: 'Common.VersionMismatch' } })
    expect((await shop.send('GET', one)).body).toMatchObject({ name: 'First' })
    const any = `"other", ${String(first.headers.get('etag'))}`
    expect((await replace('Second', any)).status).toBe(200)
  })

  it('name the field that is wrong', async () => {
    const refused = await shop.send('POST', path, wrong)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body['errors'] ?? {})).toContain(field)
  })

  it('of other stores are not found', async () => {
    const one = `${path}/${idOf(await shop.send('POST', path, body))}`
    await shop.openStore()
    const hasRemoval = path !== '/v1/sellers'
    for (const method of ['GET', 'PUT', ...(hasRemoval ? ['DELETE'] : [])]) {
      const refused = await shop.send(method, one, method === 'PUT' ? body : undefined)
      expect([refused.status, refused.body['code']]).toEqual([404, notFound])
    }
    expect((await shop.send('GET', path)).body).toMatchObject({ totalCount: 0 })
  })

  it('are read with one scope and written with another', async () => {
    await shop.signIn(['settings:read'])
    expect((await shop.send('GET', path)).status).toBe(200)
    expect((await shop.send('POST', path, body)).body).toMatchObject({ code: 'Auth.ScopeMissing' })
  })
})

it('a coupon is replaced as it was read although an order has used it meanwhile', async () => {
  const path = '/v1/coupons'
  const one = `${path}/${idOf(await shop.send('POST', path, coupon))}`
  const read = await shop.send('GET', one)
  await shop.services.db.update(coupons).set({ usedCount: 1 }).where(eq(coupons.code, 'SPRING'))
  const stopped = { ...coupon, isActive: false }
  const etag = read.headers.get('etag') ?? ''
  const replaced = await shop.send('PUT', one, stopped, { 'if-match': etag })
  expect(replaced).toMatchObject({ status: 200, body: { isActive: false, usedCount: 1 } })
  expect((await shop.send('POST', path, { ...coupon, code: 'autumn' })).status).toBe(201)
  const counted = async (query: string) => (await shop.send('GET', path + query)).body['totalCount']
  expect([await counted('?isActive=true'), await counted('?isActive=false')]).toEqual([1, 1])
})

it.each(resources.slice(0, 4))('$path are deleted', async ({ path, body }) => {
  const one = `${path}/${idOf(await shop.send('POST', path, body))}`
  expect((await shop.send('DELETE', one)).status).toBe(204)
  expect((await shop.send('DELETE', one)).status).toBe(404)
})

describe('codes', () => {
  it.each([
    ['/v1/coupons', coupon, 'Coupon.CodeTaken'],
    ['/v1/shipping/zones', zone, 'Shipping.ZoneExists'],
  ])('of %s are unique', async (path, body, code) => {
    await shop.send('POST', path, body)
    const again = await shop.send('POST', path, body)
    expect(again).toMatchObject({ status: 409, body: { code } })
    const second = await shop.send('POST', path, { ...body, code: 'OTHER' })
    const replaced = await shop.send('PUT', `${path}/${idOf(second)}`, body)
    expect(replaced).toMatchObject({ status: 409, body: { code } })
  })

  it('of a zone that a rate uses cannot be changed or deleted', async () => {
    const { id } = (await shop.send('POST', '/v1/shipping/zones', zone)).body
    const rates = [{ price: 5, zoneCode: 'DE' }]
    const method = { name: 'parcel', type: 'regular', basePrice: 5, currency: 'EUR', rates }
    expect((await shop.send('POST', '/v1/shipping/methods', method)).status).toBe(201)
    const one = `/v1/shipping/zones/${String(id)}`
    const free = idOf(await shop.send('POST', '/v1/shipping/zones', { ...zone, code: 'FREE' }))
    const { status } = await shop.send('PUT', `/v1/shipping/zones/${free}`, {
      ...zone,
      code: 'NEW',
    })
    expect(status).toBe(200)
    const renamed = await shop.send('PUT', one, { ...zone, code: 'GER' })
    expect(renamed).toMatchObject({ status: 409, body: { code: 'Shipping.ZoneInUse' } })
    expect((await shop.send('DELETE', one)).body).toMatchObject({ code: 'Shipping.ZoneInUse' })
    expect((await shop.send('PUT', one, { ...zone, countries: ['DE', 'AT'] })).status).toBe(200)
    // The rate of another store uses a zone of its own.
    const { store } = shop.client
    await shop.openStore()
    const same = idOf(await shop.send('POST', '/v1/shipping/zones', zone))
    const { zones } = await readShippingSetup(shop.services.db, store)
    expect(zones.get('DE')?.countries).toEqual(['DE', 'AT'])
    expect((await shop.send('DELETE', `/v1/shipping/zones/${same}`)).status).toBe(204)
  })
})

it('a coupon without its amount, or that ends before it starts, is refused', async () => {
  const amountless = { ...coupon, type: 'amount', percentage: null }
  expect((await shop.send('POST', '/v1/coupons', amountless)).body['errors']).toHaveProperty(
    'amount',
  )
  const dates = { startsOn: '2026-05-01T00:00:00Z', endsOn: '2026-04-01T00:00:00Z' }
  const reversed = await shop.send('POST', '/v1/coupons', { ...coupon, ...dates })
  expect(reversed.body['errors']).toHaveProperty('endsOn')
})

it('a pickup point with an unknown location is refused, and the valid ones are listed', async () => {
  const { db } = shop.services
  const foreign = await addLocation(db, await addStore(shop.services))
  const left = await addLocation(db, shop.client.store, 'left')
  await db.update(locations).set({ isActive: false }).where(eq(locations.id, left))
  const locationId = await addLocation(db, shop.client.store, 'HQ')
  for (const wrong of [foreign, left]) {
    const body = { ...point, locationId: wrong }
    const refused = await shop.send('POST', '/v1/shipping/pickup-points', body)
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.text).toMatch(new RegExp(String.raw`\W${locationId} \(HQ\)"`))
    for (const other of [foreign, left])
      expect(refused.text.replaceAll(wrong, '')).not.toContain(other)
  }
  const made = await shop.send('POST', '/v1/shipping/pickup-points', { ...point, locationId })
  expect(made.body).toMatchObject({ locationId })
  // One that is switched off later is no obstacle to another change.
  await db.update(locations).set({ isActive: false }).where(eq(locations.id, locationId))
  const path = `/v1/shipping/pickup-points/${String(made.body['id'])}`
  const change = { ...point, locationId, name: 'Back door' }
  expect(await shop.send('PUT', path, change)).toMatchObject({ status: 200, body: change })
  expect(await shop.send('PUT', path, { ...change, locationId: left })).toMatchObject({
    status: 400,
  })
})

describe('a store', () => {
  it('is read and changed, member by member', async () => {
    const change = {
      name: 'Lamps',
      taxRate: 7,
      freeShippingFrom: 99.5,
      tagline: 'Light',
      unpaidOrderDays: { bankTransfer: 3 },
      priceLocales: { en: 'sv-SE' },
    }
    const changed = await shop.send('PATCH', '/v1/store', change)
    expect(changed).toMatchObject({ status: 200, body: change })
    expect((await shop.send('PATCH', '/v1/store', { tagline: null })).body).toMatchObject({
      ...change,
      tagline: null,
    })
    expect((await shop.send('GET', '/v1/store')).body).toMatchObject({ name: 'Lamps' })
  })

  it.each(['UTC', 'Asia/Kolkata', 'Asia/Calcutta'])('takes the time zone %s', async (timezone) => {
    const changed = await shop.send('PATCH', '/v1/store', { timezone })
    expect(changed).toMatchObject({ status: 200, body: { timezone } })
  })

  it('refuses a domain that is taken, and amounts that its currency cannot express', async () => {
    const { domain } = await addStore(shop.services)
    const taken = await shop.send('PATCH', '/v1/store', { domain })
    expect(taken).toMatchObject({ status: 409, body: { code: 'Store.DomainTaken' } })
    const broken = await shop.send('PATCH', '/v1/store', { freeShippingFrom: 1.005 })
    expect(broken.body['errors']).toHaveProperty('freeShippingFrom')
    for (const timezone of ['Mars/Base', '+02:00', '']) {
      expect((await shop.send('PATCH', '/v1/store', { timezone })).status, timezone).toBe(400)
    }
    const unknown = await shop.send('PATCH', '/v1/store', { priceLocales: { en: 'sv-SE-SE' } })
    expect(unknown.status).toBe(400)
    // Looks like a language tag, but has two regions.
    for (const change of [{ defaultLocale: 'en-US-GB' }, { languages: ['en-US-GB'] }]) {
      expect((await shop.send('PATCH', '/v1/store', change)).status).toBe(400)
    }
  })
})
