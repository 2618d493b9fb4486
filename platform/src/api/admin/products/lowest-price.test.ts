import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { prunePrices } from '#commerce/pricing/price-history.ts'
import { priceChanges } from '#store/schema/prices.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { readAsShopper } from '#api/testing/variant-as-shopper.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())
beforeEach(() => shop.openStore())

const dayMs = 86_400_000
/** Lets days pass, and signs the merchant in again, because tokens expire. */
const days = async (count: number) => {
  shop.advance(count * dayMs)
  await shop.signIn(['api_admin'])
}
const options = [{ name: 'Glaze', value: 'Oat' }]

async function createMug(price: number, compareAtPrice: number | null = null) {
  const variants = [{ sku: 'MUG', options, price, compareAtPrice, availableQuantity: 5 }]
  const made = await shop.send('POST', '/v1/catalog/products', { ...mug, variants })
  expect(made.status, made.text).toBe(201)
  const [variant] = made.body['variants'] as unknown as { id: string }[]
  return { id: String(made.body['id']), variantId: variant?.id ?? '' }
}

type Mug = Awaited<ReturnType<typeof createMug>>

async function setPrice({ id, variantId }: Mug, price: number, compareAtPrice: number | null) {
  const path = `/v1/catalog/products/${id}/variants/${variantId}`
  const changed = await shop.send('PATCH', path, { price, compareAtPrice })
  expect(changed.status, changed.text).toBe(200)
}

/** The lowest price that shoppers see, in a product and in a cart. */
const readLowest = ({ variantId }: Mug) =>
  readAsShopper(shop, { slug: 'harbour-mug', variantId }, 'lowestPriceLast30Days')

describe('the lowest price of the 30 days before a reduction', () => {
  it('is that of a cheaper week within them, not the compare-at price', async () => {
    const variant = await createMug(30)
    await days(20)
    await setPrice(variant, 26, null)
    await days(7)
    await setPrice(variant, 30, null)
    await days(10)
    await setPrice(variant, 24, 30)
    expect(await readLowest(variant)).toBe(26)
    // The 30 days before the reduction count, however long it lasts.
    await days(60)
    expect(await readLowest(variant)).toBe(26)
  })

  it('ignores prices that ended before them, and includes the price at their start', async () => {
    const variant = await createMug(20)
    await days(5)
    await setPrice(variant, 30, null)
    await days(31)
    await setPrice(variant, 24, 30)
    expect(await readLowest(variant)).toBe(30)
    const other = await shop.send('GET', `/v1/catalog/products/${variant.id}`)
    expect(other.status).toBe(200)
  })

  it('of a further reduction is counted from the first one', async () => {
    const variant = await createMug(30)
    await days(40)
    await setPrice(variant, 26, 30)
    await days(3)
    await setPrice(variant, 22, 30)
    expect(await readLowest(variant)).toBe(26)
  })

  it('is the price itself when the reduction is announced without a change of it', async () => {
    const variant = await createMug(50)
    await days(40)
    await setPrice(variant, 50, 80)
    expect(await readLowest(variant)).toBe(50)
    await shop.openStore()
    const raised = await createMug(24, 30)
    await days(2)
    await setPrice(raised, 24, 30)
    await setPrice(raised, 24, 28)
    expect(await readLowest(raised)).toBeNull()
    await setPrice(raised, 24, 40)
    expect(await readLowest(raised)).toBe(24)
  })

  it('is null for a price that is not reduced or was never higher', async () => {
    const variant = await createMug(30)
    await days(2)
    await setPrice(variant, 28, null)
    expect(await readLowest(variant)).toBeNull()
    await shop.openStore()
    expect(await readLowest(await createMug(24, 30))).toBeNull()
  })
})

it('prices are pruned once no reduction can refer to them', async () => {
  const { db, clock } = shop.services
  const count = async ({ variantId }: Mug) => {
    const rows = await db.select().from(priceChanges)
    return rows.filter((row) => row.variantId === variantId).length
  }
  const variant = await createMug(20)
  await days(1)
  await setPrice(variant, 30, null)
  await days(40)
  await setPrice(variant, 24, 30)
  await prunePrices(db, clock())
  expect(await count(variant)).toBe(2)
  expect(await readLowest(variant)).toBe(30)
  await days(400)
  await prunePrices(db, clock())
  expect(await count(variant)).toBe(2)
  expect(await readLowest(variant)).toBe(30)
})
