import { expect, test, vi } from 'vitest'
import type { Exported } from './export.ts'
import { exportProducts, toProductCsv } from './export.ts'

const variant = (sku: string, options: Record<string, string> = {}) => ({
  ...{ id: sku, sku, price: 20.5, compareAtPrice: null, weightGrams: 300, barcode: null },
  options: Object.entries(options).map(([name, value]) => ({ name, value })),
})
const product = (more: object) =>
  ({
    ...{ slug: 'mug', title: 'Mug, "big"', description: ['A < B', 'Two'], brandId: 'b', tags: [] },
    descriptionHtml: null,
    ...{ isActive: true, options: [], images: [], variants: [variant('M-1')] },
    ...more,
  }) as unknown as Exported

const linesOf = (products: Exported[]) =>
  toProductCsv(products, { brandOf: () => 'Maker', stockOf: (id) => id.length })
    .slice(1)
    .trimEnd()
    .split('\r\n')

test('a description keeps its markup', () => {
  const descriptionHtml = '<p><strong>A</strong></p>'
  expect(linesOf([product({ descriptionHtml })])[1]).toContain(`,${descriptionHtml},`)
})

test('tags with a comma are quoted in their cell, so that an import does not divide them', () => {
  const tags = ['0,5 l', '3" pipe', '"big"', 'new']
  const cell = '"0,5 l", 3" pipe, """big""", new'
  expect(linesOf([product({ tags })])[1]).toContain(`,"${cell.replaceAll('"', '""')}",`)
})

test('a product has its own cells in its first row, and a row for each variant and image', () => {
  const options = [{ name: 'Size', values: ['S', 'L'] }]
  const variants = [variant('M-S', { Size: 'S' }), variant('M-XL', { Size: 'L' })]
  const images = [
    { url: '/media/mug.webp', alt: 'A mug' },
    { url: 'https://pictures.example/mug.webp', alt: '' },
  ]
  const texts = { title: 'Becher', description: ['Eins'] }
  const translations = [{ locale: 'de', texts }]
  expect(linesOf([product({ options, variants, images, translations })])).toEqual([
    'Handle,Title,Body (HTML),Vendor,Tags,Status,Title[de],Handle[de],Body (HTML)[de],Safety Warnings[de],Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Grams,Variant Barcode,Variant Inventory Qty,Image Src,Image Alt Text',
    'mug,"Mug, ""big""",<p>A &#60; B</p><p>Two</p>,Maker,,active,Becher,,<p>Eins</p>,,Size,S,M-S,20.5,,300,,3,,',
    'mug,,,,,,,,,,,L,M-XL,20.5,,300,,4,,',
    'mug,,,,,,,,,,,,,,,,,,http://platform.test/media/mug.webp,A mug',
    'mug,,,,,,,,,,,,,,,,,,https://pictures.example/mug.webp,',
  ])
})

test('an option is under its own name, in whatever order a variant has them', () => {
  const options = ['Size', 'Glaze'].map((name) => ({ name, values: ['S', 'Oat'] }))
  const variants = [variant('M-1', { Glaze: 'Oat', Size: 'S' })]
  expect(linesOf([product({ options, variants })])[1]).toContain(',Size,S,Glaze,Oat,M-1,')
})

test('options stay out of the file when a product has more than it has columns for', () => {
  const options = [1, 2, 3, 4].map((place) => ({ name: `o${place}`, values: ['x'] }))
  const lines = linesOf([product({ options, variants: [variant('M')] })])
  expect(lines[0]).not.toContain('Option')
  expect(linesOf([product({})])[1]).toContain('Title,Default Title')
})

test('the stock is that of the oldest location, and a brand is found on each page', async () => {
  const places = [{ id: 'annex' }, { id: 'main' }]
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    const rows = {
      locations: searchParams.get('sortBy') === 'createdOn' ? places.toReversed() : places,
      products: [product({})],
      brands: searchParams.has('cursor') ? [{ id: 'b', name: 'Maker' }] : [],
      levels: [
        { variantId: 'M-1', availableQuantity: searchParams.get('locationId') === 'main' ? 4 : 9 },
      ],
    }[pathname.split('/').at(-1) ?? '']
    const nextCursor = pathname.endsWith('brands') && !searchParams.has('cursor') ? 'more' : null
    return Promise.resolve(Response.json({ data: rows ?? [], nextCursor }))
  })
  expect(await exportProducts()).toMatch(/,Maker,.*,M-1,20.5,,300,,4/)
})
