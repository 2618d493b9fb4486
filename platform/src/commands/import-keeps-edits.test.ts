import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openImportCommand, type Product } from './import-command.testing.ts'

const { shop, printed, importFile, send, readProduct, close } = await openImportCommand()
afterAll(close)
beforeEach(() => shop.openStore())

const add = async (path: string, body: object) => ((await send('POST', path, body)) as Product).id

const needed = ['Handle', 'Title', 'Variant SKU', 'Variant Price']
const optionColumns = ['Option1 Name', 'Option1 Value']
/** The two rows of a product as its first import has them, by column. */
const rowsOf = (key: string): Record<string, string>[] => [
  {
    Handle: `mug-${key}`,
    Title: `Mug ${key}`,
    'Variant SKU': `${key}-OAT`,
    'Variant Price': '28.00',
    'Body (HTML)': '<p>From the file.</p>',
    Vendor: 'Hafenwerk',
    Type: 'Mugs',
    Tags: 'mug',
    Status: 'active',
    Collection: 'Winter',
    'Option1 Name': 'Glaze',
    'Option1 Value': 'Oat',
    'Variant Grams': '390',
    'Variant Barcode': '4006381333931',
    'Variant Compare At Price': '32.00',
    'Variant Restock Date': '2027-01-31',
    'Unit Price Total Measure': '250',
    'Unit Price Total Measure Unit': 'g',
  },
  {
    Handle: `mug-${key}`,
    'Variant SKU': `${key}-MOS`,
    'Variant Price': '28.00',
    'Option1 Value': 'Moss',
  },
]
const allColumns = Object.keys(rowsOf('')[0] ?? {})
const contents = ['Unit Price Total Measure', 'Unit Price Total Measure Unit']
/** Columns that a file may lack; the two of a content, and of an option, belong together. */
const optional = allColumns.filter(
  (name) => ![...needed, optionColumns[1], contents[1]].includes(name),
)
const pairs = [contents, optionColumns]

const toCsv = (columns: readonly string[], rows: readonly Record<string, string>[]) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\n')

/** Changes everything about a product that the Admin API can, in more than 20 ways. */
async function editEverything({ id, variants, ...product }: Product, key: string) {
  const [oat, moss] = variants
  const brandId = await add('/v1/catalog/brands', { name: `Werft ${key}` })
  const second = await add('/v1/catalog/categories', { name: `Coffee ${key}` })
  const collection = await add('/v1/catalog/collections', { name: `Gifts ${key}`, type: 'manual' })
  const image = { url: 'https://pictures.example/own.webp', alt: 'Own', width: 800, height: 600 }
  const edited = {
    slug: `own-mug-${key}`,
    subtitle: 'Thrown by hand',
    description: ['Written in Admin.'],
    brandId,
    attributes: [{ name: 'Clay', value: 'Stoneware' }],
    tags: ['own'],
    position: 7,
    isActive: false,
    taxClass: 'reduced',
    options: [{ name: 'Glaze', values: ['Oat', 'Moss', 'Slate'] }],
    images: [image],
    categoryIds: [...(product['categoryIds'] as string[]), second],
    collectionIds: [collection],
    variants: [
      {
        ...{ id: oat?.id, sku: oat?.sku, options: oat?.['options'], price: 28 },
        name: 'Oatmeal',
        barcode: '96385074',
        compareAtPrice: 40,
        weightGrams: 410,
        unitPricing: { contentQuantity: 0.3, contentUnit: 'l' },
        imageUrl: image.url,
        restockDate: '2027-05-01',
      },
      {
        ...{ id: moss?.id, sku: moss?.sku, options: moss?.['options'], price: 28 },
        isActive: false,
      },
      {
        ...{ sku: `${key}-SLA`, options: [{ name: 'Glaze', value: 'Slate' }], price: 31 },
        availableQuantity: 4,
      },
    ],
  }
  await send('PATCH', `/v1/catalog/products/${id}`, edited)
  const texts = { title: `Becher ${key}`, description: ['Im Admin geschrieben.'] }
  await send('PUT', `/v1/catalog/products/${id}/translations/de`, texts)
}

/** What each column of the file says of a product, and of the variant in its first row. */
const fieldOf: Record<string, { product?: string; variant?: string }> = {
  'Body (HTML)': { product: 'description' },
  Vendor: { product: 'brandId' },
  Type: {},
  'Option1 Name': {},
  Tags: { product: 'tags' },
  Status: { product: 'isActive' },
  Collection: { product: 'collectionIds' },
  'Variant Grams': { variant: 'weightGrams' },
  'Variant Barcode': { variant: 'barcode' },
  'Variant Compare At Price': { variant: 'compareAtPrice' },
  'Variant Restock Date': { variant: 'restockDate' },
  'Unit Price Total Measure': { variant: 'unitPricing' },
}

describe('a file that is imported again after changes in Admin', { timeout: 120_000 }, () => {
  let count = 0
  const translate = () => send('PATCH', '/v1/store', { contentLanguage: 'en', languages: ['de'] })
  const readTexts = (id: string) => send('GET', `/v1/catalog/products/${id}/translations`)

  async function importAndEdit() {
    const key = `k${String((count += 1))}`
    const first = await importFile('mugs.csv', toCsv(allColumns, rowsOf(key)))
    expect(first, printed.join('\n')).toMatchObject({ ok: true })
    const imported = await readProduct(`Mug ${key}`)
    await editEverything(imported, key)
    return { key, imported, edited: await readProduct(`Mug ${key}`) }
  }

  it('with only prices changes only the prices', async () => {
    await translate()
    const { key, imported, edited } = await importAndEdit()
    const texts = await readTexts(edited.id)
    const changed = Object.keys(edited).filter(
      (name) => JSON.stringify(edited[name]) !== JSON.stringify(imported[name]),
    )
    const [oat = {}, , slate] = edited.variants
    const [before = {}] = imported.variants
    const ofVariant = Object.entries(oat).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]),
    )
    // Besides these: a switched-off variant, an added variant with stock, a title and text in German.
    expect(changed.length + ofVariant.length + 4).toBeGreaterThanOrEqual(20)
    const rows = rowsOf(key).map((row) => ({ ...row, 'Variant Price': '24.00' }))
    const again = await importFile('mugs.csv', toCsv(needed, rows))
    expect(again, printed.join('\n')).toMatchObject({ ok: true })
    const [one, two] = edited.variants
    const after = await readProduct(`Mug ${key}`)
    const unitPrice = expect.objectContaining({ contentUnit: 'l' }) as unknown
    expect(after).toEqual({
      ...edited,
      variants: [{ ...one, price: 24, unitPricing: unitPrice }, { ...two, price: 24 }, slate],
    })
    expect(await readTexts(edited.id)).toEqual(texts)
  })

  it('changes only what its columns say, whichever columns it has', async () => {
    await translate()
    await fc.assert(
      fc.asyncProperty(fc.subarray(optional), async (columns) => {
        const { key, imported, edited } = await importAndEdit()
        const file = toCsv(
          [
            ...needed,
            ...columns.flatMap((name) => pairs.find(([first]) => first === name) ?? [name]),
          ],
          rowsOf(key),
        )
        const again = await importFile('mugs.csv', file)
        expect(again, printed.join('\n')).toMatchObject({ ok: true })
        const expected = structuredClone(edited)
        const [oat, moss] = expected.variants
        for (const column of columns) {
          const { product, variant } = fieldOf[column] ?? {}
          if (product) expected[product] = imported[product]
          for (const [i, own] of [oat, moss].entries())
            if (variant && own) own[variant] = imported.variants[i]?.[variant]
        }
        expect(await readProduct(`Mug ${key}`)).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  it('clears what an empty cell of its columns says, and keeps the categories', async () => {
    await importFile('mugs.csv', toCsv(allColumns, rowsOf('one')))
    const { categoryIds } = await readProduct('Mug one')
    const emptied = rowsOf('one').map((row) => ({
      ...Object.fromEntries(needed.map((name) => [name, row[name] ?? ''])),
      'Option1 Name': row['Option1 Name'] ?? '',
      'Option1 Value': row['Option1 Value'] ?? '',
    }))
    const again = await importFile('mugs.csv', toCsv(allColumns, emptied))
    expect(again, printed.join('\n')).toMatchObject({ ok: true })
    const product = await readProduct('Mug one')
    expect(product).toMatchObject({
      ...{ description: [], brandId: null, tags: [], collectionIds: [], categoryIds },
      variants: [
        ...[{ barcode: null, compareAtPrice: null, weightGrams: 0, restockDate: null }],
        { unitPricing: null },
      ],
    })
  })

  it('deletes variants that it does not name only with --replace-variants', async () => {
    await translate()
    const { key, edited } = await importAndEdit()
    const columns = [...needed, ...optionColumns]
    const file = toCsv(columns, rowsOf(key))
    await importFile('mugs.csv', file)
    expect((await readProduct(`Mug ${key}`)).variants).toEqual(edited.variants)
    const sized = rowsOf(key).map((row) => ({ ...row, 'Option1 Name': 'Colour' }))
    const renamed = await importFile('mugs.csv', toCsv(columns, sized))
    expect(renamed).toMatchObject({ ok: false })
    expect(printed.at(-1)).toContain(`do not fit its options: ${key}-SLA (--replace-variants`)
    await importFile('mugs.csv', file, '--replace-variants')
    const { variants, options } = await readProduct(`Mug ${key}`)
    expect(variants.map(({ sku }) => sku)).toEqual([`${key}-OAT`, `${key}-MOS`])
    expect(options).toEqual([{ name: 'Glaze', values: ['Oat', 'Moss'] }])
  })
})
