import { afterAll, expect, it } from 'vitest'
import { projectBatch, projectPending } from '#commerce/catalog/read/project.ts'
import { hamburg } from '#commerce/selling-store.testing.ts'
import { catalogChanges } from '#store/schema/projection.ts'
import { listStatements, openTestCheckout } from '#api/testing/shop.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())

/** The SQL statements of each request of a guest who buys one item. */
async function buyOne(): Promise<Map<string, string[]>> {
  const { variantId } = await shop.variantOf(5)
  const calls = new Map<string, string[]>()
  const note = async (name: string, call: () => Promise<unknown>) => {
    calls.set(name, await listStatements(shop.services.db, call))
  }
  let path = ''
  await note('create', async () => {
    path = `/v1/carts/${(await shop.openCart()).token}`
  })
  await note('item', () => shop.change('POST', `${path}/items`, { variantId, quantity: 1 }))
  await note('buyer', () => shop.change('PATCH', `${path}/buyer`, { email: 'ada@example.com' }))
  await note('addresses', () =>
    shop.change('PATCH', `${path}/addresses`, { shippingAddress: hamburg }),
  )
  await note('methods', () => shop.call('GET', `${path}/shipping-methods`))
  const { shippingMethodId } = shop
  await note('shipping', () => shop.change('PATCH', `${path}/shipping`, { shippingMethodId }))
  await note('payments', () => shop.call('GET', `${path}/payment-methods`))
  const cart = await shop.change('GET', path)
  await note('complete', async () => {
    const response = await shop.complete(path, shop.payBy(shop.transfer, cart), path)
    expect(response.status).toBe(200)
  })
  return calls
}

it('sends no statement twice in one request of a purchase', async () => {
  for (const [name, statements] of await buyOne()) {
    expect(statements.length, name).toBeGreaterThan(0)
    expect(new Set(statements).size, name).toBe(statements.length)
  }
})

it('buys one item with 56 statements in eight requests', async () => {
  const counts = [...(await buyOne()).values()].map((statements) => statements.length)
  expect(counts).toHaveLength(8)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(56)
})

const fail = (error: unknown) => {
  throw error
}

it('projects a sold item with 9 statements', async () => {
  const { db } = shop.services
  await projectPending(db)
  await buyOne()
  const statements = await listStatements(db, () => projectBatch(db, fail))
  expect(await db.$count(catalogChanges)).toBe(0)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(9)
})
