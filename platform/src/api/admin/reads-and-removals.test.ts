import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import { newId } from '#store/ids.ts'
import { signInCustomer } from '#testing.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

let shop: Awaited<ReturnType<typeof openAdminClient>>
beforeAll(async () => {
  shop = await openAdminClient()
  await shop.openStore()
})
afterAll(() => shop.close())

async function create(path: string, body: object) {
  const made = await shop.send('POST', path, body)
  expect(made.status, made.text).toBe(201)
  return String(made.body['id'])
}

describe('resources of a merchant', () => {
  test('a category is read by its id', async () => {
    const id = await create('/v1/catalog/categories', { name: 'Cups' })
    expect(await shop.send('GET', `/v1/catalog/categories/${id}`)).toMatchObject({
      status: 200,
      body: { id, name: 'Cups', slug: 'cups' },
    })
  })

  test('a collection is listed, read and deleted', async () => {
    const id = await create('/v1/catalog/collections', { name: 'Spring' })
    const one = await shop.send('GET', `/v1/catalog/collections/${id}`)
    expect(one).toMatchObject({ status: 200, body: { id, name: 'Spring' } })
    const list = await shop.send('GET', '/v1/catalog/collections')
    expect(list.body).toMatchObject({ data: [{ id }], totalCount: 1 })
    expect((await shop.send('DELETE', `/v1/catalog/collections/${id}`)).status).toBe(204)
    expect((await shop.send('GET', `/v1/catalog/collections/${id}`)).status).toBe(404)
  })

  test('the publications of a channel are listed', async () => {
    const channel = { name: 'Market', channelType: 'marketplace' }
    const path = `/v1/channels/${await create('/v1/channels', channel)}/publications`
    const productId = await create('/v1/catalog/products', mug)
    await create(path, { productId, price: 30 })
    const list = await shop.send('GET', path)
    expect(list).toMatchObject({ status: 200, body: { data: [{ productId, price: 30 }] } })
  })

  test('a paused endpoint is enabled with its failure count reset', async () => {
    const { services } = shop
    const { store } = shop.client
    const id = newId('whe')
    const scope = { id, tenantId: store.tenantId, storeId: store.id }
    const row = { ...scope, url: 'https://hooks.example/in', urlHash: id }
    const paused = { status: 'paused' as const, consecutiveFailures: 10 }
    const on = services.clock()
    const times = { pausedOn: on, createdOn: on, updatedOn: on }
    await services.db.insert(webhookEndpoints).values({ ...row, ...paused, ...times })
    const path = `/v1/webhooks/endpoints/${id}`
    expect((await shop.send('POST', `${path}/enable`)).status).toBeLessThan(300)
    const isRow = eq(webhookEndpoints.id, id)
    const [after] = await services.db.select().from(webhookEndpoints).where(isRow)
    expect(after).toMatchObject({ status: 'receiving', consecutiveFailures: 0 })
  })
})

describe('changes of a customer', () => {
  test('name and addresses are stored and read back', async () => {
    const { accessToken } = await signInCustomer(shop.services, shop.client.store)
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'x-store-domain': shop.client.store.domain,
    }
    const send = (method: string, path: string, body?: unknown) =>
      shop.send(method, `/v1/customer${path}`, body, headers)
    const name = { firstName: 'Ada', lastName: 'Berg', phone: '+49 431 1234' }
    expect((await send('PATCH', '', name)).status).toBe(204)
    expect((await send('GET', '')).body).toMatchObject({ firstName: 'Ada', lastName: 'Berg' })
    const address = { firstName: 'Ada', lastName: 'Berg', line1: 'Hafenstraße 4', city: 'Kiel' }
    const home = { ...address, postalCode: '24103', countryCode: 'DE' }
    const made = await send('POST', '/addresses', home)
    expect(made.status).toBe(201)
    const id = String(made.body['id'])
    const moved = { ...home, city: 'Hamburg', postalCode: '20457' }
    expect((await send('PUT', `/addresses/${id}`, moved)).status).toBe(204)
    expect((await send('GET', '/addresses')).body).toMatchObject([{ id, city: 'Hamburg' }])
  })
})
