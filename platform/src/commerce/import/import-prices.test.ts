import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { variants } from '#store/schema/catalog.ts'
import { stores } from '#store/schema/tenancy.ts'
import { addStore } from '#testing.ts'
import { openImports } from './shop.testing.ts'

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
