import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { products, variants } from '#store/schema/catalog.ts'
import { priceChanges } from '#store/schema/prices.ts'
import { stores } from '#store/schema/tenancy.ts'
import { addStore } from '#testing.ts'
import { importInSteps } from './run-import.ts'
import { fetchImage, openImports } from './shop.testing.ts'

const opened = await openImports()
afterAll(() => opened.close())

test('a price has as many decimals as the currency, and any zeros after them', async () => {
  const { db } = opened.services
  const store = { ...(await addStore(opened.services)), currencyCode: 'JPY' }
  await db.update(stores).set({ currencyCode: 'JPY' }).where(eq(stores.id, store.id))
  const text = `Handle,Title,Variant SKU,Variant Price
a,Exact,S-A,1200.00
b,Between,S-B,1200.50`
  const { faultList } = await opened.importText(store, 'yen.csv', text)
  expect(faultList).toMatchObject([{ line: 3, product: 'b' }])
  const { sku, priceMinor, storeId } = variants
  const kept = await db.select({ sku, priceMinor }).from(variants).where(eq(storeId, store.id))
  expect(kept).toEqual([{ sku: 'S-A', priceMinor: 1200 }])
})

test('what a long import writes is newer than what was set while it ran', async () => {
  const { db, clock } = opened.services
  const store = await addStore(opened.services)
  const head = 'Handle,Title,Variant SKU,Variant Price'
  // The last one is in the second batch.
  const rows = (price: string) =>
    Array.from({ length: 11 }, (_, i) => `p-${String(i)},P,S-${String(i)},${price}`)
  await opened.importText(store, 'first.csv', [head, ...rows('10.00')].join('\n'))
  opened.advance(60_000)
  const file = join(opened.folder, 'long.csv')
  await writeFile(file, [head, ...rows('12.00')].join('\n'))
  const context = { db, clock, dataDir: opened.folder, fetchImage }
  const steps = importInSteps(context, store, file)
  expect(await steps.next()).toMatchObject({ value: { done: 10 } })
  opened.advance(60_000)
  await opened.importText(store, 'own.csv', [head, rows('11.00').at(-1)].join('\n'))
  opened.advance(60_000)
  while (!(await steps.next()).done);
  const held = await db
    .select({ priceMinor: priceChanges.priceMinor, updatedOn: products.updatedOn })
    .from(priceChanges)
    .innerJoin(variants, eq(variants.id, priceChanges.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.storeId, store.id), eq(variants.sku, 'S-10')))
    .orderBy(priceChanges.heldFrom)
  expect(held).toEqual([1000, 1100, 1200].map((priceMinor) => ({ priceMinor, updatedOn: clock() })))
})
