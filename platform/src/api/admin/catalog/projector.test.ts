import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { createDeliveryWorker } from '#outbound/delivery-worker.ts'
import { registerEndpoint } from '#outbound/register-endpoint.ts'
import { answered, createScriptedDialler } from '#outbound/dialler.testing.ts'
import { products } from '#store/schema/catalog.ts'
import { catalogChanges } from '#store/schema/projection.ts'
import { webhookDeliveries } from '#store/schema/webhooks.ts'
import { projectBatch, projectPending } from '#commerce/catalog/read/project.ts'

const fail = (error: unknown) => {
  throw error
}

const shop = await openAdminClient()
afterAll(() => shop.close())

beforeEach(() => shop.openStore())

const create = async (more: object = {}) => {
  const made = await shop.send('POST', '/v1/catalog/products', { ...mug, ...more })
  expect(made.status, made.text).toBe(201)
  return String(made.body['id'])
}

const stockOf = async (id: string) => {
  const [row] = await shop.services.db.select().from(products).where(eq(products.id, id))
  return row?.availableQuantity
}

test('the webhook of a change is sent once lists show the change', async () => {
  const { services, client } = shop
  const dialler = createScriptedDialler(() => answered(204))
  const context = { ...services, dialler, random: () => 0.5 }
  const scope = { tenantId: client.store.tenantId, storeId: client.store.id, sellerId: null }
  await registerEndpoint(context, scope, {
    url: 'https://receiver.example/hooks',
    eventTypes: null,
    secret: null,
    headers: {},
    authentication: null,
  })
  const worker = createDeliveryWorker(context)
  dialler.calls.length = 0
  await create()
  await worker.deliverDue()
  expect(dialler.calls).toEqual([])
  await shop.project()
  await worker.deliverDue()
  expect(dialler.calls).toHaveLength(1)
  // If the projector never runs, the webhook is sent anyway.
  await shop.send('POST', '/v1/catalog/brands', { name: 'Hafenwerk' })
  shop.advance(61_000)
  await worker.deliverDue()
  expect(dialler.calls).toHaveLength(2)
  await shop.project()
  const held = await services.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.storeId, client.store.id))
  expect(held.map(({ heldFor, state }) => [heldFor, state])).toEqual([
    [null, 'delivered'],
    [null, 'delivered'],
  ])
})

describe('the projector', () => {
  test('that crashes leaves its changes to the next one', async () => {
    const { db } = shop.services
    const id = await create()
    const dying = db.transaction(async (tx) => {
      await projectBatch(tx, fail)
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    await shop.expectSeen('{ product(slug: "harbour-mug") { priceMin } }', {
      product: { priceMin: 28 },
    })
    expect(await stockOf(id)).toBe(5)
  })

  test('that runs twice concurrently projects every change', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i += 1) {
      const variants = [{ ...mug.variants[0], sku: `SKU-${String(i)}` }]
      ids.push(await create({ slug: `mug-${String(i)}`, variants }))
    }
    const { db } = shop.services
    await Promise.all([projectPending(db), projectPending(db)])
    expect(await Promise.all(ids.map(stockOf))).toEqual(ids.map(() => 5))
    expect(await db.$count(catalogChanges)).toBe(0)
  })
})
