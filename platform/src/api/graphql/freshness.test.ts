import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { createApp } from '#app.ts'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { recordProducts } from '#commerce/catalog/read/record-change.ts'
import { changeStore } from '#commerce/stores/stores.ts'
import { openSeededGraphql } from '#seed/seeded.testing.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { shippingMethods } from '#store/schema/shipping.ts'

const shop = await openSeededGraphql()
afterAll(() => shop.close())

const query = '{ product(slug: "kelp-teapot") { title priceMin } }'

async function read(app: typeof shop.app) {
  const response = await app.request('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store-domain': 'terra-tide.localhost' },
    body: JSON.stringify({ query }),
  })
  return ((await response.json()) as { data: { product: { title: string } | null } }).data.product
}

async function rename(title: string, fate: 'commit' | 'rollback') {
  const { db } = shop.services
  await db
    .transaction(async (tx) => {
      const [row] = await readRawRows<{ id: string; store_id: string }>(
        tx,
        sql`update products set title = ${title} where slug = 'kelp-teapot' returning id, store_id`,
      )
      await recordProducts(tx, row?.store_id ?? '', [row?.id ?? ''])
      if (fate === 'rollback') throw new Error('changed my mind')
    })
    .catch((error: unknown) => {
      if (fate === 'commit') throw error
    })
  await projectPending(db)
}

test('a change reaches every process that has cached the product', async () => {
  // Two apps with separate caches on one database, like two processes.
  const other = createApp(shop.services)
  for (const app of [shop.app, other]) expect((await read(app))?.title).toBe('Kelp Teapot')
  await rename('Kelp Pot', 'commit')
  for (const app of [shop.app, other]) {
    await vi.waitFor(async () => expect((await read(app))?.title).toBe('Kelp Pot'), 20_000)
  }
})

test.each([
  'sort: PRICE_ASC',
  'sort: PRICE_DESC',
  'filter: { priceMin: 900 }',
  'filter: { priceMax: 2 }',
  'filter: { onSale: true }',
])('a new price reaches the lists that depend on it: %s', async (list) => {
  const { db } = shop.services
  const setPrice = async (priceMinor: number, compareAtMinor: number | null) => {
    const [row] = await readRawRows<{ id: string; store_id: string }>(
      db,
      sql`update variants v set price_minor = ${priceMinor}, compare_at_minor = ${compareAtMinor}
        from products p where p.id = v.product_id and p.slug = 'kelp-teapot'
        returning p.id, p.store_id`,
    )
    await recordProducts(db, row?.store_id ?? '', [row?.id ?? ''])
    await projectPending(db)
  }
  const find = async () => {
    const { products } = await shop.ask<{ products: { data: { slug: string }[] } }>(
      `{ products(limit: 100, ${list}) { data { slug } } }`,
    )
    return products.data.findIndex(({ slug }) => slug === 'kelp-teapot')
  }
  await setPrice(100, null)
  const cheap = await find()
  await setPrice(100_000, 200_000)
  await vi.waitFor(async () => expect(await find()).not.toBe(cheap), 20_000)
})

test('a change of the store is shown as soon as it is read again', async () => {
  const ask = async () =>
    (await shop.ask<{ store: { id: string; name: string } }>('{ store { id name } }')).store
  const { id, name } = await ask()
  await changeStore(shop.services.db, id, { name: 'Renamed', settings: {} }, shop.services.clock())
  expect((await ask()).name).toBe(name)
  shop.advance(5_001)
  expect((await ask()).name).toBe('Renamed')
})

test('deliveries are quoted anew each time', async () => {
  type Answer = { product: { variants: { id: string }[]; deliveryOptions: object[] } }
  const { product } = await shop.ask<Answer>('{ product(slug: "kelp-teapot") { variants { id } } }')
  const quoted = `query ($id: ID!) { product(slug: "kelp-teapot") {
    deliveryOptions(variantId: $id) { type } } }`
  const quote = async () =>
    (await shop.ask<Answer>(quoted, { id: product.variants[0]?.id })).product.deliveryOptions
  expect(await quote()).not.toEqual([])
  await shop.services.db.update(shippingMethods).set({ isActive: false })
  expect(await quote()).toEqual([])
})

test('a change that is rolled back is never served', async () => {
  await rename('Kelp Nothing', 'rollback')
  expect((await read(shop.app))?.title).not.toBe('Kelp Nothing')
})

test('two hundred different queries at once never get each other’s responses', async () => {
  const slugs = ['harbour-mug', 'dune-bowl', 'nest-bowls', 'estuary-pitcher', 'nothing']
  const questions = Array.from({ length: 200 }, (_, i) => ({
    slug: slugs[i % slugs.length] ?? '',
    store: i % 3 === 0 ? 'norrlys.localhost' : 'terra-tide.localhost',
  }))
  const answers = await Promise.all(
    questions.map(async ({ slug, store }) => {
      const response = await shop.post(
        { query: `{ store { domain } product(slug: "${slug}") { slug } }` },
        { 'x-store-domain': store },
      )
      return (await response.json()) as {
        data: { store: { domain: string }; product: { slug: string } | null }
      }
    }),
  )
  answers.forEach(({ data }, i) => {
    const { slug, store } = questions[i] ?? { slug: '', store: '' }
    const isThere = store === 'terra-tide.localhost' && slug !== 'nothing'
    expect(data).toEqual({ store: { domain: store }, product: isThere ? { slug } : null })
  })
})
