import { expect, test, vi } from 'vitest'
import type { Product } from './product-drafts.ts'

vi.stubGlobal('location', new URL('http://platform.test/desk/'))
vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
const { toProductCsv } = await import('./export.ts')

const variant = (sku: string, values: string[]) => ({
  ...{ sku, price: 20.5, compareAtPrice: null, weightGrams: 300, barcode: null },
  options: values.map((value, index) => ({ name: `o${index}`, value })),
})
const product = (more: object) =>
  ({
    ...{ slug: 'mug', title: 'Mug, "big"', description: ['A < B', 'Two'], brandId: 'b', tags: [] },
    ...{ isActive: true, options: [], variants: [variant('M-1', [])] },
    ...more,
  }) as unknown as Product

const linesOf = (products: Product[]) =>
  toProductCsv(products, () => 'Maker')
    .slice(1)
    .trimEnd()
    .split('\r\n')

test('a product has its own cells in its first row, and a row for each variant', () => {
  const options = [{ name: 'Size', values: ['S', 'L'] }]
  const variants = [variant('M-S', ['S']), variant('M-L', ['L'])]
  expect(linesOf([product({ options, variants })])).toEqual([
    'Handle,Title,Body (HTML),Vendor,Tags,Status,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Grams,Variant Barcode',
    'mug,"Mug, ""big""",<p>A &#60; B</p><p>Two</p>,Maker,,active,Size,S,,,,,M-S,20.5,,300,',
    'mug,,,,,,,L,,,,,M-L,20.5,,300,',
  ])
})

test('options stay out of the file when a product has more than it has columns for', () => {
  const options = [1, 2, 3, 4].map((place) => ({ name: `o${place}`, values: ['x'] }))
  const lines = linesOf([product({ options, variants: [variant('M', ['x', 'x', 'x', 'x'])] })])
  expect(lines[0]).not.toContain('Option')
  expect(linesOf([product({})])[1]).toContain('Title,Default Title')
})
