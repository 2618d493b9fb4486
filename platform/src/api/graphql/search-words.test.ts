import type { SQL } from 'drizzle-orm'
import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { and, eq, sql } from '#store/drizzle.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { readSearch } from '#commerce/catalog/read/search.ts'
import { products } from '#store/schema/catalog.ts'
import { stores } from '#store/schema/tenancy.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

test('a search for many long unknown words takes only some of them apart', async () => {
  await shop.openStore()
  await shop.send('POST', '/v1/catalog/products', mug)
  await shop.project()
  const statements: string[] = []
  const db = new Proxy(shop.services.db, {
    get: (target, name) => {
      const execute = (query: SQL) => {
        statements.push(inspect(query, { depth: 6 }))
        return target.execute(query)
      }
      return name === 'execute' ? execute : (Reflect.get(target, name) as unknown)
    },
  })
  const words = [...'bcdfghkm'].map((letter) => `${letter.repeat(38)}x`)
  const store = { storeId: shop.client.store.id, language: null }
  await readSearch(db, store, words.join(' '), { exact: false })
  // The stems of the words, and of the parts of one.
  expect(statements.filter((one) => one.includes('ts_lexize'))).toHaveLength(2)
})

const variantsOf = (title: string) =>
  mug.variants.map((it) => ({ ...it, sku: `${it.sku}-${title}` }))

test.each([
  ['茶碗', ['日本の茶碗 – 大']],
  ['茶', ['日本の茶碗 – 大', '抹茶']],
  ['大きい茶碗', ['日本の茶碗 – 大']],
  ['ชามใหญ่', ['ชามเซรามิกใบใหญ่']],
  ['急須', []],
  ['그릇', ['한국 그릇']],
])('%s finds the words that have it, without spaces between them', async (text, titles) => {
  await shop.openStore()
  for (const title of ['日本の茶碗 – 大', '抹茶', 'ชามเซรามิกใบใหญ่', '한국 그릇', 'Bowl']) {
    await shop.send('POST', '/v1/catalog/products', { ...mug, title, variants: variantsOf(title) })
  }
  await shop.project()
  const store = { storeId: shop.client.store.id, language: null }
  const { filter } = await readSearch(shop.services.db, store, text, { exact: false })
  const found = await readRawRows<{ title: string }>(
    shop.services.db,
    sql`select title from products where store_id = ${store.storeId}
      and search_document @@ ${filter}::tsquery order by title`,
  )
  expect(found.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
})

test('a product with more text than PostgreSQL takes word by word is found', async () => {
  await shop.openStore()
  const variants = variantsOf('long')
  const made = await shop.send('POST', '/v1/catalog/products', { ...mug, variants })
  const id = String(made.body['id'])
  // Several requests write it, in as many languages.
  const description = Array.from({ length: 10 }, () => '手で作った日本の茶碗です'.repeat(1000))
  await shop.services.db.update(products).set({ description }).where(eq(products.id, id))
  await shop.project()
  const isFound = and(eq(products.id, id), sql`search_document @@ '茶碗'::tsquery`)
  expect(await shop.services.db.$count(products, isFound)).toBe(1)
})

test.each([['كرسي مستشفى'], ['كرسى مستشفي'], ['ٱلكرسى'], ['الكرسي']])(
  '%s finds an Arabic title, however its letters of one sound are typed',
  async (text) => {
    await shop.openStore()
    const store = { storeId: shop.client.store.id, language: 'ar' }
    await shop.services.db
      .update(stores)
      .set({ defaultLocale: 'ar' })
      .where(eq(stores.id, store.storeId))
    for (const title of ['كرسى مستشفي', 'Bowl']) {
      await shop.send('POST', '/v1/catalog/products', {
        ...mug,
        title,
        variants: variantsOf(title),
      })
    }
    await shop.project()
    const { filter } = await readSearch(shop.services.db, store, text, { exact: true })
    const isFound = sql`${products.searchDocument} @@ ${filter}::tsquery`
    const found = await shop.services.db
      .select({ title: products.title })
      .from(products)
      .where(and(eq(products.storeId, store.storeId), isFound))
    expect(found).toEqual([{ title: 'كرسى مستشفي' }])
  },
)
