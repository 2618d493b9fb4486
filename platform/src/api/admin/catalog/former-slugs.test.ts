import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { formerSlugs } from '#store/schema/former-slugs.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

beforeEach(() => shop.openStore())

const kinds = [
  { kind: 'product', path: '/v1/catalog/products', draft: mug },
  { kind: 'category', path: '/v1/catalog/categories', draft: { name: 'Cups' } },
  { kind: 'collection', path: '/v1/catalog/collections', draft: { name: 'Table' } },
]

describe.each(kinds)('a $kind', ({ kind, path, draft }) => {
  const create = async (slug: string, more: object = {}) => {
    const { status, body } = await shop.send('POST', path, { ...draft, ...more, slug })
    expect(status).toBe(201)
    return String(body['id'])
  }
  const rename = async (id: string, slug: string) => {
    expect((await shop.send('PATCH', `${path}/${id}`, { slug })).status).toBe(200)
  }
  const remove = async (id: string) => {
    expect((await shop.send('DELETE', `${path}/${id}`)).status).toBe(204)
  }
  /** Checks what shoppers find at each slug: the id and the current slug, or null. */
  const expectFound = (found: Record<string, [id: string, slug: string] | null>) => {
    // The tree of categories takes a slug, too.
    const isTree = kind === 'category'
    const field = isTree ? 'categories' : kind
    const fields = Object.keys(found).map(
      (slug) => `${slug}: ${field}(slug: "${slug}") { id slug }`,
    )
    const answers = Object.entries(found).map(([slug, answer]) => {
      const one = answer && { id: answer[0], slug: answer[1] }
      return [slug, isTree ? [one].filter(Boolean) : one]
    })
    return shop.expectSeen(`{ ${fields.join(' ')} }`, Object.fromEntries(answers))
  }
  const another = { variants: [{ sku: 'OTHER', options: [], price: 20 }], options: [] }

  test('is found by every former slug', async () => {
    const id = await create('a')
    await expectFound({ a: [id, 'a'], b: null, c: null })
    await rename(id, 'b')
    await rename(id, 'c')
    await expectFound({ a: [id, 'c'], b: [id, 'c'], c: [id, 'c'] })
    await rename(id, 'a')
    await expectFound({ a: [id, 'a'], b: [id, 'a'], c: [id, 'a'] })
  })

  test('loses a slug that another one takes, even after that one is deleted', async () => {
    const id = await create('a')
    await rename(id, 'b')
    const other = await create('a', another)
    await expectFound({ a: [other, 'a'], b: [id, 'b'] })
    await remove(other)
    await expectFound({ a: null, b: [id, 'b'] })
  })

  test('loses a slug that another one had later, or is renamed to', async () => {
    const id = await create('a')
    await rename(id, 'b')
    const other = await create('a', another)
    await rename(other, 'c')
    await expectFound({ a: [other, 'c'], b: [id, 'b'], c: [other, 'c'] })
    await rename(id, 'a')
    await rename(other, 'b')
    await expectFound({ a: [id, 'a'], b: [other, 'b'], c: [other, 'b'] })
    await remove(other)
    await expectFound({ a: [id, 'a'], b: null, c: null })
  })

  test('is not found after it is deleted, and its slugs are free', async () => {
    const id = await create('a')
    await rename(id, 'b')
    await remove(id)
    await expectFound({ a: null, b: null })
    expect(await shop.services.db.$count(formerSlugs, eq(formerSlugs.subjectId, id))).toBe(0)
    const other = await create('a', another)
    await expectFound({ a: [other, 'a'], b: null })
  })

  test('of another store is not found by a former slug', async () => {
    const id = await create('a')
    await rename(id, 'b')
    await shop.openStore()
    await expectFound({ a: null, b: null })
  })

  test('that is hidden from shoppers is not found by a former slug either', async () => {
    const id = await create('a')
    await rename(id, 'b')
    const hidden = kind === 'collection' ? { status: 'draft' } : { isActive: false }
    expect((await shop.send('PATCH', `${path}/${id}`, hidden)).status).toBe(200)
    await expectFound({ a: null, b: null })
  })

  test('keeps its slugs when a new one is refused', async () => {
    const id = await create('a')
    await create('b', another)
    expect((await shop.send('PATCH', `${path}/${id}`, { slug: 'b' })).status).toBe(409)
    expect((await shop.send('PATCH', `${path}/${id}`, { slug: 'a' })).status).toBe(200)
    await expectFound({ a: [id, 'a'] })
  })
})

test.each([
  ['category', '/v1/catalog/categories', 'categoryIds'],
  ['collection', '/v1/catalog/collections', 'collectionIds'],
])('products are filtered by each former slug of their %s', async (filter, path, ids) => {
  const { body } = await shop.send('POST', path, { name: 'Cups' })
  await shop.send('POST', '/v1/catalog/products', { ...mug, [ids]: [body['id']] })
  await shop.send('PATCH', `${path}/${String(body['id'])}`, { slug: 'mugs' })
  for (const slug of ['mugs', 'cups']) {
    const query = `{ products(filter: { ${filter}: "${slug}" }) { data { title } } }`
    await shop.expectSeen(query, { products: { data: [{ title: mug.title }] } })
  }
})

test('a collection outside its season is not found by a former slug', async () => {
  const { body } = await shop.send('POST', '/v1/catalog/collections', { name: 'Winter' })
  const change = { slug: 'snow', validTo: '2020-01-01T00:00:00Z' }
  const path = `/v1/catalog/collections/${String(body['id'])}`
  expect((await shop.send('PATCH', path, change)).status).toBe(200)
  await shop.expectSeen('{ collection(slug: "winter") { slug } }', { collection: null })
})
