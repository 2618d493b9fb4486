import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { putTranslation } from '#commerce/translations/manage-translations.ts'
import { categories, images, products, variants } from '#store/schema/catalog.ts'
import { ofWholeStore } from '#store/scope.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { translations } from '#store/schema/translations.ts'
import { addStore } from '#testing.ts'
import { openImports } from './shop.testing.ts'

const opened = await openImports()
let store: Store

afterAll(() => opened.close())
beforeEach(async () => {
  store = await addStore(opened.services)
})

const header = 'Handle,Title,Published,Variant SKU,Variant Price'
const unitColumns = ',Unit Price Total Measure,Unit Price Total Measure Unit'.concat(
  ',Unit Price Base Measure,Unit Price Base Measure Unit',
)
const importUnits = (...cells: string[]) =>
  opened.importText(
    store,
    'units.csv',
    [header + unitColumns, ...cells.map((each, at) => `${soap(String(at))},${each}`)].join('\n'),
  )
const soap = (key: string) => `soap-${key},Soap ${key},true,S-${key},12.50`
const readUnits = async () => {
  const rows = await opened.services.db
    .select({ sku: variants.sku, unitPricing: variants.unitPricing })
    .from(variants)
    .where(eq(variants.storeId, store.id))
  return Object.fromEntries(rows.map(({ sku, unitPricing }) => [sku, unitPricing]))
}

test('reads the contents for unit prices, and keeps them when a file has none', async () => {
  const result = await importUnits('250,g,100,g', '0.75,L,,', ',,,')
  expect(result.faultList).toEqual([])
  const expected = {
    'S-0': { contentQuantity: 250, contentUnit: 'g', baseQuantity: 100, baseUnit: 'g' },
    'S-1': { contentQuantity: 0.75, contentUnit: 'l', baseQuantity: 1, baseUnit: 'l' },
    'S-2': null,
  }
  expect(await readUnits()).toEqual(expected)
  await opened.importText(store, 'soap.csv', [header, soap('0'), soap('2')].join('\n'))
  expect(await readUnits()).toEqual(expected)
  await importUnits(',,,')
  expect(await readUnits()).toEqual({ ...expected, 'S-0': null })
})

test('shows what is active or, without a status, published', async () => {
  const rows = [
    'a,Active,false,S-A,1.00,Active',
    'b,Draft,true,S-B,1.00,draft',
    'c,Archived,true,S-C,1.00,archived',
    'd,Published,TRUE,S-D,1.00,',
    'e,Unpublished,FALSE,S-E,1.00,',
    'f,Neither,,S-F,1.00,',
    'g,Unknown,true,S-G,1.00,gone',
  ]
  const text = [`${header},Status`, ...rows].join('\n')
  const { faultList } = await opened.importText(store, 'states.csv', text)
  expect(faultList).toMatchObject([{ line: 8, product: 'g' }])
  const data = ['Active', 'Neither', 'Published'].map((title) => ({ title }))
  const query = '{ products(limit: 9, sort: TITLE) { data { title } } }'
  expect(await opened.ask(store, query)).toEqual({ products: { data } })
})

test('names the line and column of an invalid content', async () => {
  const cells = ['2 50,g,100,g', '250,oz,,', '250,,,', '250,g,0.5,g', '250,g,1,l', ',g,,']
  const { faultList } = await importUnits(...cells)
  expect(faultList.map(({ line, reason }) => `${String(line)} ${reason}`)).toEqual([
    '2 Unit Price Total Measure: "2 50" is not a quantity',
    '3 Unit Price Total Measure Unit: "oz" is not one of mg, cl, g, kg, ml, l, cm, m, m2, piece',
    '4 Unit Price Total Measure Unit: is missing',
    '5 Unit Price Base Measure: "0.5" is not a quantity',
    '6 Unit Price Base Measure Unit: for g it is one of g, kg',
    '7 Unit Price Total Measure: is missing',
  ])
  expect(await readUnits()).toEqual({})
})

test('sets why a product cannot be withdrawn from; without that column it stays', async () => {
  const importSoap = (column = '', cell = '') => {
    const lines = column ? [`${header},${column}`, `${soap('0')},${cell}`] : [header, soap('0')]
    return opened.importText(store, 'soap.csv', lines.join('\n'))
  }
  const expectException = async (exception: string | null) => {
    const [row] = await opened.services.db
      .select()
      .from(products)
      .where(eq(products.storeId, store.id))
    expect(row?.withdrawalException).toBe(exception)
  }
  await importSoap('Withdrawal Exception', 'hygieneSeal')
  await expectException('hygieneSeal')
  await importSoap()
  await expectException('hygieneSeal')
  const { faultList } = await importSoap('Withdrawal Exception', 'sealed')
  expect(faultList.map(({ reason }) => reason)).toEqual([
    'Withdrawal Exception: "sealed" is not one of madeToOrder, perishable, hygieneSeal, digital',
  ])
  await importSoap('Withdrawal Exception', '')
  await expectException(null)
})

test('sets manufacturer, warnings and energy label; what the file lacks of them stays', async () => {
  const importSoap = (columns: string, cells: string) =>
    opened.importText(
      store,
      'soap.csv',
      [`${header},${columns}`, `${soap('0')},${cells}`].join('\n'),
    )
  const readCompliance = async () => {
    const [row] = await opened.services.db
      .select()
      .from(products)
      .where(eq(products.storeId, store.id))
    return row?.compliance
  }
  const operator = 'Manufacturer Name,Manufacturer Address,Manufacturer Contact'
  const manufacturer = {
    ...{ name: 'Saline', postalAddress: 'Kai 1, Hamburg' },
    electronicAddress: 'https://saline.example',
  }
  await importSoap(
    `${operator},Safety Warnings`,
    'Saline,"Kai 1, Hamburg",https://saline.example,Not for eyes.',
  )
  expect(await readCompliance()).toEqual({ manufacturer, warnings: 'Not for eyes.' })
  await importSoap(
    'Energy Class,Energy Label URL,Product Sheet URL,Safety Warnings',
    'E,https://saline.example/l.pdf,https://saline.example/s.pdf,',
  )
  const energyLabel = {
    ...{ class: 'E', best: 'A', worst: 'G', labelUrl: 'https://saline.example/l.pdf' },
    sheetUrl: 'https://saline.example/s.pdf',
  }
  expect(await readCompliance()).toEqual({ manufacturer, warnings: null, energyLabel })
  const { faultList } = await importSoap(operator, 'Saline,,nobody')
  expect(faultList.map(({ reason }) => reason.split(': ')[0])).toEqual([
    'Manufacturer Address',
    'Manufacturer Contact',
  ])
  expect(await readCompliance()).toEqual({ manufacturer, warnings: null, energyLabel })
})

/** A lamp shop in German and Swedish besides its own language. */
async function translateLamps() {
  const settings = { ...store.settings, contentLanguage: 'en', languages: ['de', 'sv'] }
  const { db } = opened.services
  await db.update(stores).set({ settings }).where(eq(stores.id, store.id))
  store = { ...store, settings }
}
const lampHeader =
  'Handle,Title,Published,Variant Price,Variant SKU,Title[de],Body (HTML)[de],Title[SV]'
const importLamps = (...rows: string[]) =>
  opened.importText(store, 'lamps.csv', [lampHeader, ...rows].join('\n'))
const readLamp = async (language: string) => {
  const query = '{ product(slug: "lamp") { title language description descriptionLanguage } }'
  return ((await opened.ask(store, query, language)) as { product: unknown }).product
}

test('stores texts in other languages from their own columns', async () => {
  await translateLamps()
  const result = await importLamps('lamp,Lamp,true,10,L-1,Lampe,<p>Eins.</p><p>Zwei.</p>,')
  expect(result).toMatchObject({ written: 1, faultList: [] })
  expect(await readLamp('de')).toEqual({
    title: 'Lampe',
    language: 'de',
    description: ['Eins.', 'Zwei.'],
    descriptionLanguage: 'de',
  })
  expect(await readLamp('sv')).toMatchObject({ title: 'Lamp', language: 'en' })
  await opened.importText(
    store,
    'warned.csv',
    [
      `${header},Safety Warnings,Title[de],Safety Warnings[de]`,
      'lamp,Lamp,true,L-1,10,Hot.,Lampe,Heiß.',
    ].join('\n'),
  )
  const warned = '{ product(slug: "lamp") { compliance { warnings warningsLanguage } } }'
  expect(await opened.ask(store, warned, 'de')).toEqual({
    product: { compliance: { warnings: 'Heiß.', warningsLanguage: 'de' } },
  })
  expect(await opened.ask(store, warned, 'sv')).toEqual({
    product: { compliance: { warnings: 'Hot.', warningsLanguage: null } },
  })
  // Empty cells of a later file change nothing, and neither do missing columns.
  await importLamps('lamp,Lamp,true,11,L-1,,,Lampa')
  await importLamps('lamp,Lamp,true,11,L-1,Leuchte,,Lampa')
  expect(await readLamp('sv')).toMatchObject({ title: 'Lampa', language: 'sv' })
  expect(await readLamp('de')).toMatchObject({
    title: 'Leuchte',
    description: ['Eins.', 'Zwei.'],
  })
})

test('keeps the markup of descriptions in every language', async () => {
  await translateLamps()
  const text = [
    lampHeader.replace('Title,', 'Title,Body (HTML),'),
    'lamp,Lamp,<ul><li>One</li></ul><script>x</script>,true,10,L-1,Lampe,<b>Eins</b>,',
  ].join('\n')
  await opened.importText(store, 'lamps.csv', text)
  const query = '{ product(slug: "lamp") { description descriptionHtml } }'
  const english = { description: ['One'], descriptionHtml: '<ul><li>One</li></ul>' }
  const german = { description: ['Eins'], descriptionHtml: '<p><strong>Eins</strong></p>' }
  expect(await opened.ask(store, query, 'en')).toEqual({ product: english })
  expect(await opened.ask(store, query, 'de')).toEqual({ product: german })
  // The untranslated language has the texts of the store.
  expect(await opened.ask(store, query, 'sv')).toEqual({ product: english })
  await opened.importText(store, 'lamps.csv', text.replace('<b>Eins</b>', 'Eins'))
  expect(await opened.ask(store, query, 'de')).toEqual({
    product: { description: ['Eins'], descriptionHtml: null },
  })
})

test('stores slugs in other languages, and names line and column of those that are taken', async () => {
  await translateLamps()
  const head = 'Handle,Title,Published,Variant Price,Variant SKU,Title[de],Handle[de]'
  const rows = ['lamp,Lamp,true,10,L-1,Lampe,lampe', 'spot,Spot,true,10,L-2,Spot,']
  const ofLampe = async (language: string) => {
    const query = '{ product(slug: "lampe") { slug } }'
    return ((await opened.ask(store, query, language)) as { product: unknown }).product
  }
  const first = await opened.importText(store, 'lamps.csv', [head, ...rows].join('\n'))
  expect(first).toMatchObject({ written: 2, faultList: [] })
  expect(await ofLampe('de')).toEqual({ slug: 'lampe' })
  expect(await ofLampe('en')).toEqual({ slug: 'lamp' })
  // Empty cells change nothing.
  const later = ['lamp,Lamp,true,11,L-1,Leuchte,', 'spot,Strahler,true,10,L-2,Strahler,lampe']
  const taken = await opened.importText(
    store,
    'lamps.csv',
    [head, ...later, 'lampe,Other,true,5,L-3,,', 'bulb,Bulb,true,5,L-4,Birne,bulb'].join('\n'),
  )
  expect(taken.faultList.map(({ line, reason }) => `${String(line)} ${reason}`)).toEqual([
    '3 Handle[de]: lampe is already used by another entry of the store',
    '4 Handle: lampe is already used by another entry of the store',
  ])
  expect(await ofLampe('de')).toEqual({ slug: 'lampe' })
  expect((await opened.listTitles(store)).toSorted()).toEqual(['Bulb', 'Lamp', 'Spot'])
})

test('finds an existing category by the slug of its name in another language', async () => {
  await translateLamps()
  const { db } = opened.services
  const head = 'Handle,Title,Published,Variant Price,Variant SKU,Type'
  await opened.importText(store, 'lamps.csv', `${head}\nlamp,Lamp,true,10,L-1,Lighting`)
  const own = eq(categories.storeId, store.id)
  const [lighting] = await db.select().from(categories).where(own)
  const { tenantId, id: storeId } = store
  const scope = ofWholeStore({ tenantId, storeId, sellerId: null })
  const subject = { scope, store, subject: 'category' as const, id: lighting?.id ?? '' }
  const target = { ...subject, now: opened.services.clock() }
  const texts = { name: 'Licht', slug: 'beleuchtung' }
  await db.transaction((tx) => putTranslation(tx, target, 'de', texts))
  await opened.importText(store, 'spots.csv', `${head}\nspot,Spot,true,10,L-2,Beleuchtung`)
  expect((await db.select().from(categories).where(own)).map(({ name }) => name)).toEqual([
    'Lighting',
  ])
})

test('keeps translated image texts for images the product still has', async () => {
  await translateLamps()
  const { db } = opened.services
  const head = 'Handle,Title,Published,Variant Price,Variant SKU,Image Src,Title[de]'
  const row = (file: string) => `lamp,Lamp,true,10,L-1,https://cdn.example/${file}.jpg,Lampe`
  await opened.importText(store, 'pictures.csv', [head, row('one')].join('\n'))
  const [image] = await db.select().from(images).where(eq(images.storeId, store.id))
  const url = image?.url ?? ''
  const own = eq(translations.storeId, store.id)
  await db
    .update(translations)
    .set({ texts: { title: 'Lampe', images: { [url]: 'Eine Lampe' } } })
    .where(own)
  const readTexts = async () => (await db.select().from(translations).where(own))[0]?.texts
  await opened.importText(store, 'pictures.csv', [head, `${row('one')}!`].join('\n'))
  expect(await readTexts()).toEqual({ title: 'Lampe!', images: { [url]: 'Eine Lampe' } })
  await opened.importText(store, 'pictures.csv', [head, row('another')].join('\n'))
  expect(await readTexts()).toEqual({ title: 'Lampe' })
})

test('names line and column of an invalid text, and imports only valid products', async () => {
  await translateLamps()
  const long = 'x'.repeat(201)
  const { faultList } = await importLamps(
    'lamp,Lamp,true,10,L-1,,Nur Text,',
    `spot,Spot,true,10,L-2,${long},,`,
    'bulb,Bulb,true,10,L-3,Birne,,',
  )
  expect(faultList.map(({ line, reason }) => `${String(line)} ${reason}`)).toEqual([
    '2 Title[de]: is missing',
    expect.stringMatching(/^3 Title\[de\]: Too big/),
  ])
  expect(await opened.listTitles(store)).toEqual(['Bulb'])
})

test.each([
  ['Title[fr]', 'the store is not translated into fr'],
  ['Vendor[de]', 'cannot be translated; only Title, Body (HTML), Handle, Safety Warnings can'],
])('refuses a file with the column %s before it writes anything', async (column, reason) => {
  await translateLamps()
  const text = `Handle,Title,Variant Price,${column}\nlamp,Lamp,10,x`
  await expect(opened.importText(store, 'odd.csv', text)).rejects.toThrow(reason)
  expect(await opened.listTitles(store)).toEqual([])
})
