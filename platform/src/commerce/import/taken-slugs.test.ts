import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { categories, products } from '#store/schema/catalog.ts'
import { formerSlugs, type AddressedKind } from '#store/schema/former-slugs.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore } from '#testing.ts'
import { runImport } from './run-import.ts'
import { fetchImage, openImports } from './shop.testing.ts'

const opened = await openImports()
const { db, clock } = opened.services
let store: Store

afterAll(() => opened.close())
beforeEach(async () => {
  store = await addStore(opened.services)
})

/** Former slugs in the store: each of these, and one that nothing takes over. */
async function giveUp(slugs: Record<AddressedKind, string>) {
  const { tenantId, id: storeId } = store
  const rows = Object.entries(slugs).flatMap(([kind, slug]) =>
    [slug, 'free'].map((each) => ({ kind: kind as AddressedKind, slug: each })),
  )
  const own = { tenantId, storeId, subjectId: 'renamed' }
  await db.insert(formerSlugs).values(rows.map((row) => ({ ...own, ...row })))
}
async function listFormer() {
  const rows = await db.select().from(formerSlugs).where(eq(formerSlugs.storeId, store.id))
  return rows.map(({ kind, slug }) => `${kind} ${slug}`).toSorted()
}
const free = ['category free', 'collection free', 'product free']

test('a product file takes over former slugs of other products', async () => {
  await giveUp({ product: 'lamp', category: 'lights', collection: 'winter' })
  const header = 'Handle,Title,Published,Variant SKU,Variant Price,Type,Collection'
  const rows = `${header}\nlamp,Lamp,true,L-1,10,Lights,Winter`
  expect(await opened.importText(store, 'lamps.csv', rows)).toMatchObject({ written: 1 })
  expect(await listFormer()).toEqual(free)
})

test('of a handle that stands in two places the first is kept, and the second named', async () => {
  const [lamp, sofa] = ['lamp,Lamp,true,L-1,10', 'sofa,Sofa,true,S-1,20']
  const rows = [lamp, sofa, ',,,,', 'Lamp,"Other\nlamp",true,L-2,30']
  const text = ['Handle,Title,Published,Variant SKU,Variant Price', ...rows].join('\n')
  const { faultList } = await opened.importText(store, 'sorted.csv', text)
  const reason = 'line 2 has it too; the rows of a product follow each other'
  expect(faultList).toEqual([{ line: 5, product: 'lamp', reason }])
  expect(await opened.listTitles(store)).toEqual(['Lamp', 'Sofa'])
})

test('a JSON file takes over former slugs of other products', async () => {
  await giveUp({ product: 'aura-table-lamp', category: 'table-lamps', collection: 'polar-night' })
  const file = fileURLToPath(new URL('../../seed/demo/norrlys.products.json', import.meta.url))
  const context = { db, clock, dataDir: opened.folder, fetchImage }
  expect(await runImport(context, store, file)).toMatchObject({ written: 10 })
  expect(await listFormer()).toEqual(free)
})

test('finds a product by a slug that is longer than those made from names', async () => {
  const slug = `${'x'.repeat(60)}-${'y'.repeat(59)}`
  const made = `${'x'.repeat(40)}-${'y'.repeat(39)}`
  const head = 'Handle,Title,Published,Variant Price,Variant SKU'
  const importAs = async (handle: string, at: Store, title: string) =>
    opened.importText(at, 'lamps.csv', [head, `${handle},${title},true,10,L-1`].join('\n'))
  const list = [{ title: 'Lamp', slug, variants: [{ sku: 'L-1', price: 10 }] }]
  // Cut, both would be the same.
  const like = { title: 'Bulb', slug: `${slug.slice(0, -1)}z`, variants: [{ sku: 'B', price: 5 }] }
  await opened.importText(store, 'lamps.json', JSON.stringify([...list, like]))
  expect(await importAs(slug, store, 'Spot')).toMatchObject({ written: 1, faultList: [] })
  expect(await opened.listTitles(store)).toEqual(['Bulb', 'Spot'])
  // One that was imported before had the shorter slug.
  const other = await addStore(opened.services)
  await importAs(made, other, 'Lamp')
  expect(await importAs(slug, other, 'Spot')).toMatchObject({ written: 1, faultList: [] })
  expect(await opened.listTitles(other)).toEqual(['Spot'])
})

test('of two long handles that begin alike both are imported, and one only as a new product', async () => {
  const [one, other] = ['a', 'b'].map((last) => `${'x'.repeat(60)}-${'y'.repeat(58)}${last}`)
  const head = 'Handle,Title,Published,Variant Price,Variant SKU'
  const rows = [`${one},Lamp,true,10,L-1`, `${other},Bulb,true,10,B-1`]
  const both = [head, ...rows].join('\n')
  expect(await opened.importText(store, 'a.csv', both)).toMatchObject({ written: 2, faultList: [] })
  const again = both.replace('Lamp', 'Spot')
  expect(await opened.importText(store, 'b.csv', again)).toMatchObject({
    written: 2,
    faultList: [],
  })
  expect(await opened.listTitles(store)).toEqual(['Bulb', 'Spot'])
  // One that was imported before had the shorter slug.
  const made = `${'x'.repeat(40)}-${'y'.repeat(39)}`
  store = await addStore(opened.services)
  await opened.importText(store, 'old.csv', `${head}\n${made},Old,true,10,L-1`)
  expect(await opened.importText(store, 'a.csv', both)).toMatchObject({ written: 2, faultList: [] })
  expect(await opened.listTitles(store)).toEqual(['Bulb', 'Lamp'])
})

test('a handle that is the short one of an earlier line is refused with that reason', async () => {
  const [long, short] = [
    `${'x'.repeat(60)}-${'y'.repeat(59)}`,
    `${'x'.repeat(40)}-${'y'.repeat(39)}`,
  ]
  const rows = ['Handle,Title,Published,Variant Price,Variant SKU', `${long},Lamp,true,10,L-1`]
  const text = [...rows, `${short},Bulb,true,10,B-1`].join('\n')
  const { faultList } = await opened.importText(store, 'a.csv', text)
  const reason = 'is the shortened handle of line 2; one of the two needs another'
  expect(faultList).toEqual([{ line: 3, product: short, reason }])
})

test('a name with no letter or digit does not become the address of a product', async () => {
  const head = 'Handle,Title,Published,Variant Price,Variant SKU'
  const rows = ['???,Lamp,true,10,L-1', '100,Bulb,true,10,B-1', '陶器,Bowl,true,10,C-1']
  expect(await opened.importText(store, 'a.csv', [head, ...rows].join('\n'))).toMatchObject({
    ...{ written: 2, faultList: [{ line: 2, reason: 'Handle: has neither a letter nor a digit' }] },
  })
  const list = ['???', '!!!', '陶磁'].map((title, i) => ({
    ...{ title, variants: [{ sku: `J-${String(i)}`, price: 10 }] },
  }))
  const reason = 'slug: is needed, as the title has no letter or digit'
  expect(await opened.importText(store, 'a.json', JSON.stringify(list))).toMatchObject({
    ...{ written: 1, faultList: [1, 2].map((line) => ({ line, reason })) },
  })
  expect(await opened.listTitles(store)).toEqual(['Bowl', 'Bulb', '陶磁'])
})

test('names that differ by a mark, or have no letter, are different groups and products', async () => {
  const head = 'Handle,Title,Published,Variant Price,Variant SKU,Type'
  const rows = [
    'ガラス,Glass,true,10,G,ガラス',
    'カラス,Crow,true,10,C,カラス',
    'чай,Tea,true,10,T,🍵',
    'чаи,Teas,true,10,S,🎁',
  ]
  const text = [head, ...rows].join('\n')
  const done = { written: 4, faultList: [] }
  expect(await opened.importText(store, 'a.csv', text)).toMatchObject(done)
  const listCategories = async () => {
    const ofStore = eq(categories.storeId, store.id)
    const found = await db.select().from(categories).where(ofStore)
    return found.map(({ name, slug }) => `${name} ${slug}`).toSorted()
  }
  const expected = ['カラス カラス', 'ガラス ガラス', '🍵 127861', '🎁 127873']
  expect(await listCategories()).toEqual(expected)
  // As they were made before.
  await db.update(categories).set({ slug: 'カラスの' }).where(eq(categories.name, 'ガラス'))
  await db.delete(products).where(eq(products.title, 'Teas'))
  await db.update(products).set({ slug: 'чаи' }).where(eq(products.title, 'Tea'))
  const again = { written: 3, faultList: [] }
  const others = [head, ...rows.slice(0, 3)].join('\n').replace('Tea', 'Chai')
  expect(await opened.importText(store, 'b.csv', others)).toMatchObject(again)
  expect(await listCategories()).toHaveLength(4)
  expect(await opened.listTitles(store)).toEqual(['Chai', 'Crow', 'Glass'])
})

test('a product of the slug that a handle had before is another one unless it is like it', async () => {
  const head = 'Handle,Title,Published,Variant Price,Variant SKU'
  await opened.importText(store, 'a.csv', [head, 'カラス,Crow,true,10,C'].join('\n'))
  const glass = [head, 'ガラス,Glass,true,10,G'].join('\n')
  expect(await opened.importText(store, 'b.csv', glass)).toMatchObject({ written: 1 })
  expect(await opened.listTitles(store)).toEqual(['Crow', 'Glass'])
})
