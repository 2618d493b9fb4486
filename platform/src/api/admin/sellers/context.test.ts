import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOperations, type OpenApiDocument } from '#api/openapi/document-shape.ts'
import { newId } from '#store/ids.ts'
import { products } from '#store/schema/catalog.ts'
import { uploads } from '#store/schema/uploads.ts'
import { readJson, signInApplication } from '#testing.ts'
import { openTestCheckout, type TestCheckout } from '#api/testing/shop.ts'

/** Operations open to sellers, limited to their own rows. All others are for the store only. */
const open = new Set([
  'DeleteProductTranslation',
  'ListProductTranslations',
  'PutProductTranslation',
  ...['CreateProduct', 'GetProduct', 'UpdateProduct', 'DeleteProduct', 'ListProducts'],
  ...['CountProducts', 'UploadImage', 'ExportInventory', 'ListInventoryLevels'],
  ...['ListImages', 'RemoveImage', 'RemoveUnusedImages'],
  ...['SetInventoryLevel', 'ProcessInventoryBatch', 'ListOrders', 'GetOrder'],
  ...['ListWebhookDeliveries', 'GetWebhookDelivery', 'RetryWebhookDelivery'],
  ...['RegisterWebhookEndpoint', 'ListWebhookEndpoints', 'GetWebhookEndpoint'],
  ...['DeleteWebhookEndpoint', 'EnableWebhookEndpoint', 'ChangeWebhookEndpoint'],
  ...['ListChannels', 'CreateChannel', 'GetChannel', 'DeleteChannel', 'EnableChannelSales'],
  ...['ChangeChannel', 'ListChannelListings', 'GetChannelListing', 'PublishChannelListing'],
  ...['ChangeChannelListing', 'GetShippingMethod', 'ListShippingMethods'],
  ...['ListShippingMethodRates', 'CreateShipment', 'DeliverShipment', 'CorrectShipment'],
  ...['CreateVariant', 'UpdateVariant', 'DeleteVariant', 'ListStockMovements'],
])

/** Operations that sellers may read, because products and stock reference these resources. */
const shared = new Set([
  ...['ListBrands', 'GetBrand', 'ListCategories', 'GetCategory', 'ListCollections'],
  ...['GetCollection', 'ListLocations', 'GetLocation'],
])

let shop: TestCheckout
let token: string
let storeToken: string
let foreign: Record<string, string>
let adminOperations: ReturnType<typeof listOperations>

const send = (bearer: string, method: string, path: string, body?: unknown) =>
  shop.call(method, path, body, { authorization: `Bearer ${bearer}` })

async function addOrder(variantId: string) {
  return (await shop.buy(variantId)).placed.orderId
}

beforeAll(async () => {
  shop = await openTestCheckout({ RATE_LIMIT_FACTOR: '1000' })
  const { services, store } = shop
  const bound = { storeId: store.id, sellerId: 'sel_1' }
  token = await signInApplication(services, store, ['api_admin'], bound)
  storeToken = await signInApplication(services, store)
  const { productId, variantId } = await shop.variantOf(5)
  const make = async (path: string, body: object) => {
    const response = await send(storeToken, 'POST', path, body)
    expect(response.status, path).toBe(201)
    return (await readJson<{ id: string }>(response)).id
  }
  foreign = {
    '/v1/catalog/products': productId,
    '/v1/orders': await addOrder(variantId),
    '/v1/channels': await make('/v1/channels', {
      name: 'Market',
      channelType: 'marketplace',
    }),
    '/v1/shipping/methods': shop.shippingMethodId,
    '/v1/inventory/locations': shop.main,
    '/v1/catalog/brands': await make('/v1/catalog/brands', { name: 'Maker' }),
    variantId,
  }
  const { tenantId, id: storeId } = shop.store
  const image = { id: newId('upl'), tenantId, storeId, path: '/media/uploads/a.png' }
  const size = { bytes: 1, width: 1, height: 1, createdOn: shop.services.clock() }
  await shop.services.db.insert(uploads).values({ ...image, ...size })
  foreign['/v1/catalog/images'] = image.id
  await send(storeToken, 'PATCH', '/v1/store', { languages: ['de'] })
  const document = await readJson<OpenApiDocument>(await shop.request('/openapi.json'))
  adminOperations = listOperations(document.paths).filter(({ operation }) =>
    operation.tags?.includes('Admin'),
  )
})
afterAll(() => shop.close())

/** Bodies that would change resources of others. */
function bodyOf(operationId: string) {
  const { variantId, '/v1/catalog/products': productId } = foreign
  const level = { variantId, locationId: shop.main, availableQuantity: 99 }
  const bodies: Record<string, object> = {
    UpdateProduct: { title: 'Taken over' },
    CreateVariant: { sku: 'TAKEN-OVER', price: 1 },
    UpdateVariant: { price: 1 },
    PutProductTranslation: { title: 'Taken over' },
    SetInventoryLevel: level,
    ProcessInventoryBatch: { mode: 'set', lines: [{ variantId, quantity: 99 }] },
    ChangeChannel: { name: 'Taken over' },
    PublishChannelListing: { productId, price: 1 },
    ChangeChannelListing: { price: 1 },
    ChangeWebhookEndpoint: { eventTypes: null },
    CreateShipment: { lines: [{ orderItemId: 'unknown', quantity: 1 }] },
  }
  return bodies[operationId] ?? {}
}

const fill = (path: string) => {
  const base = path.split('/{')[0] ?? ''
  const named = path
    .replace('{id}', foreign[base] ?? 'unknown')
    .replace('{variantId}', foreign.variantId ?? 'unknown')
    .replace('{locale}', 'de')
  return named.replace(/\{\w+\}/g, 'unknown')
}

async function attempt({ path, method, operation }: (typeof adminOperations)[number]) {
  const { operationId = '' } = operation
  const body = method === 'get' || method === 'delete' ? undefined : bodyOf(operationId)
  const response = await send(token, method.toUpperCase(), fill(path), body)
  return { operationId, path, status: response.status, text: await response.text() }
}

/** A snapshot of all foreign resources, as the store sees them. */
async function takeStock() {
  const seen = Object.entries(foreign).filter(([path]) => path.startsWith('/'))
  const texts = await Array.fromAsync(seen, async ([path, id]) =>
    // Images are only listed.
    (await send(storeToken, 'GET', path.endsWith('/images') ? path : `${path}/${id}`)).text(),
  )
  const levels = await (await send(storeToken, 'GET', '/v1/inventory/levels')).text()
  return [...texts, levels]
}

describe('the token of a seller', { timeout: 60_000 }, () => {
  it('is refused by every operation that is not open to sellers', async () => {
    const known = new Set(adminOperations.map(({ operation }) => operation.operationId))
    expect([...open, ...shared].filter((name) => !known.has(name))).toEqual([])
    const closed = adminOperations.filter(
      ({ operation: { operationId = '' } }) => !open.has(operationId) && !shared.has(operationId),
    )
    expect(closed.length).toBeGreaterThan(60)
    for (const each of closed) {
      const { operationId, status, text } = await attempt(each)
      expect(`${operationId} ${String(status)} ${text}`).toContain(' 403 ')
      expect(text, operationId).toContain('Auth.SellerContext')
    }
  })

  it('cannot read or change resources of the store or of other sellers', async () => {
    const before = await takeStock()
    const mine = Object.values(foreign)
    const opened = adminOperations.filter(({ operation }) => open.has(operation.operationId ?? ''))
    expect(opened).toHaveLength(open.size)
    for (const each of opened) {
      const { operationId, path, status, text } = await attempt(each)
      if (path.includes('{')) expect([operationId, status]).toEqual([operationId, 404])
      else
        expect(
          mine.filter((id) => text.includes(`"id":"${id}"`)),
          operationId,
        ).toEqual([])
      if (/^(SetInventoryLevel|ProcessInventoryBatch)$/.test(operationId)) {
        expect([operationId, status]).toEqual([operationId, 400])
      }
    }
    expect(await takeStock()).toEqual(before)
  })

  it('reads resources that products and stock reference, and its own products', async () => {
    for (const path of [
      '/v1/catalog/brands',
      '/v1/catalog/categories',
      '/v1/inventory/locations',
    ]) {
      expect((await send(token, 'GET', path)).status).toBe(200)
    }
    const { tenantId, id: storeId } = shop.store
    const id = newId('prd')
    const own = { id, tenantId, storeId, sellerId: 'sel_1', slug: id, title: 'Own' }
    await shop.services.db.insert(products).values(own)
    expect((await send(token, 'GET', `/v1/catalog/products/${id}`)).status).toBe(200)
    const other = { storeId, sellerId: 'sel_2' }
    const stranger = await signInApplication(shop.services, shop.store, ['api_admin'], other)
    expect((await send(stranger, 'DELETE', `/v1/catalog/products/${id}`)).status).toBe(404)
  })
})
