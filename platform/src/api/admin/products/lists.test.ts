import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#store/ids.ts'
import { importSources } from '#store/schema/imports.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

let shop: Awaited<ReturnType<typeof openAdminClient>>
const sources = [newId('src'), newId('src')]
const total = 17

beforeAll(async () => {
  shop = await openAdminClient()
  await shop.openStore()
  const { tenantId, id: storeId } = shop.client.store
  const rows = sources.map((id) => ({
    id,
    tenantId,
    storeId,
    name: id,
    kind: 'shopify-csv' as const,
  }))
  await shop.services.db.insert(importSources).values(rows)
  for (let i = 0; i < total; i += 1) {
    await shop.send('POST', '/v1/catalog/products', {
      ...mug,
      title: `Mug ${String.fromCharCode(65 + ((i * 7) % total))}`,
      isActive: i % 4 !== 0,
      variants: [
        { sku: `SKU-${String(i)}`, options: mug.variants[0]?.options, price: 10 + (i % 5) },
      ],
      sourceIds: i < 6 ? sources : i < 9 ? [sources[1]] : [],
    })
    shop.advance(i % 3 === 0 ? 0 : 1_000)
  }
})

afterAll(() => shop.close())

type Page = {
  data: { id: string; title: string; isActive: boolean }[]
  hasNextPage: boolean
  nextCursor: string | null
  totalCount: number
}

async function list(query: string) {
  const { body, status } = await shop.send('GET', `/v1/catalog/products?${query}`)
  expect(status).toBe(200)
  return body as unknown as Page
}

async function walk(query: string) {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = await list(cursor === null ? query : `${query}&cursor=${cursor}`)
    found.push(...page.data.map(({ id }) => id))
    expect(page.totalCount).toBe(total)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

test('pages of any size and order list every product once', async () => {
  const sorts = fc.constantFrom('createdOn', 'updatedOn', 'title', 'price')
  const directions = fc.constantFrom('asc', 'desc')
  await fc.assert(
    fc.asyncProperty(
      sorts,
      directions,
      fc.integer({ min: 1, max: 20 }),
      async (by, direction, limit) => {
        const order = `sortBy=${by}&sortDirection=${direction}`
        expect(await walk(`${order}&limit=${String(limit)}`)).toEqual(
          await walk(`${order}&limit=200`),
        )
      },
    ),
    { numRuns: 20 },
  )
})

test('a product of several sources is listed and counted once', async () => {
  const both = sources.map((id) => `sourceIds=${id}`).join('&')
  expect((await list(both)).totalCount).toBe(9)
  expect((await list(`sourceIds=${String(sources[0])}`)).totalCount).toBe(6)
  const count = await shop.send('GET', `/v1/catalog/products/count?${both}&exact=true`)
  expect(count.body).toEqual({ count: 9, isExact: true })
  expect((await shop.send('GET', '/v1/catalog/products/count')).body).toEqual({
    count: total,
    isExact: true,
  })
})

test('a list is filtered by text and by visibility to shoppers', async () => {
  expect((await list('search=SKU-16')).data).toHaveLength(1)
  for (const title of ['mug%20a', 'm%C3%BCg%20a'])
    expect((await list(`search=${title}`)).data).toMatchObject([{ title: 'Mug A' }])
  const { data: active } = await list('isActive=true')
  expect(active.length).toBeGreaterThan(0)
  expect(active.every(({ isActive }) => isActive)).toBe(true)
})

test.each([
  'limit=0',
  'limit=201',
  'limit=x',
  'sortBy=weight',
  'isActive=perhaps',
  'cursor=made-up',
])('%s is refused', async (query) => {
  const { status, body } = await shop.send('GET', `/v1/catalog/products?${query}`)
  expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'Common.Validation' })
})

test('a cursor is valid for its own list only', async () => {
  const { nextCursor } = await list('limit=2&sortBy=title')
  const other = await shop.send(
    'GET',
    `/v1/catalog/products?limit=2&sortBy=price&cursor=${String(nextCursor)}`,
  )
  expect(other.status).toBe(400)
})

test('a list is filtered by category, collection, brand and stock', async () => {
  const create = async (path: string, body: object) => {
    const made = await shop.send('POST', `/v1/catalog/${path}`, body)
    expect(made.status, made.text).toBe(201)
    return made.body as unknown as { id: string; variants: { id: string }[] }
  }
  const brand = await create('brands', { name: 'Nord', slug: 'nord' })
  const category = await create('categories', { name: 'Cups', slug: 'cups' })
  const collection = await create('collections', { name: 'New', slug: 'new', type: 'manual' })
  const product = await create('products', {
    ...{ ...mug, slug: 'grouped', brandId: brand.id, isActive: true },
    ...{ categoryIds: [category.id], collectionIds: [collection.id] },
    variants: [{ sku: 'GROUPED', options: mug.variants[0]?.options, price: 12 }],
  })
  const line = { variantId: product.variants[0]?.id, quantity: 3 }
  const batch = await shop.send('POST', '/v1/inventory/batches', { mode: 'set', lines: [line] })
  expect(batch.status, batch.text).toBe(200)
  for (const filter of [
    `brandId=${brand.id}`,
    `categoryId=${category.id}`,
    `collectionId=${collection.id}`,
    'inStock=true',
  ]) {
    expect((await list(filter)).data, filter).toMatchObject([{ id: product.id }])
    const count = await shop.send('GET', `/v1/catalog/products/count?${filter}`)
    expect(count.body, filter).toMatchObject({ count: 1 })
  }
  expect((await list(`inStock=false&brandId=${brand.id}`)).data).toEqual([])
  expect((await list(`categoryId=${brand.id}`)).data).toEqual([])
  const misspelt = await shop.send('GET', '/v1/catalog/products/count?brand=x')
  expect(misspelt).toMatchObject({ status: 400, body: { errors: { brand: ['is unknown'] } } })
})
