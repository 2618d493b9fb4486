import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { variants } from '#store/schema/catalog.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore } from '#testing.ts'
import { openImports } from './shop.testing.ts'

let store: Store

const opened = await openImports()

afterAll(() => opened.close())

beforeEach(async () => {
  store = await addStore(opened.services)
})

describe('a JSON list with ids of variants', () => {
  const read = async () => {
    const { sku, id, storeId } = variants
    const own = eq(storeId, store.id)
    const rows = await opened.services.db.select({ sku, id }).from(variants).where(own)
    return Object.fromEntries(rows.map((row) => [row.sku, row.id]))
  }
  const glazed = (sku: string, glaze: string, id?: string) => ({
    ...{ id, sku, price: 28, options: [{ name: 'Glaze', value: glaze }] },
  })
  const importMug = (...rows: object[]) => {
    const options = [{ name: 'Glaze', values: ['Oat', 'Moss', 'Slate'] }]
    const product = { title: 'Mug', slug: 'mug', options, variants: rows }
    return opened.importText(store, 'mug.json', JSON.stringify([product]))
  }

  test('follows an id before the SKU of another variant', async () => {
    await importMug(glazed('B', 'Oat'), glazed('A', 'Moss'))
    const { A: x, B: y } = await read()
    const result = await importMug(glazed('B', 'Moss', x), glazed('C', 'Oat', y))
    expect(result.faultList).toEqual([])
    expect(await read()).toEqual({ B: x, C: y })
  })

  test('follows an id although an earlier variant of the file has its former SKU', async () => {
    await importMug(glazed('A', 'Oat'))
    const { A: x } = await read()
    const result = await importMug(glazed('A', 'Slate'), glazed('B', 'Oat', x))
    expect(result.faultList).toEqual([])
    expect(await read()).toMatchObject({ B: x, A: expect.not.stringMatching(String(x)) as string })
  })
})
