import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { variants } from '#store/schema/catalog.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { addStore } from '#testing.ts'

let productPath: string
let variantIds: string[]
let locationId: string

const shop = await openAdminClient()
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.openStore()
  const made = await shop.send('POST', '/v1/catalog/products', mug)
  productPath = `/v1/catalog/products/${String(made.body['id'])}`
  variantIds = (made.body['variants'] as unknown as { id: string }[]).map(({ id }) => id)
  const locations = await shop.send('GET', '/v1/inventory/locations')
  locationId = (locations.body['data'] as unknown as { id: string }[])[0]?.id ?? ''
})

const stockQuery =
  '{ product(slug: "harbour-mug") { availableQuantity } products(filter: { inStock: true }) { totalCount } }'

/** For shoppers, and in the merchant's list of what they can buy. */
async function expectStock(pieces: number, listed: number) {
  await shop.expectSeen(stockQuery, {
    product: { availableQuantity: pieces },
    products: { totalCount: listed },
  })
  const counted = await shop.send('GET', '/v1/catalog/products/count?inStock=true')
  expect(counted.body).toMatchObject({ count: listed })
}

describe('a level', () => {
  test('that is set is visible to shoppers at once and sends an event', async () => {
    await expectStock(5, 1)
    const level = { variantId: variantIds[0], locationId, availableQuantity: 0 }
    expect((await shop.send('PUT', '/v1/inventory/levels', level)).status).toBe(200)
    await expectStock(0, 0)
    const reported = (await shop.listEvents()).find(({ type }) => type === 'catalog.stock.changed')
    expect(reported?.body).toMatchObject({
      VariantId: variantIds[0],
      LocationId: locationId,
      AvailableQuantity: 0,
    })
  })

  test.each([
    ['HARBOUR', 2],
    ['mug-', 2],
    ['no such', 0],
  ])('is found by SKU or by the title of its product: %s', async (search, found) => {
    const listed = await shop.send(
      'GET',
      `/v1/inventory/levels?search=${encodeURIComponent(search)}`,
    )
    expect(listed.body['data']).toHaveLength(found)
    const named = { title: 'Harbour Mug', options: [{ name: 'Glaze' }] }
    expect(listed.body).toMatchObject({ data: Array.from({ length: found }, () => named) })
  })

  test.each([
    ['at an inactive location', () => `/v1/inventory/locations/${locationId}`],
    ['of an inactive variant', () => `${productPath}/variants/${String(variantIds[0])}`],
  ])('%s is not for sale until it is active again', async (_what, pathOf) => {
    await expectStock(5, 1)
    const path = pathOf()
    expect(await shop.send('PATCH', path, { isActive: false, name: 'Closed' })).toMatchObject({
      status: 200,
      body: { isActive: false, name: 'Closed' },
    })
    await expectStock(0, 0)
    await shop.send('PATCH', path, { isActive: true })
    await expectStock(5, 1)
  })

  test('at a second location adds to the first', async () => {
    const second = await shop.send('POST', '/v1/inventory/locations', {
      code: 'NORTH',
      name: 'North',
    })
    expect(second.status).toBe(201)
    const level = { variantId: variantIds[0], locationId: second.body['id'], availableQuantity: 3 }
    await shop.send('PUT', '/v1/inventory/levels', level)
    await expectStock(8, 1)
    const again = await shop.send('POST', '/v1/inventory/locations', {
      code: 'NORTH',
      name: 'North',
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'Inventory.LocationExists' } })
  })

  test.each([
    ['an unknown variant', { variantId: 'var_nothing' }],
    ['an unknown location', { locationId: 'loc_nothing' }],
    ['a negative number', { availableQuantity: -1 }],
  ])('of %s is refused', async (_what, wrong) => {
    const level = { variantId: variantIds[0], locationId, availableQuantity: 1, ...wrong }
    const { status, body } = await shop.send('PUT', '/v1/inventory/levels', level)
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'Common.Validation' })
  })

  test('at a location of another store of the merchant is refused', async () => {
    const { tenantId } = shop.client.store
    await shop.signIn(['api_admin'], await addStore(shop.services, { tenantId }))
    const made = await shop.send('POST', '/v1/catalog/products', mug)
    const [own] = made.body['variants'] as unknown as { id: string }[]
    const level = { variantId: own?.id, locationId, availableQuantity: 1 }
    const { status, body } = await shop.send('PUT', '/v1/inventory/levels', level)
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'Common.Validation' })
  })
})

describe('a batch', () => {
  const process = (body: unknown) => shop.send('POST', '/v1/inventory/batches', body)

  test('adjusts many levels, one of them twice, and sends one event', async () => {
    const lines = [
      { sku: 'MUG-OAT', quantity: -2 },
      { variantId: variantIds[1], locationId, quantity: 3 },
      { variantId: variantIds[1], locationId, quantity: 4 },
    ]
    expect((await process({ mode: 'adjust', lines })).body).toMatchObject({ adjustmentsCount: 3 })
    await expectStock(10, 1)
    const reported = (await shop.listEvents()).find(
      ({ type }) => type === 'catalog.inventory.batch_processed',
    )
    expect(reported?.body).toMatchObject({
      Mode: 'adjust',
      AdjustmentsCount: 3,
      ProductsCount: 1,
      VariantsCount: 2,
      LocationsCount: 1,
    })
  })

  test('with one invalid line changes nothing', async () => {
    const lines = [
      { sku: 'MUG-MOS', quantity: 4 },
      { sku: 'MUG-OAT', quantity: -6 },
    ]
    expect(await process({ mode: 'adjust', lines })).toMatchObject({
      status: 409,
      body: { code: 'Catalog.StockNegative' },
    })
    await expectStock(5, 1)
    expect(await shop.eventTypes()).toEqual(['catalog.product.created'])
  })
})

describe('an export', () => {
  const csv = async (template: boolean) =>
    (await shop.send('POST', '/v1/inventory/exports', { format: 'csv', template })).text
      .trim()
      .split('\r\n')

  test('has the column status only as a template', async () => {
    expect((await csv(true))[0]).toBe(
      'sku,product_title,variant_name,barcode,location_code,available_quantity,status,variant_status',
    )
    expect((await csv(false))[0]).toBe(
      'sku,product_title,variant_name,barcode,location_code,available_quantity,variant_status',
    )
  })

  test.each(['=', '+', '-', '@', '\t=', '\r='])('escapes a cell of %j', async (start) => {
    const barcode = `${start}1`
    const path = `${productPath}/variants/${String(variantIds[0])}`
    expect((await shop.send('PATCH', path, { barcode })).status).toBe(200)
    const made = await shop.send('POST', '/v1/inventory/exports', { format: 'csv' })
    expect(made.text).toContain(`'${barcode}`)
  })

  test('lists every level, in order, and escapes spreadsheet formulas', async () => {
    await shop.send('PATCH', productPath, { title: '=1+1, "mug"' })
    expect((await csv(false)).slice(1)).toEqual([
      `MUG-MOS,"'=1+1, ""mug""",,,MAIN,0,active`,
      `MUG-OAT,"'=1+1, ""mug""",,,MAIN,5,active`,
    ])
  })

  test('goes on with the next location of a SKU where a batch of 2,000 levels ends', async () => {
    const { client, services } = shop
    const more = Array.from({ length: 1_001 }, (_, n) => `S-${String(n).padStart(4, '0')}`)
    const north = { code: 'NORTH', name: 'North' }
    const made = await shop.send('POST', '/v1/inventory/locations', north)
    const northId = String(made.body['id'])
    const { tenantId, id: storeId } = client.store
    const of = { tenantId, storeId }
    const productId = productPath.split('/').at(-1) ?? ''
    const rows = more.map((sku) => ({ ...of, id: sku, sku, productId, priceMinor: 100 }))
    await services.db.insert(variants).values(rows)
    // One level of the first SKU and two of each other, so that a batch ends between two.
    const levels = more.flatMap((variantId, n) =>
      (n === 0 ? [locationId] : [locationId, northId]).map((id) => {
        return { ...of, variantId, locationId: id, availableQuantity: 1 }
      }),
    )
    await services.db.insert(inventoryLevels).values(levels)
    const listed = (await csv(false)).slice(1).filter((line) => line.startsWith('S-'))
    expect(new Set(listed).size).toBe(2_001)
    expect(listed).toEqual(listed.toSorted())
  })

  test('is a workbook on request', async () => {
    const made = await shop.send('POST', '/v1/inventory/exports', { format: 'xlsx' })
    expect(made.status).toBe(200)
    expect(made.headers.get('content-type')).toMatch(/spreadsheetml/)
    expect(made.headers.get('cache-control')).toBe('no-store')
    expect(made.text.startsWith('PK')).toBe(true)
  })

  test('in an unknown format is refused', async () => {
    expect((await shop.send('POST', '/v1/inventory/exports', { format: 'pdf' })).status).toBe(400)
  })
})
