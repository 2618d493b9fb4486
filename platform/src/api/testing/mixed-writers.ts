import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, ne, sql } from 'drizzle-orm'
import { addLocation, addSellingStore, addVariant } from '#commerce/selling-store.testing.ts'
import { runImport } from '#commerce/import/run-import.ts'
import type { Db } from '#store/database.ts'
import { hashToken, newId, newToken } from '#store/ids.ts'
import { brands, collections, products } from '#store/schema/catalog.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { orderItems, orders } from '#store/schema/orders.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addCartItems, addReadyCarts } from './ready-carts.ts'
import type { ServerAnswer, TestServer } from './server.ts'

type Goods = { productId: string; variantId: string }

/** A shop with concurrent sales, edits and imports. */
export interface BusyShop {
  store: Store
  token: string
  brandId: string
  paymentMethodId: string
  shippingMethodId: string
  locationId: string
  goods: Goods[]
  /** The stock that batches have added to each variant in total. */
  added: Map<string, number>
}

export const firstStock = 100_000
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const pick = <Item>(items: readonly Item[], at: number): Item => {
  const found = items[at % items.length]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

export async function openBusyShop(db: Db, size = 12): Promise<BusyShop> {
  const selling = await addSellingStore(db)
  const { store, locationId } = selling
  const scope = { tenantId: store.tenantId, storeId: store.id }
  // The store's first location: imports and new variants put their stock there, and sales do not
  // use it.
  const importsAt = await addLocation(db, store, 'imports')
  const longAgo = new Date('2020-01-01T00:00:00Z')
  await db.update(locations).set({ createdOn: longAgo }).where(eq(locations.id, importsAt))
  const brandId = newId('brd')
  await db.insert(brands).values({ ...scope, id: brandId, slug: 'maker', name: 'Maker' })
  await db.insert(collections).values({
    ...scope,
    id: newId('col'),
    slug: 'in-stock',
    name: 'In stock',
    type: 'rules',
    rules: [{ field: 'inStock', operator: 'equals', value: '' }],
  })
  const goods: Goods[] = []
  for (let i = 0; i < size; i += 1) {
    goods.push(await addVariant(db, store, { stock: { [locationId]: firstStock } }))
  }
  // The import file references them by slug, and slugs have hyphens.
  const slug = sql`replace(${products.id}, '_', '-')`
  await db.update(products).set({ brandId, slug }).where(eq(products.storeId, store.id))
  const token = newToken()
  await db.insert(oauthRecords).values({
    model: 'ClientCredentials',
    idHash: hashToken(token),
    payload: { clientId: 'test', scope: 'api_admin', extra: scope },
    expiresOn: inDays(1),
  })
  return { ...selling, token, brandId, goods, added: new Map() }
}

/** Writes carts of two products each, in either order, complete except for the payment. */
export async function fillCarts(db: Db, shop: BusyShop, count: number): Promise<string[]> {
  const { store, shippingMethodId, goods } = shop
  const rows = await addReadyCarts(db, store, shippingMethodId, count)
  const items = rows.flatMap(({ id: cartId }, i) =>
    [pick(goods, i), pick(goods, i * 5 + 1)].map((one) => ({ cartId, ...one })),
  )
  await addCartItems(db, store, items)
  return rows.map(({ token }) => token)
}

/** Checks out a cart at the total that it currently shows. */
export async function buy(server: TestServer, shop: BusyShop, token: string) {
  const path = `/v1/carts/${token}`
  const headers = { 'x-store-domain': shop.store.domain }
  const { body } = await server.send('GET', path, undefined, headers)
  const { total } = body as { total: number }
  const started = performance.now()
  const answer = await server.post(
    `${path}/complete`,
    { paymentMethodId: shop.paymentMethodId, expectedTotal: total },
    { ...headers, 'idempotency-key': `key-${token}` },
  )
  return { answer, ms: performance.now() - started }
}

/** The concurrent work of merchants. Each writer does one thing per call; `n` counts the calls. */
export function createWriters(db: Db, servers: TestServer[], shop: BusyShop) {
  const headers = { authorization: `Bearer ${shop.token}` }
  const send = (n: number, method: string, path: string, body?: unknown): Promise<ServerAnswer> =>
    pick(servers, n).send(method, `/v1${path}`, body, headers)

  async function edit(n: number) {
    const { productId, variantId } = pick(shop.goods, n)
    const option = (value: string) => [{ name: 'Glaze', value }]
    const kept = { id: variantId, sku: variantId, options: option('Oat'), price: 25 }
    const other = { sku: `${variantId}-${String(n)}`, options: option('Moss'), price: 25 }
    const path = `/catalog/products/${productId}`
    const { body } = await send(n, 'GET', path)
    const { variants } = body as { variants: { id: string }[] }
    for (const { id } of variants.filter((one) => one.id !== variantId)) {
      const removed = await send(n, 'DELETE', `${path}/variants/${id}`)
      if (removed.status !== 204) return removed
    }
    return send(n, 'PATCH', path, {
      brandId: shop.brandId,
      tags: [`edit-${String(n)}`],
      options: [{ name: 'Glaze', values: ['Oat', 'Moss'] }],
      variants: n % 2 === 0 ? [kept, { ...other, availableQuantity: 3 }] : [kept],
    })
  }

  async function addStock(n: number) {
    const chosen = [0, 3, 7].map((step) => pick(shop.goods, n + step))
    const lines = chosen.map(({ variantId }) => ({
      variantId,
      locationId: shop.locationId,
      quantity: 2,
    }))
    const answer = await send(n, 'POST', '/inventory/batches', { mode: 'adjust', lines })
    if (answer.status === 200) {
      for (const { variantId } of chosen) {
        shop.added.set(variantId, (shop.added.get(variantId) ?? 0) + 2)
      }
    }
    return answer
  }

  const rename = (n: number) =>
    send(n, 'PATCH', `/catalog/brands/${shop.brandId}`, { name: `Maker ${String(n)}` })

  async function makeAndDelete(n: number) {
    const made = await send(n, 'POST', '/catalog/products', {
      title: `Short-lived ${String(n)}`,
      brandId: shop.brandId,
      variants: [{ sku: `S-${String(n)}`, price: 25, availableQuantity: 9 }],
    })
    if (made.status !== 201) return made
    const { id } = made.body as { id: string }
    return send(n + 1, 'DELETE', `/catalog/products/${id}`)
  }

  /** Imports the products that are being sold, every other time with their stock. */
  async function importFile(n: number) {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-mixed-'))
    const rows = [...shop.goods]
      .reverse()
      .map(
        ({ productId, variantId }) =>
          `${productId.replace('_', '-')},Dune Bowl ${String(n)},Maker ${String(n % 3)},true,Glaze,Oat,${variantId},400,${String(n % 9)},25.00`,
      )
    const header =
      'Handle,Title,Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price'
    const file = join(folder, `${String(n)}.csv`)
    await writeFile(file, [header, ...rows].join('\n'))
    const fetchImage = () => Promise.resolve({ ok: false as const, reason: 'none' })
    const clock = () => new Date()
    const context = { db, dataDir: folder, clock, fetchImage, setsStock: n % 2 === 0 }
    try {
      const { faultList } = await runImport(context, shop.store, file)
      return { status: faultList.length === 0 ? 200 : 422, body: faultList }
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  return { edit, addStock, rename, makeAndDelete, importFile }
}

/** Variants whose stock, sales and additions do not add up. */
export async function listMiscounts(db: Db, shop: BusyShop): Promise<string[]> {
  const sold = await db
    .select({ variantId: orderItems.variantId, pieces: sql<number>`sum(quantity)::int` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orders.storeId, shop.store.id), ne(orders.state, 'cancelled')))
    .groupBy(orderItems.variantId)
  const soldOf = new Map(sold.map(({ variantId, pieces }) => [variantId, pieces]))
  const levels = await db
    .select()
    .from(inventoryLevels)
    .where(eq(inventoryLevels.locationId, shop.locationId))
  const stockOf = new Map(levels.map((level) => [level.variantId, level.availableQuantity]))
  return shop.goods.flatMap(({ variantId }) => {
    const expected = firstStock + (shop.added.get(variantId) ?? 0) - (soldOf.get(variantId) ?? 0)
    const found = stockOf.get(variantId) ?? 0
    return found === expected ? [] : [`${variantId}: ${String(found)} for ${String(expected)}`]
  })
}

/** Products whose read model differs from their rows. */
export function listStale(db: Db, storeId: string) {
  const stock = sql`coalesce((select sum(l.available_quantity) from inventory_levels l
    join variants v on v.id = l.variant_id where v.product_id = ${products.id} and v.is_active), 0)`
  return db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        sql`(${products.listingHash} is null or ${products.availableQuantity} <> ${stock})`,
      ),
    )
}
