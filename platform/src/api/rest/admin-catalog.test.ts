import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxEvents } from '#store/schema/outbox.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

let opened: Awaited<ReturnType<typeof createTestServices>>
let store: Store
let token: string

beforeAll(async () => {
  opened = await createTestServices()
})

afterAll(() => opened.close())

beforeEach(async () => {
  store = await addStore(opened.services)
  token = await signInApplication(opened.services, store)
})

type Sent = { status: number; etag: string | null; body: Record<string, never> }

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const response = await opened.app.request(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    body: (text ? JSON.parse(text) : {}) as Record<string, never>,
  }
}

async function ask(query: string) {
  const response = await opened.app.request('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store-domain': store.domain },
    body: JSON.stringify({ query }),
  })
  return ((await response.json()) as { data: Record<string, never> }).data
}

async function listEvents() {
  const rows = await opened.services.db
    .select({ type: outboxEvents.type, body: outboxEvents.body })
    .from(outboxEvents)
    .where(and(eq(outboxEvents.storeId, store.id)))
    .orderBy(asc(outboxEvents.occurredOn), asc(outboxEvents.type))
  return rows.map(({ type, body }) => ({ type, body: JSON.parse(body) as Record<string, unknown> }))
}

async function eventTypes() {
  return (await listEvents()).map(({ type }) => type).toSorted()
}

const mug = {
  title: 'Harbour Mug',
  tags: ['mug'],
  options: [{ name: 'Glaze', values: ['Oat', 'Moss'] }],
  images: [{ url: 'https://pictures.example/oat.webp', alt: 'Oat', width: 800, height: 800 }],
  variants: [
    {
      sku: 'MUG-OAT',
      options: [{ name: 'Glaze', value: 'Oat' }],
      price: 28,
      availableQuantity: 5,
      imageUrl: 'https://pictures.example/oat.webp',
    },
    { sku: 'MUG-MOS', options: [{ name: 'Glaze', value: 'Moss' }], price: 30.5 },
  ],
}

const createMug = (more: object = {}) => send('POST', '/v1/catalog/products', { ...mug, ...more })

describe('a product', () => {
  test('is made with options, variants and pictures, and shoppers find it', async () => {
    const made = await createMug()
    expect(made).toMatchObject({ status: 201, etag: '"v1"' })
    expect(made.body).toMatchObject({ slug: 'harbour-mug', currency: 'EUR', isActive: true })
    const { product } = await ask(
      '{ product(slug: "harbour-mug") { priceMin priceMax availableQuantity variants { sku price image { url } } } }',
    )
    expect(product).toEqual({
      priceMin: 28,
      priceMax: 30.5,
      availableQuantity: 5,
      variants: [
        { sku: 'MUG-OAT', price: 28, image: { url: 'https://pictures.example/oat.webp' } },
        { sku: 'MUG-MOS', price: 30.5, image: null },
      ],
    })
    expect(await eventTypes()).toEqual(['catalog.product.created'])
  })

  test('that changes its price tells so, and shoppers see it at once', async () => {
    const made = await createMug()
    await ask('{ product(slug: "harbour-mug") { priceMin } }')
    const [oat, moss] = made.body['variants'] as unknown as { id: string }[]
    const variants = [
      { ...mug.variants[0], id: oat?.id, price: 24, compareAtPrice: 28 },
      { ...mug.variants[1], id: moss?.id },
    ]
    const changed = await send('PATCH', `/v1/catalog/products/${String(made.body['id'])}`, {
      variants,
    })
    expect(changed).toMatchObject({ status: 200, etag: '"v2"' })
    expect(
      await ask(
        '{ product(slug: "harbour-mug") { priceMin compareAtPriceMax availableQuantity } }',
      ),
    ).toEqual({
      product: { priceMin: 24, compareAtPriceMax: 28, availableQuantity: 5 },
    })
    const price = (await listEvents()).find(({ type }) => type === 'catalog.price.changed')
    expect(price?.body).toMatchObject({ Price: 24, CompareAtPrice: 28, Currency: 'EUR' })
  })

  test('that is put away is gone for shoppers', async () => {
    const { body } = await createMug()
    await send('PATCH', `/v1/catalog/products/${String(body['id'])}`, { isActive: false })
    expect(await ask('{ product(slug: "harbour-mug") { title } }')).toEqual({ product: null })
    expect(await eventTypes()).toContain('catalog.product.status_changed')
  })

  test('that is deleted is gone for everybody', async () => {
    const { body } = await createMug()
    const path = `/v1/catalog/products/${String(body['id'])}`
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('GET', path)).status).toBe(404)
    expect(await ask('{ product(slug: "harbour-mug") { title } }')).toEqual({ product: null })
    expect(await eventTypes()).toContain('catalog.product.deleted')
  })

  test('is not overwritten by an editor who has not seen the last change', async () => {
    const { body, etag } = await createMug()
    const path = `/v1/catalog/products/${String(body['id'])}`
    const ifMatch = { 'if-match': etag ?? '' }
    expect((await send('PATCH', path, { title: 'First' }, ifMatch)).status).toBe(200)
    const second = await send('PATCH', path, { title: 'Second' }, ifMatch)
    expect(second).toMatchObject({ status: 412, body: { code: 'Common.VersionMismatch' } })
    expect((await send('GET', path)).body).toMatchObject({ title: 'First' })
  })

  test.each([
    ['a variant without a value', { variants: [{ sku: 'A', options: [], price: 1 }] }, 400],
    ['two variants alike', { variants: [mug.variants[0], { ...mug.variants[0], sku: 'B' }] }, 400],
    ['no variant', { variants: [] }, 400],
    ['an unknown brand', { brandId: 'brd_nothing' }, 400],
    ['an unknown category', { categoryIds: ['cat_nothing'] }, 400],
    ['a price finer than cents', { variants: [{ ...mug.variants[0], price: 1.005 }] }, 400],
  ])('with %s is refused', async (_what, more, status) => {
    expect(await createMug(more)).toMatchObject({ status, body: { code: 'Common.Validation' } })
    expect(await eventTypes()).toEqual([])
  })

  test('with a taken slug or SKU is a conflict', async () => {
    await createMug()
    expect(await createMug({ slug: 'other' })).toMatchObject({
      status: 409,
      body: { code: 'Catalog.SkuTaken' },
    })
    const variants = [{ sku: 'X', options: [{ name: 'Glaze', value: 'Oat' }], price: 1 }]
    expect(await createMug({ variants })).toMatchObject({
      status: 409,
      body: { code: 'Catalog.SlugTaken' },
    })
  })
})

describe('a category', () => {
  const create = (name: string, parentId?: string) =>
    send('POST', '/v1/catalog/categories', { name, ...(parentId && { parentId }) })

  test('that moves takes its products to its new parent', async () => {
    const cups = String((await create('Cups')).body['id'])
    const table = String((await create('Table')).body['id'])
    await createMug({ categoryIds: [cups] })
    expect(await ask('{ products(filter: { category: "table" }) { totalCount } }')).toEqual({
      products: { totalCount: 0 },
    })
    await send('PATCH', `/v1/catalog/categories/${cups}`, { parentId: table })
    expect(await ask('{ products(filter: { category: "table" }) { totalCount } }')).toEqual({
      products: { totalCount: 1 },
    })
  })

  test('cannot stand below itself, nor be deleted while others stand below it', async () => {
    const top = String((await create('Top')).body['id'])
    const below = String((await create('Below', top)).body['id'])
    const circle = await send('PATCH', `/v1/catalog/categories/${top}`, { parentId: below })
    expect(circle).toMatchObject({ status: 400, body: { code: 'Common.Validation' } })
    const refused = await send('DELETE', `/v1/catalog/categories/${top}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'Catalog.HasChildren' } })
    expect((await send('DELETE', `/v1/catalog/categories/${below}`)).status).toBe(204)
    expect((await send('DELETE', `/v1/catalog/categories/${top}`)).status).toBe(204)
    expect(await eventTypes()).toEqual([
      'catalog.category.created',
      'catalog.category.created',
      'catalog.category.deleted',
      'catalog.category.deleted',
    ])
  })
})

describe('a collection', () => {
  const totalOf = (slug: string) =>
    ask(`{ products(filter: { collection: "${slug}" }) { totalCount } }`)

  test('with rules holds what fits them, before and after products change', async () => {
    const rules = [
      { field: 'tag', operator: 'equals', value: 'mug' },
      { field: 'price', operator: 'atMost', value: 25 },
    ]
    await createMug()
    const made = await send('POST', '/v1/catalog/collections', {
      name: 'Small mugs',
      type: 'rules',
      rules,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ rules })
    expect(await totalOf('small-mugs')).toEqual({ products: { totalCount: 0 } })
    await createMug({
      title: 'Small mug',
      variants: [{ sku: 'S', options: [{ name: 'Glaze', value: 'Oat' }], price: 20 }],
    })
    expect(await totalOf('small-mugs')).toEqual({ products: { totalCount: 1 } })
    await send('PATCH', `/v1/catalog/collections/${String(made.body['id'])}`, {
      dynamicOperator: 'any',
    })
    expect(await totalOf('small-mugs')).toEqual({ products: { totalCount: 2 } })
  })

  test('by hand holds the products in the order given', async () => {
    const first = String((await createMug()).body['id'])
    const variants = [{ sku: 'S', options: [{ name: 'Glaze', value: 'Oat' }], price: 20 }]
    const second = String((await createMug({ title: 'Cup', variants })).body['id'])
    const { body } = await send('POST', '/v1/catalog/collections', { name: 'Table' })
    const path = `/v1/catalog/collections/${String(body['id'])}/products`
    expect((await send('PUT', path, { productIds: [second, first] })).status).toBe(200)
    expect(await ask('{ products(filter: { collection: "table" }) { data { title } } }')).toEqual({
      products: { data: [{ title: 'Cup' }, { title: 'Harbour Mug' }] },
    })
    expect((await send('PUT', path, { productIds: ['prd_nothing'] })).status).toBe(400)
  })
})

test('a brand that is deleted leaves its products without one', async () => {
  const brand = await send('POST', '/v1/catalog/brands', { name: 'Hafenwerk' })
  await createMug({ brandId: brand.body['id'] })
  expect(await ask('{ brands { slug productCount } }')).toEqual({
    brands: [{ slug: 'hafenwerk', productCount: 1 }],
  })
  expect((await send('POST', '/v1/catalog/brands', { name: 'Hafenwerk' })).status).toBe(409)
  await send('PATCH', `/v1/catalog/brands/${String(brand.body['id'])}`, { name: 'Hafenwerk Nord' })
  expect(await ask('{ products(filter: { search: "nord" }) { totalCount } }')).toEqual({
    products: { totalCount: 1 },
  })
  await send('DELETE', `/v1/catalog/brands/${String(brand.body['id'])}`)
  expect(await ask('{ product(slug: "harbour-mug") { brand { name } } }')).toEqual({
    product: { brand: null },
  })
  expect(await eventTypes()).toContain('catalog.brand.deleted')
})

describe('access', () => {
  test('needs a token, the scope, and the own store', async () => {
    const { body } = await createMug()
    const path = `/v1/catalog/products/${String(body['id'])}`
    expect((await send('GET', path, undefined, { authorization: '' })).status).toBe(401)
    token = await signInApplication(opened.services, store, ['catalog:read'])
    expect((await send('GET', path)).status).toBe(200)
    expect((await send('PATCH', path, { title: 'No' })).status).toBe(403)
    const other = await addStore(opened.services)
    token = await signInApplication(opened.services, other)
    expect((await send('GET', path)).status).toBe(404)
    expect((await send('DELETE', path)).status).toBe(404)
  })

  test('is given under both prefixes', async () => {
    expect((await send('GET', '/api/v1/catalog/products')).status).toBe(200)
  })
})
