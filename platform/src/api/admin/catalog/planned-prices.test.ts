import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { readAsShopper } from '#api/testing/variant-as-shopper.ts'
import { settlePrices } from '#commerce/catalog/write/planned-prices.ts'
import { variants } from '#store/schema/catalog.ts'
import { plannedPrices } from '#store/schema/planned-prices.ts'
import { addStore, signInApplication } from '#testing.ts'

const path = '/v1/catalog/planned-prices'
const dayMs = 24 * 3600_000

let shop: Awaited<ReturnType<typeof openAdminClient>>
beforeAll(async () => {
  shop = await openAdminClient()
  await shop.openStore()
})
afterAll(() => shop.close())

const inDays = (days: number) =>
  new Date(shop.services.clock().getTime() + days * dayMs).toISOString()

let count = 0

async function days(passed: number) {
  shop.advance(passed * dayMs)
  await shop.signIn(['api_admin'])
}

async function addVariant(price = 20) {
  const options = mug.variants[0]?.options
  count += 1
  const slug = `mug-${String(count)}`
  const made = await shop.send('POST', '/v1/catalog/products', {
    ...{
      ...mug,
      slug,
      isActive: true,
      variants: [{ sku: slug, options, price, availableQuantity: 5 }],
    },
  })
  expect(made.status, made.text).toBe(201)
  const product = made.body as unknown as { id: string; variants: { id: string }[] }
  const variantId = product.variants[0]?.id ?? ''
  const read = async () => {
    while (await settlePrices(shop.services));
    const { body } = await shop.send('GET', `/v1/catalog/products/${product.id}`)
    const [variant] = body['variants'] as unknown as {
      price: number
      compareAtPrice: number | null
    }[]
    return [variant?.price, variant?.compareAtPrice]
  }
  const change = (body: object) =>
    shop.send('PATCH', `/v1/catalog/products/${product.id}/variants/${variantId}`, body)
  return { productId: product.id, variantId, slug, read, change }
}

async function plan(variantId: string, price: number, from: number, to: number | null) {
  const period = { startsOn: inDays(from), endsOn: to === null ? null : inDays(to) }
  const made = await shop.send('POST', path, { variantId, price, ...period })
  return { ...made, id: String(made.body['id']) }
}

it('a variant has a planned price for its time, and its own before and after', async () => {
  const { variantId, slug, read } = await addVariant()
  const { status, id } = await plan(variantId, 15, 1, 3)
  expect(status).toBe(201)
  expect(await read()).toEqual([20, null])
  await days(1)
  expect(await read()).toEqual([15, 20])
  // The lowest price of the 30 days before the reduction (Directive 98/6/EC, Article 6a).
  const seen = { slug, variantId }
  expect(await readAsShopper(shop, seen, 'lowestPriceLast30Days')).toBe(20)
  const price = `{ product(slug: "${slug}") { variants { price } } }`
  await shop.expectSeen(price, { product: { variants: [{ price: 15 }] } })
  const active = await shop.send('GET', `${path}?variantId=${variantId}`)
  expect(active.body['data']).toMatchObject([{ id, state: 'active', price: 15, priorPrice: 20 }])
  await days(2)
  expect(await read()).toEqual([20, null])
  const ended = await shop.send('GET', `${path}?isActive=false&variantId=${variantId}`)
  expect(ended.body['data']).toMatchObject([{ id, state: 'ended' }])
})

it.each([
  [{ price: 12 }, [12, 20]],
  [{ compareAtPrice: 25 }, [20, 25]],
  [{ compareAtPrice: null }, [20, null]],
])('what was changed meanwhile stays: %j', async (changed, after) => {
  const { variantId, read, change } = await addVariant()
  await plan(variantId, 15, 0, 1)
  expect(await read()).toEqual([15, 20])
  expect((await change(changed)).status).toBe(200)
  await days(1)
  expect(await read()).toEqual(after)
})

it('a former price that is not above the price is not shown', async () => {
  const { variantId, slug, read, change } = await addVariant()
  await change({ compareAtPrice: 30 })
  const seen = () => readAsShopper(shop, { slug, variantId }, 'compareAtPrice')
  expect(await seen()).toBe(30)
  for (const price of [30, 35]) {
    await change({ price })
    expect(await seen()).toBeNull()
    // The merchant's own stays.
    expect(await read()).toEqual([price, 30])
  }
})

it('a higher price shows no former one, and ends like a lower one', async () => {
  const { variantId, read } = await addVariant()
  await plan(variantId, 30, 0, 1)
  expect(await read()).toEqual([30, null])
  await days(1)
  expect(await read()).toEqual([20, null])
})

it('a planned price is forgotten, and one that has begun ends', async () => {
  const { variantId, read } = await addVariant()
  const first = await plan(variantId, 15, 0, null)
  expect(await read()).toEqual([15, 20])
  expect((await shop.send('DELETE', `${path}/${first.id}`)).status).toBe(204)
  expect(await read()).toEqual([20, null])
  const second = await plan(variantId, 30, 1, 2)
  expect((await shop.send('DELETE', `${path}/${second.id}`)).status).toBe(204)
  await days(1)
  expect(await read()).toEqual([20, null])
  expect((await shop.send('DELETE', `${path}/${second.id}`)).status).toBe(404)
})

it('a price follows on one that ends when it begins', async () => {
  const { variantId, read } = await addVariant()
  await plan(variantId, 12, 2, 3)
  await plan(variantId, 15, 1, 2)
  await days(1)
  expect(await read()).toEqual([15, 20])
  await days(1)
  expect(await read()).toEqual([12, 20])
  await days(1)
  expect(await read()).toEqual([20, null])
})

it('a price whose time has passed while nothing ran is over', async () => {
  const { variantId, read } = await addVariant()
  const { id } = await plan(variantId, 15, 1, 2)
  await days(2)
  expect(await read()).toEqual([20, null])
  const list = (isActive: boolean) =>
    shop.send('GET', `${path}?variantId=${variantId}&isActive=${String(isActive)}`)
  expect((await list(true)).body).toMatchObject({ data: [] })
  expect((await list(false)).body).toMatchObject({ data: [{ id, state: 'ended' }] })
})

it('a price does not begin before the one that it follows has ended', async () => {
  const { productId, variantId, read } = await addVariant()
  const first = await plan(variantId, 15, 0, 1)
  expect(await read()).toEqual([15, 20])
  const second = await plan(variantId, 12, 1, 2)
  await days(1)
  const { db } = shop.services
  // Another process holds the one that ends, and this one comes to the other first.
  const isFirst = eq(plannedPrices.id, first.id)
  await db.update(plannedPrices).set({ endsOn: null }).where(isFirst)
  expect(await read()).toEqual([15, 20])
  await db.update(plannedPrices).set({ endsOn: shop.services.clock() }).where(isFirst)
  expect(await read()).toEqual([12, 20])
  const listed = await shop.send('GET', `${path}?productId=${productId}&isActive=true`)
  expect(listed.body['data']).toMatchObject([{ id: second.id, priorPrice: 20 }])
})

it('a price whose product is against the rules keeps no other from beginning', async () => {
  const [broken, sound] = [await addVariant(), await addVariant()]
  const log = vi.spyOn(shop.services.log, 'error')
  const { id } = await plan(broken.variantId, 15, 0, null)
  await plan(sound.variantId, 15, 0, null)
  // As an old import left it.
  const without = { options: [{ name: 'Size', value: 'L' }] }
  const { db } = shop.services
  await db.update(variants).set(without).where(eq(variants.id, broken.variantId))
  shop.advance(1)
  expect(await sound.read()).toEqual([15, 20])
  const refusals = () => log.mock.calls.filter(([text]) => text === 'planned price refused')
  expect(refusals()).toMatchObject([[expect.anything(), { id }]])
  await sound.read()
  expect(refusals()).toHaveLength(1)
  shop.advance(60_000)
  await sound.read()
  expect(refusals()).toHaveLength(2)
  expect((await shop.send('DELETE', `${path}/${id}`)).status).toBe(204)
})

it('the planned prices of one product are listed', async () => {
  const [one, other] = [await addVariant(), await addVariant()]
  await plan(other.variantId, 15, 1, 2)
  const { id } = await plan(one.variantId, 15, 1, 2)
  const { body } = await shop.send('GET', `${path}?productId=${one.productId}`)
  expect(body['data']).toMatchObject([{ id, variantId: one.variantId }])
})

it('nothing is lost when nobody ran it meanwhile', async () => {
  const { variantId, read } = await addVariant()
  await plan(variantId, 15, 1, 2)
  await days(3)
  expect(await read()).toEqual([20, null])
})

it('periods of a variant do not overlap, and belong to one store', async () => {
  const { variantId } = await addVariant()
  const { id } = await plan(variantId, 15, 1, 3)
  const answers = {
    within: await plan(variantId, 14, 2, 4),
    'without an end': await plan(variantId, 14, 0, null),
    'before it': await plan(variantId, 14, 0, 0.5),
    'after it': await plan(variantId, 14, 4, 5),
    'until it begins': await plan(variantId, 14, 0.5, 1),
    'from its end': await plan(variantId, 14, 3, 4),
    'of no variant': await plan('var_none', 14, 1, 2),
    backwards: await plan(variantId, 14, 8, 7),
    'too exact': await plan(variantId, 14.001, 8, 9),
  }
  const seen = Object.entries(answers).map(([name, { status, body }]) => [
    name,
    status,
    body['code'],
  ])
  expect(seen).toEqual([
    ['within', 409, 'Catalog.PriceOverlap'],
    ['without an end', 409, 'Catalog.PriceOverlap'],
    ['before it', 201, undefined],
    ['after it', 201, undefined],
    ['until it begins', 201, undefined],
    ['from its end', 201, undefined],
    ['of no variant', 404, 'Catalog.VariantNotFound'],
    ['backwards', 400, 'Common.Validation'],
    ['too exact', 400, 'Common.Validation'],
  ])
  const own = shop.client.token
  const sibling = await addStore(shop.services, { tenantId: shop.client.store.tenantId })
  shop.client.token = await signInApplication(shop.services, sibling)
  expect((await plan(variantId, 14, 10, 11)).status).toBe(404)
  expect((await shop.send('DELETE', `${path}/${id}`)).status).toBe(404)
  expect((await shop.send('GET', path)).body).toMatchObject({ totalCount: 0 })
  shop.client.token = await signInApplication(shop.services, shop.client.store, ['catalog:read'])
  expect((await plan(variantId, 14, 10, 11)).status).toBe(403)
  shop.client.token = own
})

it('says before and while it is in effect what shoppers see as the lowest price', async () => {
  const { variantId, slug, read, change } = await addVariant()
  await days(40)
  await change({ price: 18 })
  await days(2)
  await change({ price: 20 })
  const first = await plan(variantId, 17, 5, 6)
  expect(first.body).toMatchObject({ lowestPriceLast30Days: 18 })
  const { body } = await plan(variantId, 15, 20, 60)
  expect(body).toMatchObject({ state: 'planned', lowestPriceLast30Days: 17 })
  expect((await plan(variantId, 25, 70, 71)).body).toMatchObject({ lowestPriceLast30Days: null })
  for (const passed of [5, 1, 14]) {
    await days(passed)
    await read()
  }
  expect(await read()).toEqual([15, 20])
  const listed = await shop.send('GET', `${path}?isActive=true&variantId=${variantId}`)
  const active = { state: 'active', lowestPriceLast30Days: 17 }
  expect(listed.body['data']).toEqual(
    expect.arrayContaining([expect.objectContaining(active)]) as unknown,
  )
  expect(await readAsShopper(shop, { slug, variantId }, 'lowestPriceLast30Days')).toBe(17)
  const admin = await shop.send('GET', `/v1/catalog/products?search=${slug}`)
  expect(admin.text).toContain('"lowestPriceLast30Days":17')
})

it('compares a price with the one that stands when it begins, after the one in effect', async () => {
  const { variantId, read } = await addVariant(100)
  await plan(variantId, 60, 0, 10)
  expect(await read()).toEqual([60, 100])
  const lowest = async (price: number, from: number) =>
    (await plan(variantId, price, from, from + 1)).body['lowestPriceLast30Days']
  // What is in effect ended less than 30 days before.
  expect(await lowest(80, 20)).toBe(60)
  expect(await lowest(100, 30)).toBeNull()
  // More than 30 days before it, and 31 days after a planned one.
  expect(await lowest(50, 70)).toBe(100)
  const reduced = await addVariant(50)
  await reduced.change({ compareAtPrice: 100 })
  expect((await plan(reduced.variantId, 80, 5, 6)).body).toMatchObject({
    lowestPriceLast30Days: 50,
  })
})

it('a price that follows on one that cannot end waits a minute, as that one does', async () => {
  const { variantId, read } = await addVariant()
  await plan(variantId, 15, 0, 1)
  expect(await read()).toEqual([15, 20])
  const { id } = await plan(variantId, 12, 1, 2)
  const { db, clock } = shop.services
  const without = { options: [{ name: 'Size', value: 'L' }] }
  await db.update(variants).set(without).where(eq(variants.id, variantId))
  await days(1)
  shop.advance(1)
  expect(await read()).toEqual([15, 20])
  const [waiting] = await db.select().from(plannedPrices).where(eq(plannedPrices.id, id))
  expect(waiting).toMatchObject({ appliedOn: null, updatedOn: clock() })
})
