import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { callApi, type Call } from '#api/testing/call-api.ts'
import { newId } from '#store/ids.ts'
import { products } from '#store/schema/catalog.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

let store: Store
let token: string

const opened = await createTestServices()
afterAll(() => opened.close())
beforeEach(async () => {
  store = await addStore(opened.services)
  token = await signInApplication(opened.services, store, ['channels:read', 'channels:update'])
})

interface Made {
  id: string
}

async function send(method: string, path: string, call: Call = {}) {
  opened.advance(1)
  return callApi(opened.app, method, `/v1/channels${path}`, { token, ...call })
}

const create = (more: object = {}) =>
  send('POST', '', { body: { name: 'Market', channelType: 'marketplace', ...more } })

const createId = async (more: object = {}) => ((await create(more)).body as Made).id

async function addProduct(sellerId: string | null = null) {
  const id = newId('pro')
  const { tenantId, id: storeId } = store
  await opened.services.db
    .insert(products)
    .values({ id, tenantId, storeId, sellerId, slug: id, title: 'A lamp' })
  return id
}

async function listEvents() {
  const rows = await opened.services.db
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.storeId, store.id))
    .orderBy(asc(outboxEvents.occurredOn))
  return rows.map(({ type, body }) => ({ type, ...(JSON.parse(body) as object) }))
}

test('a channel is created, enabled for sales and deleted, with an event for each', async () => {
  const id = await createId({ isPrincipal: true, integrationId: 'int', connectionId: 'con' })
  expect(await send('POST', `/${id}/sales/enable`)).toMatchObject({
    status: 200,
    body: { salesEnabled: true },
  })
  expect((await send('DELETE', `/${id}`)).status).toBe(204)
  expect((await send('GET', `/${id}`)).status).toBe(404)
  const scope = { ChannelId: id, TenantId: store.tenantId, StoreId: store.id, SellerId: null }
  expect(await listEvents()).toMatchObject([
    {
      type: 'channel.created',
      ...scope,
      Name: 'Market',
      IntegrationId: 'int',
      ChannelType: 'marketplace',
      IsPrincipal: true,
    },
    { type: 'channel.sales.enabled', ...scope },
    { type: 'channel.deleted', ...scope, ConnectionId: 'con', ProviderId: 'own' },
  ])
})

test('sales that are enabled cannot be enabled again', async () => {
  const id = await createId()
  await send('POST', `/${id}/sales/enable`)
  expect(await send('POST', `/${id}/sales/enable`)).toMatchObject({
    status: 409,
    body: { code: 'Channel.SalesEnabled' },
  })
})

test('a second principal channel is refused, even concurrently', async () => {
  const both = await Promise.all([create({ isPrincipal: true }), create({ isPrincipal: true })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('an editor with an outdated version is refused', async () => {
  const made = await create()
  const { id } = made.body as Made
  const seen = made.headers.get('etag') ?? ''
  await send('POST', `/${id}/sales/enable`, { headers: { 'if-match': seen } })
  const late = await send('DELETE', `/${id}`, { headers: { 'if-match': seen } })
  expect(late).toMatchObject({ status: 412, body: { code: 'Common.VersionMismatch' } })
  const read = await send('GET', `/${id}`)
  const current = read.headers.get('etag') ?? ''
  expect((await send('DELETE', `/${id}`, { headers: { 'if-match': 'W/"v1"' } })).status).toBe(412)
  // Any of a list (RFC 9110 §13.1.1), as strong ones.
  for (const [tags, status] of [
    [`W/${current}, "x", ${seen}`, 412],
    [`"x",${seen} , ${current}`, 204],
  ] as const) {
    expect((await send('DELETE', `/${id}`, { headers: { 'if-match': tags } })).status).toBe(status)
  }
})

test('a product is listed once in a channel and its price changed, with an event for each', async () => {
  const id = await createId()
  const productId = await addProduct()
  const body = { productId, price: 19.99, externalId: 'ext' }
  const listed = await send('POST', `/${id}/listings`, { body })
  expect(listed).toMatchObject({ status: 201, body: { price: 19.99, currencyCode: 'EUR' } })
  expect((await send('POST', `/${id}/listings`, { body })).status).toBe(409)
  const path = `/${id}/listings/${(listed.body as Made).id}`
  for (const price of [17.5, 17.5]) {
    expect(await send('PATCH', path, { body: { price } })).toMatchObject({
      status: 200,
      body: { price },
    })
  }
  expect(await send('GET', path)).toMatchObject({ status: 200, body: { price: 17.5 } })
  expect((await send('GET', `/${id}/listings`)).body).toMatchObject({ totalCount: 1 })
  const shared = { ChannelId: id, ProductId: productId, SellerId: store.id, ExternalId: 'ext' }
  expect((await listEvents()).slice(1)).toMatchObject([
    { type: 'channel.listing.published', ...shared },
    { type: 'channel.listing.price_changed', ...shared, OldPrice: 19.99, NewPrice: 17.5 },
  ])
})

test('a listing that another editor has changed is not overwritten', async () => {
  const id = await createId()
  const body = { productId: await addProduct(), price: 10 }
  const listed = await send('POST', `/${id}/listings`, { body })
  const path = `/${id}/listings/${(listed.body as Made).id}`
  const headers = { 'if-match': listed.headers.get('etag') ?? '' }
  const prices = [11, 12].map((price) => send('PATCH', path, { body: { price }, headers }))
  const statuses = (await Promise.all(prices)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 412])
})

test.each([{ price: -1 }, { price: 1.001 }, { price: '5' }, {}])(
  'the price %j is refused',
  async (price) => {
    const id = await createId()
    const body = { productId: await addProduct(), ...price }
    expect(await send('POST', `/${id}/listings`, { body })).toMatchObject({
      status: 400,
      body: { code: 'Common.Validation' },
    })
  },
)

test('products and channels of another store are not found', async () => {
  const productId = await addProduct()
  const id = await createId()
  const other = await addStore(opened.services)
  token = await signInApplication(opened.services, other)
  expect((await send('GET', `/${id}`)).status).toBe(404)
  expect((await send('POST', `/${id}/sales/enable`)).status).toBe(404)
  expect((await send('GET', `/${id}/listings`)).status).toBe(404)
  const own = await createId()
  const body = { productId, price: 5 }
  expect((await send('POST', `/${own}/listings`, { body })).status).toBe(400)
})

test('a seller sees its own channels, the store sees all', async () => {
  const storeToken = token
  await createId()
  const bound = { storeId: store.id, sellerId: 'a seller' }
  token = await signInApplication(
    opened.services,
    store,
    ['channels:read', 'channels:update'],
    bound,
  )
  await createId({ name: 'Of the seller' })
  expect((await send('GET', '')).body).toMatchObject({ totalCount: 1 })
  token = storeToken
  expect((await send('GET', '')).body).toMatchObject({ totalCount: 2 })
  expect((await send('GET', '?search=seller')).body).toMatchObject({ totalCount: 1 })
})

test('a token without a store needs one in x-Store-Id', async () => {
  token = await signInApplication(opened.services, store, ['channels:read'], { storeId: null })
  expect((await send('GET', '')).status).toBe(400)
  expect((await send('GET', '', { headers: { 'x-store-id': store.id } })).status).toBe(200)
  expect((await send('POST', '', { headers: { 'x-store-id': store.id }, body: {} })).status).toBe(
    403,
  )
})

test('products, listings and publications are found by title', async () => {
  const id = await createId()
  const body = { productId: await addProduct(), price: 25 }
  expect((await send('POST', `/${id}/publications`, { body })).status).toBe(201)
  for (const list of ['listings', 'publications', 'product-requirements']) {
    const find = async (search: string) =>
      (await send('GET', `/${id}/${list}?search=${search}`)).body
    expect(await find('LAMP'), list).toMatchObject({ totalCount: 1 })
    expect(await find('chair'), list).toMatchObject({ totalCount: 0 })
  }
})
