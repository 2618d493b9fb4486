import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { addStore, signInApplication } from '#testing.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

beforeEach(() => shop.openStore())

const createMug = (more: object = {}) =>
  shop.send('POST', '/v1/catalog/products', { ...mug, ...more })

describe('a category', () => {
  const create = (name: string, parentId?: string) =>
    shop.send('POST', '/v1/catalog/categories', { name, ...(parentId && { parentId }) })

  test('that moves brings its products to its new parent', async () => {
    const cups = String((await create('Cups')).body['id'])
    const table = String((await create('Table')).body['id'])
    await createMug({ categoryIds: [cups] })
    await shop.expectSeen('{ products(filter: { category: "table" }) { totalCount } }', {
      products: { totalCount: 0 },
    })
    await shop.send('PATCH', `/v1/catalog/categories/${cups}`, { parentId: table })
    await shop.expectSeen('{ products(filter: { category: "table" }) { totalCount } }', {
      products: { totalCount: 1 },
    })
  })

  test('cannot be moved below itself, nor be deleted while it has subcategories', async () => {
    const top = String((await create('Top')).body['id'])
    const below = String((await create('Below', top)).body['id'])
    const circle = await shop.send('PATCH', `/v1/catalog/categories/${top}`, { parentId: below })
    expect(circle).toMatchObject({ status: 400, body: { code: 'Common.Validation' } })
    const refused = await shop.send('DELETE', `/v1/catalog/categories/${top}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'Catalog.HasChildren' } })
    expect((await shop.send('DELETE', `/v1/catalog/categories/${below}`)).status).toBe(204)
    expect((await shop.send('DELETE', `/v1/catalog/categories/${top}`)).status).toBe(204)
    expect(await shop.eventTypes()).toEqual([
      'catalog.category.created',
      'catalog.category.created',
      'catalog.category.deleted',
      'catalog.category.deleted',
    ])
  })
})

describe('a collection', () => {
  const expectTotal = (slug: string, totalCount: number) =>
    shop.expectSeen(`{ products(filter: { collection: "${slug}" }) { totalCount } }`, {
      products: { totalCount },
    })

  test('with rules contains matching products, before and after products change', async () => {
    const rules = [
      { field: 'tag', operator: 'equals', value: 'mug' },
      { field: 'price', operator: 'atMost', value: 25 },
    ]
    await createMug()
    const made = await shop.send('POST', '/v1/catalog/collections', {
      name: 'Small mugs',
      type: 'rules',
      rules,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ rules })
    await expectTotal('small-mugs', 0)
    await createMug({
      title: 'Small mug',
      variants: [{ sku: 'S', options: [{ name: 'Glaze', value: 'Oat' }], price: 20 }],
    })
    await expectTotal('small-mugs', 1)
    await shop.send('PATCH', `/v1/catalog/collections/${String(made.body['id'])}`, {
      dynamicOperator: 'any',
    })
    await expectTotal('small-mugs', 2)
  })

  test('with rules is refused for an amount that its currency cannot express', async () => {
    const rules = [{ field: 'onSale' }, { field: 'price', operator: 'atMost', value: 9.999 }]
    const draft = { name: 'Small things', type: 'rules', rules }
    const refused = await shop.send('POST', '/v1/catalog/collections', draft)
    expect(refused.status).toBe(400)
    expect(refused.body['errors']).toEqual({ 'rules.1.value': ['must be an amount in EUR'] })
  })

  test('without rules contains its products in the given order', async () => {
    const first = String((await createMug()).body['id'])
    const variants = [{ sku: 'S', options: [{ name: 'Glaze', value: 'Oat' }], price: 20 }]
    const second = String((await createMug({ title: 'Cup', variants })).body['id'])
    const { body } = await shop.send('POST', '/v1/catalog/collections', { name: 'Table' })
    const path = `/v1/catalog/collections/${String(body['id'])}/products`
    expect((await shop.send('PUT', path, { productIds: [second, first] })).status).toBe(200)
    await shop.expectSeen('{ products(filter: { collection: "table" }) { data { title } } }', {
      products: { data: [{ title: 'Cup' }, { title: 'Harbour Mug' }] },
    })
    const { tenantId } = shop.client.store
    const other = await addStore(shop.services, { tenantId })
    const authorization = `Bearer ${await signInApplication(shop.services, other)}`
    const made = await shop.send('POST', '/v1/catalog/products', mug, { authorization })
    const productIds = [made.body['id']]
    expect((await shop.send('PUT', path, { productIds })).status).toBe(400)
  })
})

test('deleting a brand leaves its products without a brand', async () => {
  const brand = await shop.send('POST', '/v1/catalog/brands', { name: 'Hafenwerk' })
  await createMug({ brandId: brand.body['id'] })
  await shop.expectSeen('{ brands { slug productCount } }', {
    brands: [{ slug: 'hafenwerk', productCount: 1 }],
  })
  expect((await shop.send('POST', '/v1/catalog/brands', { name: 'Hafenwerk' })).status).toBe(409)
  await shop.send('PATCH', `/v1/catalog/brands/${String(brand.body['id'])}`, {
    name: 'Hafenwerk Nord',
  })
  await shop.expectSeen('{ products(filter: { search: "nord" }) { totalCount } }', {
    products: { totalCount: 1 },
  })
  await shop.send('DELETE', `/v1/catalog/brands/${String(brand.body['id'])}`)
  await shop.expectSeen('{ product(slug: "harbour-mug") { brand { name } } }', {
    product: { brand: null },
  })
  expect(await shop.eventTypes()).toContain('catalog.brand.deleted')
})
