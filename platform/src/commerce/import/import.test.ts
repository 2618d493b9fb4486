import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { variants } from '#store/schema/catalog.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { importRuns, productSources } from '#store/schema/imports.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore } from '#testing.ts'
import { runImport } from './run-import.ts'
import { fetchImage, openImports } from './shop.testing.ts'

let store: Store

const { folder, ...opened } = await openImports()

afterAll(() => opened.close())

beforeEach(async () => {
  store = await addStore(opened.services)
})

const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Alt Text,Variant Image,Status'

const mug = [
  'harbour-mug,Harbour Mug,"<p>One &amp; only.</p><script>x</script><p>Two.</p>",Hafenwerk,Mugs,"Mug, Coffee",true,Glaze,Oat,M-OAT,390,4,28.00,32.00,https://cdn.example/oat.jpg,Oat,,active',
  'harbour-mug,,,,,,,,Moss,M-MOS,390,0,28.00,,https://cdn.example/moss.jpg,Moss,https://cdn.example/oat.jpg,',
  'harbour-mug,,,,,,,,,,,,,,https://cdn.example/side.jpg,Side,,',
]

const plain =
  'tea-towel,Tea Towel,,Hafenwerk,Linen,,true,Title,Default Title,T-1,120,9,12.50,,,,,active'

const importText = (name: string, text: string, setsStock = false, replaces = false) =>
  opened.importText(store, name, text, setsStock, replaces)
const importCsv = (...rows: string[]) => importText('export.csv', [header, ...rows].join('\n'))

/** Events of brands, categories and collections, sorted: the event and the name. */
async function listCreated() {
  const { db } = opened.services
  const rows = await db.select().from(outboxEvents).where(eq(outboxEvents.storeId, store.id))
  const announced = rows.filter(({ type }) => /\.(?:brand|category|collection)\./.test(type))
  return announced
    .map(({ type, body }) => `${type} ${(JSON.parse(body) as { Name: string }).Name}`)
    .toSorted()
}

const listTitles = () => opened.listTitles(store)
const ask = (query: string) => opened.ask(store, query)

describe('a Shopify product export', () => {
  test('becomes products with variants, images, brand and category', async () => {
    const result = await importCsv(...mug, plain)
    expect(result).toMatchObject({ done: 2, written: 2, faults: 0 })
    expect(
      await ask(`{ product(slug: "harbour-mug") {
        title description tags brand { name } categories { name } availableQuantity
        options { name values } images { url alt }
        variants { sku price compareAtPrice availableQuantity weightGrams image { alt } }
      } }`),
    ).toEqual({
      product: {
        title: 'Harbour Mug',
        description: ['One & only.', 'Two.'],
        tags: ['mug', 'coffee'],
        brand: { name: 'Hafenwerk' },
        categories: [{ name: 'Mugs' }],
        availableQuantity: 4,
        options: [{ name: 'Glaze', values: ['Oat', 'Moss'] }],
        images: [
          { url: expect.stringContaining('/media/uploads/') as string, alt: 'Oat' },
          { url: expect.stringContaining('/media/uploads/') as string, alt: 'Moss' },
          { url: expect.stringContaining('/media/uploads/') as string, alt: 'Side' },
        ],
        variants: [
          {
            sku: 'M-OAT',
            price: 28,
            compareAtPrice: 32,
            availableQuantity: 4,
            weightGrams: 390,
            // None, because that of the product, which is in its row, may show another one.
            image: null,
          },
          {
            sku: 'M-MOS',
            price: 28,
            compareAtPrice: null,
            availableQuantity: 0,
            weightGrams: 390,
            image: { alt: 'Oat' },
          },
        ],
      },
    })
    expect(
      await ask('{ product(slug: "tea-towel") { options { name } variants { sku price } } }'),
    ).toEqual({
      product: { options: [], variants: [{ sku: 'T-1', price: 12.5 }] },
    })
  })

  test('reports every invalid row with line and reason, and imports nothing of its product', async () => {
    const result = await importCsv(
      ...mug,
      'lamp,Lamp,,,,,,Base,Oak,L-1,1x,3,abc,,,,,active',
      'lamp,,,,,,,,,L-2,10,3,10.005,,ftp://x/y.jpg,,,',
      ',No handle,,,,,,,,,,,1,,,,,',
      plain,
    )
    expect(await listTitles()).toEqual(['Harbour Mug', 'Tea Towel'])
    expect(result.faultList).toEqual([
      { line: 5, product: 'lamp', reason: 'Variant Price: "abc" is not an amount' },
      { line: 5, product: 'lamp', reason: 'Variant Grams: "1x" is not a weight in grams' },
      { line: 6, product: 'lamp', reason: 'Image Src: "ftp://x/y.jpg" is not a web address' },
      { line: 6, product: 'lamp', reason: 'Variant Price: "10.005" is not an amount' },
      { line: 6, product: 'lamp', reason: 'an option is empty' },
      { line: 7, product: null, reason: 'Handle: is missing' },
    ])
  })

  test('sets the restock date of a variant; without that column it keeps the known one', async () => {
    const withDays = (...days: string[]) => {
      const rows = mug.map((row, i) => `${row},${days[i] ?? ''}`)
      return importText('days.csv', [`${header},Variant Restock Date`, ...rows].join('\n'))
    }
    const expectDays = async (...days: (string | null)[]) => {
      const { sku, restockDate: day, storeId } = variants
      const own = eq(storeId, store.id)
      const rows = await opened.services.db.select({ day }).from(variants).where(own).orderBy(sku)
      expect(rows.map(({ day: found }) => found)).toEqual(days)
    }
    await withDays('', '2027-03-01')
    await expectDays('2027-03-01', null)
    await importCsv(...mug)
    await expectDays('2027-03-01', null)
    const { faultList } = await withDays('1 March', '2027-03-01')
    const reason = 'Variant Restock Date: "1 March" is not a day such as 2026-12-31'
    expect(faultList).toEqual([{ line: 2, product: 'harbour-mug', reason }])
    await withDays('', '')
    await expectDays(null, null)
  })

  test('imported again after a change updates the products and keeps their ids', async () => {
    await importCsv(...mug)
    const before = await opened.services.db.select().from(variants).where(eq(variants.sku, 'M-OAT'))
    const changed = mug.join('\n').replaceAll('28.00', '24.00').replace('Harbour Mug', 'Mug')
    await importCsv(changed.replace('moss.jpg,Moss', 'moss.jpg,Green'))
    const after = await opened.services.db.select().from(variants).where(eq(variants.sku, 'M-OAT'))
    expect(await listTitles()).toEqual(['Mug'])
    expect(await ask('{ product(slug: "harbour-mug") { images { alt } } }')).toEqual({
      product: { images: [{ alt: 'Oat' }, { alt: 'Green' }, { alt: 'Side' }] },
    })
    expect(after.filter(({ storeId }) => storeId === store.id)[0]).toMatchObject({
      id: before.filter(({ storeId }) => storeId === store.id)[0]?.id,
      priceMinor: 2_400,
    })
    const links = await opened.services.db
      .select()
      .from(productSources)
      .where(eq(productSources.storeId, store.id))
    expect(links).toHaveLength(1)
  })

  /** Quantities of `catalog.stock.changed` events, in order. */
  async function listStockEvents() {
    const { db } = opened.services
    const rows = await db.select().from(outboxEvents).where(eq(outboxEvents.storeId, store.id))
    const reported = rows.filter(({ type }) => type === 'catalog.stock.changed')
    return reported.map(
      ({ body }) => (JSON.parse(body) as { AvailableQuantity: number }).AvailableQuantity,
    )
  }

  async function readStock() {
    const rows = await opened.services.db
      .select({ sku: variants.sku, quantity: inventoryLevels.availableQuantity })
      .from(inventoryLevels)
      .innerJoin(variants, eq(variants.id, inventoryLevels.variantId))
      .where(eq(inventoryLevels.storeId, store.id))
    return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]))
  }

  const sellOne = () =>
    opened.services.db
      .update(inventoryLevels)
      .set({ availableQuantity: sql`${inventoryLevels.availableQuantity} - 1` })
      .where(and(eq(inventoryLevels.storeId, store.id), gt(inventoryLevels.availableQuantity, 0)))

  test('imported again after sales does not reset the stock', async () => {
    await importCsv(...mug, plain)
    await sellOne()
    const slate = 'harbour-mug,,,,,,,,Slate,M-SLA,390,7,28.00,,,,,'
    await importText('again.csv', [header, ...mug, slate, plain].join('\n'))
    expect(await readStock()).toEqual({ 'M-OAT': 3, 'M-MOS': 0, 'M-SLA': 7, 'T-1': 8 })
    // The new variant alone.
    expect(await listStockEvents()).toEqual([7])
  })

  test('that sets the stock sends an event for each changed variant', async () => {
    await importCsv(...mug, plain)
    const counted = plain.replace(',120,9,', ',120,11,')
    await importText('counted.csv', [header, ...mug, counted].join('\n'), true)
    expect(await readStock()).toEqual({ 'M-OAT': 4, 'M-MOS': 0, 'T-1': 11 })
    expect(await listStockEvents()).toEqual([11])
  })

  test('that removes one variant and sets the stock of another sends both events', async () => {
    await importCsv(...mug)
    const [oat = ''] = mug
    const counted = oat.replace('M-OAT,390,4', 'M-OAT,390,6')
    await importText('fewer.csv', [header, counted].join('\n'), true, true)
    expect(await readStock()).toEqual({ 'M-OAT': 6 })
    expect(await listStockEvents()).toEqual([6])
  })

  test('sends events for brands and categories it creates, once', async () => {
    await importCsv(...mug, plain)
    await importText('again.csv', [header, ...mug, plain, ''].join('\n'))
    expect(await listCreated()).toEqual([
      'catalog.brand.created Hafenwerk',
      'catalog.category.created Linen',
      'catalog.category.created Mugs',
    ])
  })

  test('with a SKU of another product skips that product only', async () => {
    await importCsv(plain)
    const result = await importText(
      'second.csv',
      [header, ...mug, plain.replace('tea-towel,Tea Towel', 'cloth,Cloth')].join('\n'),
    )
    expect(result.faultList).toMatchObject([{ line: 5, product: 'cloth' }])
    expect(await listTitles()).toEqual(['Harbour Mug', 'Tea Towel'])
  })

  test.each([';', '\t'])(
    'as Excel saves it in other languages, with %j and empty rows',
    async (by) => {
      const rows = [header, ...mug, ',,,', plain].map((row) => row.replaceAll(/,(?! )/g, by))
      const { faultList } = await importText('excel.csv', `\ufeff${rows.join('\r\n')}`)
      expect(faultList).toEqual([])
      expect(await listTitles()).toEqual(['Harbour Mug', 'Tea Towel'])
    },
  )

  test('that was interrupted continues where it stopped', async () => {
    const rows = Array.from({ length: 120 }, (_, i) =>
      plain.replace('tea-towel', `towel-${String(i)}`).replace('T-1', `T-${String(i)}`),
    )
    const file = join(folder, 'long.csv')
    await writeFile(file, [header, ...rows].join('\n'))
    const { db, clock } = opened.services
    const context = { db, clock, dataDir: folder, fetchImage }
    const stop = new Error('stopped')
    const first = runImport(context, store, file, ({ done }) => {
      if (done >= 50) throw stop
    })
    await expect(first).rejects.toBe(stop)
    expect(await listTitles()).toHaveLength(50)
    const second = await runImport(context, store, file)
    expect(second).toMatchObject({ done: 120, written: 70, resumedAfter: 50, faults: 0 })
    expect(await listTitles()).toHaveLength(120)
    const [run] = await db.select().from(importRuns).where(eq(importRuns.storeId, store.id))
    expect(run?.status).toBe('finished')
  })

  test('that was interrupted starts again when its options are others', async () => {
    const rows = Array.from({ length: 20 }, (_, i) =>
      plain.replace('tea-towel', `towel-${String(i)}`).replace('T-1', `T-${String(i)}`),
    )
    const text = [header, ...rows].join('\n')
    await importText('before.csv', text)
    await sellOne()
    const file = join(folder, 'after.csv')
    await writeFile(file, `${text}\n`)
    const { db, clock } = opened.services
    const context = { db, clock, dataDir: folder, fetchImage }
    const stop = new Error('stopped')
    const first = runImport(context, store, file, ({ done }) => {
      if (done >= 10) throw stop
    })
    await expect(first).rejects.toBe(stop)
    const second = await importText('after.csv', `${text}\n`, true)
    expect(second).toMatchObject({ done: 20, written: 20, resumedAfter: 0 })
    expect(new Set(Object.values(await readStock()))).toEqual(new Set([9]))
  })

  test('without the required columns is refused as a whole', async () => {
    await expect(importText('other.csv', 'a,b\n1,2\n')).rejects.toThrow(
      /Not a Shopify product export/,
    )
    expect(await listTitles()).toEqual([])
  })
})

test('a JSON list of products becomes products with brands, categories and collections', async () => {
  const file = fileURLToPath(new URL('../../seed/demo/norrlys.products.json', import.meta.url))
  const { db, clock } = opened.services
  const context = { db, clock, dataDir: folder, fetchImage }
  expect(await runImport(context, store, file)).toMatchObject({ written: 10, faultList: [] })
  const query = `{ product(slug: "aura-table-lamp") {
    title brand { name } options { name values }
  } }`
  expect(await ask(query)).toMatchObject({
    product: {
      title: 'Aura Table Lamp',
      brand: { name: 'Norrlys' },
      options: [{ name: 'Base', values: ['Oak', 'Walnut', 'Black'] }],
    },
  })
  const announced = await listCreated()
  expect(announced).toContain('catalog.collection.created polar-night')
  expect(announced).toContain('catalog.brand.created Norrlys')
  const before = await db.select().from(variants).where(eq(variants.storeId, store.id))
  expect(await runImport(context, store, file)).toMatchObject({ written: 10, faultList: [] })
  const after = await db.select().from(variants).where(eq(variants.storeId, store.id))
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
})

test.each([
  ['{"shop":{},"products":[]}', 'Not a list of products'],
  ['[', 'JSON'],
])('the JSON %s is refused as a whole', async (text, reason) => {
  await expect(importText('shop.json', text)).rejects.toThrow(reason)
  expect(await listTitles()).toEqual([])
})
