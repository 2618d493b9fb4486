import { eq, sql } from 'drizzle-orm'
import { sealCredentials } from '#adapters/payment-providers.ts'
import { testStripeKeys } from '#adapters/stripe-objects.testing.ts'
import {
  addCoupon,
  addLocation,
  addPaymentMethod,
  addShippingMethod,
} from '#commerce/selling-store.testing.ts'
import type { Services } from '#services.ts'
import { hashToken, newId, newToken } from '#store/ids.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { inventoryLevels, locations, stockMovements } from '#store/schema/inventory.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, signInApplication } from '#testing.ts'

/** Prices (minor units) and tax classes of the three products. */
const goods = [
  { priceMinor: 1999, taxClass: 'standard' },
  { priceMinor: 333, taxClass: 'reduced' },
  { priceMinor: 10, taxClass: 'standard' },
] as const

/** Pieces of each variant at each of the two places. */
export const firstStock = [4, 3] as const

/** A store with two places, three products and six ways to pay. */
async function makeStore(services: Services) {
  const { db } = services
  const settings = { buyersMayCancel: true, returnDays: 14 }
  const store = await addStore(services, { settings })
  const places = [await addLocation(db, store, 'a'), await addLocation(db, store, 'b')]
  // The main place is the older one, and both may be made within a millisecond.
  const older = { createdOn: new Date(services.clock().getTime() - 1000) }
  await db
    .update(locations)
    .set(older)
    .where(eq(locations.id, places[0] ?? ''))
  const shippingMethodId = await addShippingMethod(db, store)
  const stripe = { provider: 'stripe' } as const
  const held = { ...stripe, capture: 'onShipment' } as const
  const methods = {
    card: await addPaymentMethod(db, store, 'redirect', stripe),
    cardOnShipment: await addPaymentMethod(db, store, 'redirect', held),
    practice: await addPaymentMethod(db, store, 'redirect'),
    transfer: await addPaymentMethod(db, store, 'bankTransfer'),
    cash: await addPaymentMethod(db, store, 'cashOnDelivery'),
    invoice: await addPaymentMethod(db, store, 'invoice'),
  }
  await addCoupon(db, store, { code: 'SHARE', percentage: '15', usageLimit: 2 })
  await addCoupon(db, store, { code: 'FIVE', type: 'amount', percentage: null, amountMinor: 500 })
  const scope = { tenantId: store.tenantId, storeId: store.id }
  const stocked = goods.map(({ priceMinor, taxClass }) => {
    const [productId, variantId] = [newId('prd'), newId('var')]
    const slug = productId.replace('_', '-')
    return { productId, variantId, slug, priceMinor, taxClass, sku: variantId, options: [] }
  })
  const rows = stocked.map((one) => ({ ...scope, ...one, title: 'Bowl', id: one.productId }))
  await db.insert(products).values(rows)
  await db.insert(variants).values(rows.map((row) => ({ ...row, id: row.variantId })))
  const levels = rows.flatMap((row) =>
    firstStock.map((quantity, place) => {
      const entered = { quantity, availableQuantity: quantity, occurredOn: services.clock() }
      const locationId = places[place] ?? ''
      return { ...row, ...entered, id: newId('mov'), locationId, cause: 'batch' as const }
    }),
  )
  await db.insert(inventoryLevels).values(levels)
  await db.insert(stockMovements).values(levels)
  const idHash = hashToken(await signInApplication(services, store))
  const expiresOn = new Date('2999-01-01T00:00:00Z')
  await db.update(oauthRecords).set({ expiresOn }).where(eq(oauthRecords.idHash, idHash))
  return { store, places, shippingMethodId, methods, idHash, variants: stocked }
}

type Made = Awaited<ReturnType<typeof makeStore>>
type Rows = Record<string, Record<string, unknown>[]>

/** The condition on the rows that belong to a store, by table. */
const belongs = ({ store, idHash }: Made) => ({
  tenants: sql`id = ${store.tenantId}`,
  stores: sql`id = ${store.id}`,
  oauth_records: sql`id_hash = ${idHash}`,
  ...Object.fromEntries(
    [
      ...['locations', 'shipping_methods', 'payment_methods', 'coupons', 'products', 'variants'],
      ...['inventory_levels', 'stock_movements'],
    ].map((table) => [table, sql`store_id = ${store.id}`]),
  ),
})

/** The same with new identifiers everywhere, also where a name is made of one. */
function rename<Value>(value: Value): Value {
  const renamed = new Map<string, string>()
  const text = JSON.stringify(value).replace(/(?<=\b[a-z]{3}[-_])[0-9a-z]{26}\b/g, (id) => {
    const known = renamed.get(id) ?? newId('').slice(1)
    renamed.set(id, known)
    return known
  })
  return JSON.parse(text) as Value
}

/** What differs between the stores of sequences. */
export interface StoreTerms {
  taxIncluded: boolean
  freeDelivery: boolean
}

/** Makes a store once. @returns what copies it in one statement, for a sequence of its own. */
export async function prepareStores(services: Services) {
  const { db } = services
  const made = await makeStore(services)
  const tables = Object.entries(belongs(made))
  const read = tables.map(
    ([table, isOwn]) => sql`${table}::text, (select jsonb_agg(to_jsonb(t)) from
      ${sql.identifier(table)} t where ${isOwn})`,
  )
  const [found] = await readRawRows<{ rows: Rows }>(
    db,
    sql`select jsonb_build_object(${sql.join(read, sql`, `)}) as rows`,
  )
  const insertions = tables.map(
    ([table]) => sql`${sql.identifier(`made_${table}`)} as (insert into ${sql.identifier(table)}
      select * from jsonb_populate_recordset(null::${sql.identifier(table)},
        (select rows -> ${table}::text from given)))`,
  )

  return async ({ taxIncluded, freeDelivery }: StoreTerms) => {
    const { rows, ...copy } = rename({ ...made, rows: found?.rows ?? {} })
    const token = newToken()
    for (const row of rows['oauth_records'] ?? []) row['id_hash'] = hashToken(token)
    for (const row of rows['stores'] ?? []) row['tax_included'] = taxIncluded
    for (const row of freeDelivery ? (rows['shipping_methods'] ?? []) : []) {
      row['base_price_minor'] = 0
    }
    for (const row of rows['payment_methods'] ?? []) {
      if (row['provider'] !== 'stripe') continue
      row['sealed_credentials'] = sealCredentials(services, String(row['id']), testStripeKeys)
    }
    await db.execute(sql`with given as (select ${JSON.stringify(rows)}::jsonb as rows),
      ${sql.join(insertions, sql`, `)} select`)
    const store: Store = { ...copy.store, taxIncluded }
    return { ...copy, store, token }
  }
}
