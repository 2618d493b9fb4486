import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { findCart, findOpenCartToken, sweepCarts } from '#commerce/cart/carts.ts'
import {
  addLocation,
  addShippingMethod,
  addVariant,
  hamburg,
} from '#commerce/selling-store.testing.ts'
import { newId } from '#store/ids.ts'
import { cartItems, carts } from '#store/schema/carts.ts'
import { variants } from '#store/schema/catalog.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { addStore, readJson, readProblem, signInCustomer, signInPartner } from '#testing.ts'
import { openTestShop } from '#api/testing/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

describe('200', () => {
  it('creates an empty cart with a token of 192 bits, for 30 days', async () => {
    const cart = await shop.openCart()
    expect(Buffer.from(cart.token, 'base64url')).toHaveLength(24)
    expect(cart).toMatchObject({ status: 'open', itemCount: 0, total: 0, items: [], email: null })
    const days = (Date.parse(cart.expiresOn) - Date.parse(cart.createdOn)) / 86_400_000
    expect(days).toBe(30)
  })

  it('adds items to an existing line and sums in minor units', async () => {
    const { variantId } = await shop.variantOf(10, 1999)
    const { path } = await shop.openCartWith(variantId, 1)
    const cart = await shop.change('POST', `${path}/items`, { variantId, quantity: 2 })
    expect(cart.items).toHaveLength(1)
    expect(cart).toMatchObject({
      itemCount: 3,
      subTotal: 59.97,
      tax: 9.58,
      total: 59.97,
      taxIncluded: true,
      weightGrams: 1200,
      freeShippingFrom: 120,
      freeShippingMissing: null,
    })
    expect(cart.items[0]).toMatchObject({ sku: variantId, unitPrice: 19.99, lineTotal: 59.97 })
  })

  it('sets an absolute quantity, and 0 or DELETE removes the line', async () => {
    const { variantId } = await shop.variantOf(10)
    const { itemPath } = await shop.openCartWith(variantId, 1)
    expect((await shop.change('PATCH', itemPath, { quantity: 4 })).itemCount).toBe(4)
    expect((await shop.change('PATCH', itemPath, { quantity: 0 })).items).toEqual([])
    const other = await shop.openCartWith(variantId, 1)
    expect((await shop.change('DELETE', other.itemPath)).items).toEqual([])
  })

  it('is read with its shipping methods to a destination in one go', async () => {
    await addShippingMethod(shop.services.db, shop.store, {}, [{ priceMinor: 590 }])
    const { path } = await shop.openCartWith((await shop.variantOf(9)).variantId, 1)
    const to = 'countryCode=DE&postalCode=20457'
    const quoted = await shop.call('GET', `${path}/shipping-methods?${to}`)
    const { data: shippingMethods } = await readJson<{ data: object[] }>(quoted)
    const both = await shop.change('GET', `${path}?expand=shippingMethods&${to}`)
    expect(shippingMethods).toMatchObject([{ price: 5.9, available: true }])
    expect(both).toEqual({ ...(await shop.change('GET', path)), shippingMethods })
    const typo = await shop.call('GET', `${path}?expand=shippingMethods&postalCode=2045`)
    expect(typo.status).toBe(400)
  })

  it('reports a changed price until the line is set again', async () => {
    const { variantId } = await shop.variantOf(10)
    const { path, itemPath } = await shop.openCartWith(variantId, 1)
    const { db } = shop.services
    await db.update(variants).set({ priceMinor: 2900 }).where(eq(variants.id, variantId))
    const cart = await shop.change('GET', path)
    expect(cart).toMatchObject({ total: 29 })
    expect(cart.items[0]?.notices).toEqual([
      { code: 'priceChanged', previousPrice: 25, currentPrice: 29 },
    ])
    expect((await shop.change('PATCH', itemPath, { quantity: 1 })).items[0]?.notices).toEqual([])
  })

  it('counts only available items, and reports it on the line', async () => {
    const { variantId } = await shop.variantOf(5)
    const { path } = await shop.openCartWith(variantId, 5)
    const setStock = (availableQuantity: number) =>
      shop.services.db
        .update(inventoryLevels)
        .set({ availableQuantity })
        .where(eq(inventoryLevels.variantId, variantId))
    await setStock(2)
    const reduced = await shop.change('GET', path)
    expect(reduced).toMatchObject({ itemCount: 2, total: 50 })
    expect(reduced.items[0]?.notices).toEqual([
      { code: 'stockReduced', requested: 5, available: 2 },
    ])
    await setStock(0)
    const gone = await shop.change('GET', path)
    expect(gone).toMatchObject({ itemCount: 0, total: 0 })
    expect(gone.items[0]).toMatchObject({
      quantity: 0,
      notices: [{ code: 'soldOut', requested: 5 }],
    })
  })

  it('keeps the line of a variant that is no longer sold', async () => {
    const { variantId } = await shop.variantOf(5)
    const { path } = await shop.openCartWith(variantId, 1)
    await shop.services.db.delete(variants).where(eq(variants.id, variantId))
    const cart = await shop.change('GET', path)
    expect(cart.items[0]).toMatchObject({
      title: 'Dune Bowl',
      lineTotal: 0,
      notices: [{ code: 'unavailable', requested: 1 }],
    })
  })

  it('assigns the cart to the customer who signs in, and finds it by customer', async () => {
    const { customer, accessToken } = await signInCustomer(shop.services, shop.store)
    const { variantId } = await shop.variantOf(5)
    const { path, cart } = await shop.openCartWith(variantId, 1)
    const headers = { authorization: `Bearer ${accessToken}` }
    const set = (buyer: object) => shop.change('PATCH', `${path}/buyer`, buyer, headers)
    expect(await set({ email: 'other@example.com' })).toMatchObject({
      customerId: customer.id,
      email: 'other@example.com',
      buyer: { firstName: 'Hanna', lastName: 'Lind', phone: null },
    })
    const later = await set({ firstName: 'Ada' })
    expect(later).toMatchObject({ email: 'other@example.com', buyer: { firstName: 'Ada' } })
    const nobody = { email: null, firstName: null, lastName: null }
    expect(await set(nobody)).toMatchObject({ email: null, buyer: null })
    const own = await shop.call('GET', '/v1/customer', undefined, headers)
    expect(await readJson(own)).toMatchObject({ cartToken: cart.token })
    const { db, config, clock } = shop.services
    const keys = { storeId: shop.store.id, customerId: customer.id, now: clock() }
    const find = (given: object) => findOpenCartToken(db, config.secrets, { ...keys, ...given })
    const { expiresOn } = (await findCart(db, { ...keys, token: cart.token })) ?? {}
    expect(await find({})).toBe(cart.token)
    expect(await find({ storeId: (await addStore(shop.services)).id })).toBeNull()
    expect(await find({ now: expiresOn })).toBeNull()
    await db.update(carts).set({ status: 'completed' }).where(eq(carts.customerId, customer.id))
    expect(await find({})).toBeNull()
  })

  it('hides the cart token from a third-party application', async () => {
    const { services, store } = shop
    const { customer, accessToken } = await signInCustomer(services, store)
    const { path } = await shop.openCartWith((await shop.variantOf(5)).variantId, 1)
    await shop.change('PATCH', `${path}/buyer`, {}, { authorization: `Bearer ${accessToken}` })
    const partner = await signInPartner(services, store, customer.id)
    const headers = { authorization: `Bearer ${partner.accessToken}` }
    const response = await shop.call('GET', '/v1/customer', undefined, headers)
    expect(response.status).toBe(200)
    expect(await readJson(response)).toMatchObject({ id: customer.id, cartToken: null })
  })

  it('expires 30 days after the last access', async () => {
    const { variantId } = await shop.variantOf(5)
    const { path } = await shop.openCartWith(variantId, 1)
    const { path: idle } = await shop.openCartWith(variantId, 1)
    shop.advance(29 * 86_400_000)
    await shop.change('GET', path)
    shop.advance(86_400_000)
    expect((await shop.call('GET', idle)).status).toBe(404)
    shop.advance(28 * 86_400_000)
    await shop.change('GET', path)
    shop.advance(31 * 86_400_000)
    expect((await shop.call('GET', path)).status).toBe(404)
    expect(await sweepCarts(shop.services.db, shop.services.clock())).toBeGreaterThan(0)
    expect(await sweepCarts(shop.services.db, shop.services.clock())).toBe(0)
  })

  it('sends an event for each change', async () => {
    const { variantId } = await shop.variantOf(9)
    const { itemPath } = await shop.openCartWith(variantId, 2)
    for (const quantity of [5, 1]) await shop.change('PATCH', itemPath, { quantity })
    await shop.change('DELETE', itemPath)
    const events = await shop.services.db
      .select({ type: outboxEvents.type, body: outboxEvents.body })
      .from(outboxEvents)
      .where(eq(outboxEvents.storeId, shop.store.id))
    const first = events.find(({ body }) => body.includes(variantId))?.body ?? ''
    const { CartId } = JSON.parse(first) as { CartId: string }
    const own = events.filter(({ body }) => body.includes(CartId))
    const types = own.map(({ type }) => type.replace('cart.', '')).join(' ')
    expect(types).toBe('created item_added item_added updated item_removed')
    const pieces = own.flatMap(({ body }) => /"Quantity":\d,"UnitPrice":25\b/.exec(body)?.[0] ?? [])
    expect(pieces).toEqual(['"Quantity":2,"UnitPrice":25', '"Quantity":3,"UnitPrice":25'])
  })
})

describe('400', () => {
  it.each([
    ['POST', '/v1/carts', { currencyCode: 'SEK', email: null }, 'currencyCode'],
    ['POST', '/v1/carts', { currencyCode: 'EUR', email: 'no' }, 'email'],
    ['POST', 'items', { variantId: 'x', quantity: 0 }, 'quantity'],
    ['POST', 'items', { variantId: 'x', quantity: 1.5 }, 'quantity'],
    ['PATCH', 'buyer', { email: 'a@' }, 'email'],
    ['PATCH', 'addresses', { shippingAddress: { ...hamburg, postalCode: '2045' } }, 'postalCode'],
    ['GET', 'shipping-methods?postalCode=2045', undefined, 'postalCode'],
    ['PATCH', 'shipping', { shippingMethodId: 'x', scheduledDate: '2026-02-31' }, 'scheduledDate'],
  ])('names the field: %s %s', async (method, path, body, field) => {
    const { token } = await shop.openCart()
    const address = path.startsWith('/') ? path : `/v1/carts/${token}/${path}`
    const response = await shop.call(method, address, body)
    expect(response.status).toBe(400)
    const problem = await readProblem(response)
    expect(problem.code).toBe('Common.Validation')
    expect(Object.keys(problem.errors ?? {}).some((name) => name.endsWith(field))).toBe(true)
  })
})

describe('404', () => {
  it('is the status for an unknown token, a token of another store and a line of another cart', async () => {
    const { variantId } = await shop.variantOf(5)
    const { path } = await shop.openCartWith(variantId, 1)
    const { cart } = await shop.openCartWith(variantId, 1)
    const other = shop.callerOf(await addStore(shop.services))
    for (const response of [
      await shop.call('GET', '/v1/carts/nothing'),
      await other('GET', path),
      await other('PATCH', `${path}/buyer`, { email: 'a@example.com' }),
    ]) {
      expect(response.status).toBe(404)
      expect((await readProblem(response)).code).toBe('Cart.NotFound')
    }
    const foreign = `${path}/items/${cart.items[0]?.id ?? ''}`
    const line = await shop.call('PATCH', foreign, { quantity: 1 })
    expect((await readProblem(line)).code).toBe('Cart.ItemNotFound')
  })

  it('does not sell a variant of another store', async () => {
    const { db } = shop.services
    const elsewhere = await addStore(shop.services)
    const place = await addLocation(db, elsewhere)
    const { variantId } = await addVariant(db, elsewhere, { stock: { [place]: 5 } })
    const { token } = await shop.openCart()
    const response = await shop.call('POST', `/v1/carts/${token}/items`, { variantId, quantity: 1 })
    expect(response.status).toBe(404)
    expect((await readProblem(response)).code).toBe('Catalog.VariantNotFound')
  })
})

describe('409', () => {
  it('refuses more than the stock, returns the available quantity, and changes nothing', async () => {
    const { variantId } = await shop.variantOf(3)
    const { path, itemPath } = await shop.openCartWith(variantId, 2)
    for (const response of [
      await shop.call('POST', `${path}/items`, { variantId, quantity: 2 }),
      await shop.call('PATCH', itemPath, { quantity: 4 }),
    ]) {
      expect(response.status).toBe(409)
      const problem = { code: 'Cart.InsufficientStock', available: 3 }
      expect(await readJson(response)).toMatchObject(problem)
    }
    expect((await shop.change('GET', path)).itemCount).toBe(2)
    // All of it can be had, line by line or at once.
    expect((await shop.change('POST', `${path}/items`, { variantId, quantity: 1 })).itemCount).toBe(
      3,
    )
    expect((await shop.change('PATCH', itemPath, { quantity: 3 })).itemCount).toBe(3)
  })

  it('refuses what lies only at a closed location', async () => {
    const { db } = shop.services
    const closed = await addLocation(db, shop.store, 'closed')
    await db.update(locations).set({ isActive: false }).where(eq(locations.id, closed))
    const stock = { [shop.main]: 1, [closed]: 5 }
    const { variantId } = await addVariant(db, shop.store, { stock })
    const { path } = await shop.openCartWith(variantId, 1)
    const more = await shop.call('POST', `${path}/items`, { variantId, quantity: 1 })
    expect(await readJson(more)).toMatchObject({ code: 'Cart.InsufficientStock', available: 1 })
  })

  it('refuses a new line beyond 100, and lets the others grow', async () => {
    const { db } = shop.services
    const { variantId } = await shop.variantOf(5)
    const { path } = await shop.openCartWith(variantId, 1)
    const [line] = await db.select().from(cartItems).where(eq(cartItems.variantId, variantId))
    if (!line) throw new Error('The cart has no line.')
    const others = Array.from({ length: 99 }, () => ({ id: newId('cri'), variantId: newId('var') }))
    await db.insert(cartItems).values(others.map((other) => ({ ...line, ...other })))
    const add = (added: string) =>
      shop.call('POST', `${path}/items`, { variantId: added, quantity: 1 })
    const refused = await add((await shop.variantOf(5)).variantId)
    expect([refused.status, (await readProblem(refused)).code]).toEqual([409, 'Cart.TooManyLines'])
    expect((await add(variantId)).status).toBe(200)
  })
})

describe('401', () => {
  it('is the status for an invalid token, so that no customer silently becomes a guest', async () => {
    const { token } = await shop.openCart()
    const headers = { authorization: 'Bearer nothing' }
    const body = { email: 'a@example.com' }
    const response = await shop.call('PATCH', `/v1/carts/${token}/buyer`, body, headers)
    expect(response.status).toBe(401)
  })
})
