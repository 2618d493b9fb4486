import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, toLocal } from '#commerce/shipping/local-time.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())
beforeEach(() => shop.openStore())

const dayMs = 86_400_000
/** The date in `days` days by the clock of the test, in the store's time zone. */
const dayIn = (days: number) => {
  const { services, client } = shop
  return addDays(toLocal(services.clock(), client.store.timezone).date, days)
}

type Variant = { id: string; restockDate: string | null }

async function createMug(given: { restockDate?: unknown; availableQuantity: number }) {
  const options = [{ name: 'Glaze', value: 'Oat' }]
  const variants = [{ sku: 'MUG', options, price: 28, ...given }]
  return shop.send('POST', '/v1/catalog/products', { ...mug, variants })
}

const variantOf = (made: Awaited<ReturnType<typeof createMug>>) =>
  (made.body['variants'] as unknown as Variant[])[0]

async function readRestockDate() {
  await shop.project()
  const query = '{ product(slug: "harbour-mug") { variants { restockDate } } }'
  const { product } = (await shop.ask(query)) as unknown as { product: { variants: Variant[] } }
  return product.variants[0]?.restockDate
}

describe('the restock date of a sold-out variant', () => {
  it('is as the merchant set it, for shoppers and in the Admin API', async () => {
    const made = await createMug({ restockDate: dayIn(9), availableQuantity: 0 })
    expect(made.status, made.text).toBe(201)
    expect(variantOf(made)?.restockDate).toBe(dayIn(9))
    expect(await readRestockDate()).toBe(dayIn(9))
  })

  it('stays when a change omits it, and is removed by null', async () => {
    const made = await createMug({ restockDate: dayIn(9), availableQuantity: 0 })
    const change = async (restockDate?: null) => {
      const options = [{ name: 'Glaze', value: 'Oat' }]
      const variant = { id: variantOf(made)?.id, sku: 'MUG', options, price: 27 }
      const path = `/v1/catalog/products/${String(made.body['id'])}`
      const variants = [restockDate === null ? { ...variant, restockDate } : variant]
      return variantOf(await shop.send('PATCH', path, { variants }))?.restockDate
    }
    expect(await change()).toBe(dayIn(9))
    expect(await change(null)).toBeNull()
    expect(await readRestockDate()).toBeNull()
  })

  it('is null for a variant in stock', async () => {
    await createMug({ restockDate: dayIn(9), availableQuantity: 2 })
    expect(await readRestockDate()).toBeNull()
  })

  it('is shown until that day is over', async () => {
    await createMug({ restockDate: dayIn(1), availableQuantity: 0 })
    shop.advance(dayMs)
    expect(await readRestockDate()).toBe(dayIn(0))
    shop.advance(dayMs)
    expect(await readRestockDate()).toBeNull()
  })

  it.each(['soon', '2026-02-30', '2026-12-01T00:00:00Z'])('cannot be %s', async (restockDate) => {
    const made = await createMug({ restockDate, availableQuantity: 0 })
    expect(made.status).toBe(400)
    expect(made.text).toContain('restockDate')
  })
})
