import { afterAll, describe, expect, it } from 'vitest'
import { createCaller } from '#api/testing/shop.ts'
import { addLocation, addVariant } from '#commerce/selling-store.testing.ts'
import {
  addStore,
  createTestServices,
  readJson,
  readProblem,
  signInCustomer,
  signInPartner,
} from '#testing.ts'

const test = await createTestServices()
afterAll(() => test.close())
const { services } = test
const store = await addStore(services)
const location = await addLocation(services.db, store)
const { variantId } = await addVariant(services.db, store, { stock: { [location]: 10 } })
const stock = { store, variantId }

describe('a repeated POST of the Storefront API', () => {
  it('adds an item of a cart once, and makes one cart', async () => {
    const call = createCaller(test, stock.store)
    const send = (path: string, body: object, key: string) =>
      call('POST', path, body, { 'idempotency-key': key })
    const open = async () => (await send('/v1/carts', { currencyCode: 'EUR' }, 'cart')).json()
    const cart = (await open()) as { token: string }
    expect(await open()).toEqual(cart)
    const path = `/v1/carts/${cart.token}/items`
    const add = (quantity: number) =>
      send(path, { variantId: stock.variantId, quantity }, 'add one item')
    const refused = await add(1)
    expect((await readProblem(refused)).code).toBe('Common.IdempotencyKeyMissing')
    const addOne = (quantity: number) =>
      send(path, { variantId: stock.variantId, quantity }, 'add-one')
    const [first, second] = [await addOne(1), await addOne(1)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await second.json()).toMatchObject({ itemCount: 1 })
    expect((await readProblem(await addOne(2))).code).toBe('Common.IdempotencyMismatch')
  })

  it('has a key of the guest’s cart', async () => {
    const call = createCaller(test, stock.store)
    const currency = { currencyCode: 'EUR' }
    for (const guest of ['first', 'second']) {
      const opened = await call('POST', '/v1/carts', currency, { 'idempotency-key': guest })
      const { token } = await readJson<{ token: string }>(opened)
      const item = { variantId: stock.variantId, quantity: 1 }
      const added = await call('POST', `/v1/carts/${token}/items`, item, {
        'idempotency-key': 'add-one',
      })
      expect(added.status).toBe(200)
      expect(added.headers.get('idempotent-replayed')).toBeNull()
    }
  })

  it.each([
    ['weak', {}],
    ['weak-of-known', { email: 'known@example.com' }],
  ])('gives nobody the new cart of a guest elsewhere, by the key %s', async (key, named) => {
    const call = createCaller(test, stock.store)
    const open = async (from: string) => {
      const headers = { 'idempotency-key': key, 'x-forwarded-for': from }
      const opened = await call('POST', '/v1/carts', { currencyCode: 'EUR', ...named }, headers)
      return readJson<{ token: string }>(opened)
    }
    const cart = await open('203.0.113.7')
    expect(await open('203.0.113.7')).toEqual(cart)
    expect(cart).toMatchObject(named)
    expect(await open('198.51.100.7')).not.toMatchObject({ token: cart.token })
  })

  it('has a key of its own customer', async () => {
    const call = createCaller(test, stock.store)
    const line1 = 'Speicherstraße 1'
    const address = { ...{ firstName: 'A', lastName: 'B', line1 }, countryCode: 'DE' }
    const body = { ...address, city: 'Hamburg', postalCode: '20457' }
    const ids = []
    for (const email of ['one@example.com', 'two@example.com']) {
      const { accessToken } = await signInCustomer(services, stock.store, { email })
      const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': 'home' }
      const send = () => call('POST', '/v1/customer/addresses', body, headers)
      const [first, second] = [await send(), await send()]
      expect([first.status, second.status]).toEqual([201, 201])
      expect(first.headers.get('idempotent-replayed')).toBeNull()
      expect(second.headers.get('idempotent-replayed')).toBe('true')
      ids.push((await readJson<{ id: string }>(first)).id)
      const listed = await call('GET', '/v1/customer/addresses', undefined, headers)
      expect(await listed.json()).toHaveLength(1)
    }
    expect(new Set(ids).size).toBe(2)
  })

  it('has a key of its own application of the customer', async () => {
    const call = createCaller(test, stock.store)
    const own = await signInCustomer(services, stock.store)
    const scopes = ['customer:read', 'customer:update']
    const partner = await signInPartner(services, stock.store, own.customer.id, scopes)
    const address = { firstName: 'A', lastName: 'B', line1: 'Kai 1', countryCode: 'DE' }
    const body = { ...address, city: 'Hamburg', postalCode: '20457' }
    for (const { accessToken } of [own, partner]) {
      const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': 'home' }
      const answer = await call('POST', '/v1/customer/addresses', body, headers)
      expect(answer.status).toBe(201)
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
    }
  })
})
