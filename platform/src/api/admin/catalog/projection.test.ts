import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAdminClient, mug } from '#api/testing/admin-client.ts'
import { addPaymentMethod, addShippingMethod, hamburg } from '#commerce/selling-store.testing.ts'
import { products } from '#store/schema/catalog.ts'
import { catalogChanges } from '#store/schema/projection.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { signInApplication } from '#testing.ts'
import {
  catalogChannel,
  parseCatalogChange,
  type CatalogChange,
} from '#commerce/catalog/read/changes.ts'

let shop: Awaited<ReturnType<typeof openAdminClient>>
const heard: CatalogChange[] = []

beforeAll(async () => {
  shop = await openAdminClient()
  const nothing = () => undefined
  await shop.services.listen(catalogChannel, {
    onMessage: (payload) => {
      const change = parseCatalogChange(payload)
      if (change) heard.push(change)
    },
    onListening: nothing,
    onDeaf: nothing,
  })
})

afterAll(() => shop.close())

beforeEach(async () => {
  await shop.openStore()
})

const create = async (more: object = {}) => {
  const made = await shop.send('POST', '/v1/catalog/products', { ...mug, ...more })
  expect(made.status, made.text).toBe(201)
  const [variant] = made.body['variants'] as unknown as { id: string }[]
  return {
    id: String(made.body['id']),
    variantId: variant?.id ?? '',
    body: made.body,
    etag: made.etag,
  }
}

/** Runs the projection. @returns the changes announced for the store. */
async function projectAndHear() {
  heard.length = 0
  await shop.project()
  const storeId = shop.client.store.id
  const own = () => heard.filter((change) => change.storeId === storeId)
  await vi.waitFor(() => expect(own().length).toBeGreaterThan(0), 20_000)
  return new Set(own().flatMap((change) => change.aspects))
}

/** Buys a quantity of a variant as a shopper does. */
async function buy(variantId: string, quantity: number) {
  const { db } = shop.services
  const { store } = shop.client
  const shippingMethodId = await addShippingMethod(db, store)
  const paymentMethodId = await addPaymentMethod(db, store, 'bankTransfer')
  const call = async (method: string, path: string, body: unknown) => {
    const response = await shop.app.request(path, {
      method,
      headers: {
        'x-store-domain': store.domain,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
    const reply: unknown = await response.json()
    expect(response.status, JSON.stringify(reply)).toBe(200)
    return reply as { token: string; total: number }
  }
  const { token } = await call('POST', '/v1/carts', { currencyCode: 'EUR', email: null })
  const path = `/v1/carts/${token}`
  await call('POST', `${path}/items`, { variantId, quantity })
  await call('PATCH', `${path}/buyer`, { email: 'hanna@example.com' })
  await call('PATCH', `${path}/addresses`, { shippingAddress: hamburg })
  const { total } = await call('PATCH', `${path}/shipping`, { shippingMethodId })
  await call('POST', `${path}/complete`, { paymentMethodId, expectedTotal: total })
}

const stockOf = async (id: string) => {
  const [row] = await shop.services.db.select().from(products).where(eq(products.id, id))
  return row?.availableQuantity
}

describe('a sale', () => {
  test('leaves the product unchanged and queues it for the projection', async () => {
    const { id, variantId } = await create()
    await shop.project()
    const [before] = await shop.services.db.select().from(products).where(eq(products.id, id))
    await buy(variantId, 1)
    const [after] = await shop.services.db.select().from(products).where(eq(products.id, id))
    expect(after).toEqual(before)
    const notes = await shop.services.db
      .select()
      .from(catalogChanges)
      .where(eq(catalogChanges.storeId, shop.client.store.id))
    expect(notes).toMatchObject([{ subject: 'stock', subjectId: id }])
    await shop.project()
    expect(await stockOf(id)).toBe(4)
  })

  test('of one of several items affects the product but no list', async () => {
    const { variantId } = await create()
    await shop.project()
    await buy(variantId, 1)
    expect(await projectAndHear()).toEqual(new Set())
  })

  test('of the last item affects lists by availability, and removes it from those in stock', async () => {
    const { variantId } = await create()
    await shop.send('POST', '/v1/catalog/collections', {
      name: 'In stock',
      type: 'rules',
      rules: [{ field: 'inStock' }],
    })
    const total = '{ products(filter: { collection: "in-stock" }) { totalCount } }'
    await shop.expectSeen(total, { products: { totalCount: 1 } })
    await buy(variantId, 5)
    expect(await projectAndHear()).toEqual(new Set(['availability', 'listing']))
    await shop.expectSeen(total, { products: { totalCount: 0 } })
  })
})

describe('an edit', () => {
  test('of a price affects lists by price only', async () => {
    const { id, body } = await create()
    await shop.project()
    const made = body['variants'] as unknown as { id: string }[]
    const variants = mug.variants.map((one, i) => ({ ...one, id: made[i]?.id, price: 27 + i }))
    await shop.send('PATCH', `/v1/catalog/products/${id}`, { variants })
    expect(await projectAndHear()).toEqual(new Set(['price']))
  })

  test('returns the rule-based collections that the product is now in', async () => {
    const rules = [{ field: 'tag', operator: 'equals', value: 'blue' }]
    const body = { name: 'Blue', type: 'rules', rules }
    const collection = await shop.send('POST', '/v1/catalog/collections', body)
    const { id } = await create()
    const changed = await shop.send('PATCH', `/v1/catalog/products/${id}`, { tags: ['blue'] })
    expect(changed.body['collectionIds']).toEqual([collection.body['id']])
  })

  test('of a slug updates collections whose rules reference it', async () => {
    const brand = await shop.send('POST', '/v1/catalog/brands', { name: 'Hafenwerk' })
    await create({ brandId: brand.body['id'] })
    const rules = [{ field: 'brand', operator: 'equals', value: 'nordwerk' }]
    await shop.send('POST', '/v1/catalog/collections', { name: 'Nord', type: 'rules', rules })
    const total = '{ products(filter: { collection: "nord" }) { totalCount } }'
    await shop.expectSeen(total, { products: { totalCount: 0 } })
    const path = `/v1/catalog/brands/${String(brand.body['id'])}`
    await shop.send('PATCH', path, { slug: 'nordwerk' })
    await shop.expectSeen(total, { products: { totalCount: 1 } })
  })

  test.each(['brand', 'category'])(
    'of the slug of a %s is followed by the rules that name it',
    async (field) => {
      const plural = field === 'brand' ? 'brands' : 'categories'
      const { body } = await shop.send('POST', `/v1/catalog/${plural}`, { name: `Old ${field}` })
      const id = String(body['id'])
      await create(field === 'brand' ? { brandId: id } : { categoryIds: [id] })
      const slug = `old-${field}`
      const rules = [
        { field: 'tag', operator: 'equals', value: slug },
        { field, operator: 'equals', value: slug },
      ]
      const draft = { name: `Of ${field}`, type: 'rules', dynamicOperator: 'any', rules }
      const made = await shop.send('POST', '/v1/catalog/collections', draft)
      const total = `{ products(filter: { collection: "of-${field}" }) { totalCount } }`
      await shop.expectSeen(total, { products: { totalCount: 1 } })
      await shop.send('PATCH', `/v1/catalog/${plural}/${id}`, { slug: `new-${field}` })
      await shop.expectSeen(total, { products: { totalCount: 1 } })
      const path = `/v1/catalog/collections/${String(made.body['id'])}`
      expect((await shop.send('GET', path)).body['rules']).toEqual([
        rules[0],
        { ...rules[1], value: `new-${field}` },
      ])
    },
  )

  test('with a position beyond the integer range is refused', async () => {
    const category = await shop.send('POST', '/v1/catalog/categories', {
      name: 'Far',
      position: 3_000_000_000,
    })
    expect(category.status).toBe(400)
  })
})

test('a product that is not projected yet has a page, and is in no list', async () => {
  const query = '{ product(slug: "harbour-mug") { priceMin } products { totalCount } }'
  await create()
  expect(await shop.ask(query)).toEqual({ product: { priceMin: 28 }, products: { totalCount: 0 } })
  await shop.expectSeen(query, { product: { priceMin: 28 }, products: { totalCount: 1 } })
})

test('stock of a billion at each of three locations can be read', async () => {
  const { id, variantId } = await create()
  for (const code of ['A', 'B', 'C']) {
    const { body } = await shop.send('POST', '/v1/inventory/locations', { code, name: code })
    const level = { variantId, locationId: body['id'], availableQuantity: 1_000_000_000 }
    expect((await shop.send('PUT', '/v1/inventory/levels', level)).status).toBe(200)
  }
  await shop.project()
  expect((await shop.send('GET', `/v1/catalog/products/${id}`)).status).toBe(200)
  await shop.expectSeen('{ product(slug: "harbour-mug") { availableQuantity } }', {
    product: { availableQuantity: 2_147_483_647 },
  })
  const lines = [{ variantId, quantity: 1_000_000_000 }]
  const added = await shop.send('POST', '/v1/inventory/batches', { mode: 'adjust', lines })
  expect(added).toMatchObject({ status: 409, body: { code: 'Catalog.StockTooLarge' } })
})

test('variants that a change adds or removes send events with their stock', async () => {
  const { id, variantId, etag } = await create()
  const [, second] = mug.variants
  const moss = { ...second, sku: 'MUG-NEW', availableQuantity: 7 }
  const change = { variants: [moss], replaceVariants: true }
  const headers = { 'if-match': String(etag) }
  await shop.send('PATCH', `/v1/catalog/products/${id}`, change, headers)
  const events = await shop.listEvents()
  const reported = events
    .filter(({ type }) => type === 'catalog.stock.changed')
    .map(({ body }) => [body['VariantId'] === variantId, body['AvailableQuantity']])
  expect(reported.toSorted()).toEqual([
    [false, 7],
    [true, 0],
  ])
})

test('the seller of a product gets its stock events', async () => {
  const { store } = shop.client
  const { db } = shop.services
  shop.client.token = await signInApplication(shop.services, store, undefined, {
    storeId: store.id,
    sellerId: 'sel_a',
  })
  const { variantId } = await create()
  await buy(variantId, 1)
  const rows = await db.select().from(outboxEvents).where(eq(outboxEvents.storeId, store.id))
  const reported = rows.filter(({ type }) => type === 'catalog.stock.changed')
  expect(reported.map(({ sellerId }) => sellerId)).toEqual(['sel_a'])
})
