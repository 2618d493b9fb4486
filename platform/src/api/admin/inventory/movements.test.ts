import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { runImport } from '#commerce/import/run-import.ts'
import { createPaymentQueue } from '#commerce/payments/settle-payments.ts'
import { workOff } from '#store/work-queue.ts'
import type { StockCause } from '#store/enums.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { inventoryLevels, type StockMovement } from '#store/schema/inventory.ts'
import { readJson, readProblem, signInApplication } from '#testing.ts'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout, type TestCheckout } from '#api/testing/shop.ts'
import { mug } from '#api/testing/admin-client.ts'

let shop: TestCheckout
let token: string
let folder: string
beforeAll(async () => {
  shop = await openTestCheckout()
  token = await signInApplication(shop.services, shop.store)
  folder = await mkdtemp(join(tmpdir(), 'vitrine-movements-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const send = (method: string, path: string, body?: unknown, headers = {}, bearer = token) =>
  shop.call(method, path, body, { authorization: `Bearer ${bearer}`, ...headers })

type Listed = Omit<StockMovement, 'occurredOn'> & { occurredOn: string }

async function list(query: string, bearer = token) {
  const response = await send('GET', `/v1/inventory/movements?${query}`, undefined, {}, bearer)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await readJson<{ data: Listed[] }>(response)).data
}

/** The stock movements of a variant, oldest first. */
async function listOf(variantId: string): Promise<[StockCause, number, number][]> {
  const movements = await list(`variantId=${variantId}&sortDirection=asc`)
  return movements.map(({ cause, quantity, availableQuantity }) => [
    cause,
    quantity,
    availableQuantity,
  ])
}

let skus = 0
async function makeProduct(availableQuantity = 10) {
  skus += 1
  const [first] = mug.variants
  const variant = { ...first, sku: `MUG-${String(skus)}`, availableQuantity }
  const body = { ...mug, title: `Mug ${String(skus)}`, variants: [variant] }
  const made = await send('POST', '/v1/catalog/products', body)
  expect(made.status, await made.clone().text()).toBe(201)
  const { id, variants: own } = await readJson<{ id: string; variants: { id: string }[] }>(made)
  shop.advance(1000)
  return { id, variantId: own[0]?.id ?? '', sku: variant.sku }
}

async function order(variantId: string, quantity: number, methodId = shop.transfer) {
  const { path, cart } = await shop.openReadyCart(variantId, quantity)
  const reply = await shop.complete(path, shop.payBy(methodId, cart), `stock-${path}`)
  expect(reply.status, await reply.clone().text()).toBe(200)
  shop.advance(1000)
  return (await readJson<CompleteReply>(reply)).orderId
}

const move = (orderId: string, to: string) =>
  send('POST', `/v1/orders/${orderId}/transitions`, { to })

test('every change of stock is recorded with its cause, and the movements add up to the level', async () => {
  const { id, variantId, sku } = await makeProduct()
  const cancelled = await order(variantId, 2)
  await move(cancelled, 'cancelled')
  shop.advance(1000)
  const late = await order(variantId, 1, shop.redirect)
  shop.advance(31 * 60_000)
  const { services } = shop
  const throwFault = (fault: unknown) => {
    throw fault
  }
  const context = createPaymentContext(services)
  await workOff(createPaymentQueue(context, services.clock, throwFault))
  shop.advance(1000)
  token = await signInApplication(services, shop.store)
  const kept = await order(variantId, 3)
  await move(kept, 'confirmed')
  const { items } = await readJson<OrderJson>(await send('GET', `/v1/orders/${kept}`))
  const lines = [{ itemId: items[0]?.id ?? '', quantity: 1, restock: true }]
  const key = { 'idempotency-key': `movement-${kept}` }
  expect((await send('POST', `/v1/orders/${kept}/refunds`, { lines }, key)).status).toBe(201)
  shop.advance(1000)
  const level = { variantId, locationId: shop.main, availableQuantity: 20 }
  await send('PUT', '/v1/inventory/levels', level)
  shop.advance(1000)
  const batch = { mode: 'adjust', lines: [{ sku, quantity: -4 }] }
  expect((await send('POST', '/v1/inventory/batches', batch)).status).toBe(200)
  expect(await listOf(variantId)).toEqual([
    ['product', 10, 10],
    ['sale', -2, 8],
    ['cancellation', 2, 10],
    ['sale', -1, 9],
    ['expiry', 1, 10],
    ['sale', -3, 7],
    ['refund', 1, 8],
    ['manual', 12, 20],
    ['batch', -4, 16],
  ])
  const ofOrder = async (orderId: string) =>
    (await list(`orderId=${orderId}`)).map(({ cause }) => cause).toSorted()
  expect(await ofOrder(cancelled)).toEqual(['cancellation', 'sale'])
  expect(await ofOrder(late)).toEqual(['expiry', 'sale'])
  expect(await ofOrder(kept)).toEqual(['refund', 'sale'])
  expect(await list(`cause=batch&variantId=${variantId}`)).toMatchObject([{ orderId: null }])
  const isLevel = eq(inventoryLevels.variantId, variantId)
  const [row] = await services.db.select().from(inventoryLevels).where(isLevel)
  expect(row?.availableQuantity).toBe(16)
  shop.advance(1000)
  expect((await send('DELETE', `/v1/catalog/products/${id}`)).status).toBe(204)
  expect((await listOf(variantId)).at(-1)).toEqual(['product', -16, 0])
})

test('the database refuses a stock below 0, whatever writes it', async () => {
  const { variantId } = await makeProduct(1)
  const isLevel = eq(inventoryLevels.variantId, variantId)
  const write = (availableQuantity: number) =>
    shop.services.db.update(inventoryLevels).set({ availableQuantity }).where(isLevel)
  await write(0)
  const refusal = { code: '23514', constraint: 'inventory_levels_not_negative' }
  await expect(write(-1)).rejects.toMatchObject({ cause: refusal })
  await expect(write(-2)).rejects.toMatchObject({ cause: refusal })
})

test('a request that changes nothing records no movement', async () => {
  const { variantId } = await makeProduct(4)
  const level = { variantId, locationId: shop.main, availableQuantity: 4 }
  expect((await send('PUT', '/v1/inventory/levels', level)).status).toBe(200)
  expect(await listOf(variantId)).toEqual([['product', 4, 4]])
})

test('an import records the stock of new products and changes to existing ones', async () => {
  const { db, clock } = shop.services
  const header = 'Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams'
  const columns = `${header},Variant Inventory Qty,Variant Price,Status`
  const importStock = async (count: number) => {
    const file = join(folder, `count-${String(count)}.csv`)
    const row = `towel,Towel,true,Title,Default Title,TOWEL,120,${String(count)},12.50,active`
    await writeFile(file, [columns, row].join('\n'))
    const fetchImage = () => Promise.resolve({ ok: false as const, reason: 'none' })
    await runImport({ db, clock, dataDir: folder, fetchImage, setsStock: true }, shop.store, file)
    shop.advance(1000)
  }
  await importStock(9)
  await importStock(11)
  const [row] = await db.select().from(variants).where(eq(variants.sku, 'TOWEL'))
  expect(await listOf(row?.id ?? '')).toEqual([
    ['import', 9, 9],
    ['import', 2, 11],
  ])
})

test('a seller sees movements of its own products, and nobody those of another store', async () => {
  const { id, variantId } = await makeProduct()
  const other = await makeProduct()
  const { db } = shop.services
  await db.update(products).set({ sellerId: 'sel_1' }).where(eq(products.id, id))
  const bound = { storeId: shop.store.id, sellerId: 'sel_1' }
  const seller = await signInApplication(shop.services, shop.store, ['inventory:read'], bound)
  const orderId = await order(variantId, 1)
  expect(await list('limit=200', seller)).toMatchObject([
    { variantId, cause: 'sale', orderId, sellerId: 'sel_1' },
  ])
  expect(await list(`variantId=${other.variantId}`, seller)).toEqual([])
  const wrong = await send('GET', '/v1/inventory/movements?cause=theft')
  expect((await readProblem(wrong)).code).toBe('Common.Validation')
})
