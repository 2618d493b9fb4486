import { describe, expect, it } from 'vitest'
import {
  addToCartSchema,
  couponSchema,
  estimateSchema,
  findVariant,
  lineSchema,
  pageOf,
  quantitySchema,
  quickAddValue,
  restoreSchema,
} from './cart-forms'

describe('the quantity form', () => {
  it('prefers the number of the pressed button to the one in the field', () => {
    const form = quantitySchema.parse({ lineId: 'a', quantity: '2', to: '3' })
    expect(form).toEqual({ lineId: 'a', quantity: 3 })
  })

  it('uses the typed number when submitted with Enter', () => {
    expect(quantitySchema.parse({ lineId: 'a', quantity: ' 12 ' }).quantity).toBe(12)
    expect(quantitySchema.parse({ lineId: 'a', quantity: '١٢' }).quantity).toBe(12)
  })

  it('takes the number of a button beside an emptied field', () => {
    expect(quantitySchema.parse({ lineId: 'a', quantity: '', to: '3' }).quantity).toBe(3)
  })
})

describe('a field takes its lowest and its highest value and nothing beyond', () => {
  const no = 'quantity'
  const long = (length: number) => '7'.repeat(length)
  it.each([
    [
      quantitySchema,
      'quantity',
      ['0', '999'],
      { '-1': no, '1000': no, '1.5': no, two: no, '': no },
    ],
    [restoreSchema, 'quantity', ['1', '999'], { '0': no, '1000': no }],
    [addToCartSchema, 'quantity', ['1', '999'], { '0': no, '1000': no }],
    [lineSchema, 'lineId', ['a', long(200)], { '': 'gone', [long(201)]: 'gone' }],
    [couponSchema, 'coupon', ['A', long(64)], { '  ': 'codeMissing', [long(65)]: 'tooLong' }],
    [
      estimateSchema,
      'postalCode',
      ['1', long(12)],
      { ' ': 'postalCodeMissing', [long(13)]: 'tooLong' },
    ],
    [addToCartSchema, 'postalCode', ['', long(12)], {}],
    [addToCartSchema, 'attempt', ['', '0.5'], {}],
  ] as const)('%# %s', (schema, field, taken, refused) => {
    const read = (value: string) =>
      schema.safeParse({ lineId: 'a', variantId: 'a', slug: 'a', quantity: '1', [field]: value })
    const values = taken.map((value) => read(value).data as Record<string, unknown>)
    expect(values.map((form) => String(form[field]))).toEqual(taken)
    const reasons = Object.keys(refused).map((value) => read(value).error?.issues[0]?.message)
    expect(reasons).toEqual(Object.values(refused))
  })

  it('but the form that adds to the cart does without a postal code or a name that is none', () => {
    const sent = { slug: 'a', postalCode: long(13), attempt: long(101) }
    expect(addToCartSchema.parse(sent)).toMatchObject({ postalCode: '', attempt: '' })
  })
})

describe('the form that adds to the cart', () => {
  const options = [
    { name: 'Glaze', value: 'Burnt & Sienna' },
    { name: 'Lens', value: '-1' },
  ]
  const fields = { 'option.Glaze': 'Burnt & Sienna', 'option.Lens': '-1' }

  it('reads the button of a list as the fields of the product page', () => {
    const others = { stay: '1', 'option.Size': '' }
    const ofPage = addToCartSchema.parse({
      slug: 'vase',
      ...{ postalCode: '20457', attempt: '0.5' },
      ...fields,
      ...others,
    })
    const given = { slug: 'vase', quantity: 1, options, postalCode: '20457', attempt: '0.5' }
    expect(ofPage).toEqual({ ...given, isQuick: false })
    const add = quickAddValue('vase', options)
    expect(addToCartSchema.parse({ add, postalCode: '20457', attempt: '0.5' })).toEqual({
      ...ofPage,
      isQuick: true,
    })
  })

  it('takes the longest slug that a product can have, as in its URL', () => {
    const slug = encodeURIComponent('碗'.repeat(120))
    expect(addToCartSchema.parse({ slug })).toMatchObject({ slug })
  })

  it.each(['', 'slug=', 'option.Glaze=Oat'])('refuses a button without a product: %j', (add) => {
    expect(addToCartSchema.safeParse({ add }).success).toBe(false)
  })
})

describe('the selected variant', () => {
  const names = ['Glaze', 'Size', 'Foot']
  const chosen = (...values: string[]) =>
    values.map((value, place) => ({ name: names[place] ?? '', value }))
  const product = {
    options: names.map((name) => ({ name })),
    variants: [
      { options: chosen('Oat', 'S', 'M') },
      { options: chosen('Oat', 'M', 'M') },
      { options: chosen('S', 'M', 'M') },
    ],
  }

  it('is the one with all the options, or else names the first that is missing', () => {
    expect(findVariant(product, chosen('Oat', 'M', 'M'))).toEqual({ variant: product.variants[1] })
    expect(findVariant(product, chosen('Oat', 'M'))).toEqual({ missing: 'Foot' })
    expect(findVariant(product, chosen('Oat'))).toEqual({ missing: 'Size' })
    expect(findVariant(product, [])).toEqual({ missing: 'Glaze' })
    // All are chosen, but not together.
    expect(findVariant(product, chosen('M', 'S', 'M'))).toEqual({ missing: 'Glaze' })
  })

  it('is the only one, unless another was chosen that has gone since', () => {
    const only = { ...product, variants: product.variants.slice(0, 1) }
    for (const some of [[], chosen('Oat'), chosen('Oat', 'S', 'M')])
      expect(findVariant(only, some)).toEqual({ variant: product.variants[0] })
    expect(findVariant(only, chosen('S'))).toEqual({ missing: 'Size' })
    expect(findVariant(only, chosen('S', 'M', 'M'))).toEqual({ missing: 'Glaze' })
    expect(findVariant({ options: [], variants: [] }, [])).toEqual({ missing: '' })
  })
})

it.each([
  ['/cart', '/cart'],
  ['/checkout/contact', '/checkout/contact'],
  ['/checkout/delivery', '/checkout/delivery'],
  ['/checkout/payment', '/checkout/payment'],
  ['https://elsewhere.example', '/cart'],
  ['', '/cart'],
])('the coupon form on %j returns to %s', (page, expected) => {
  expect(pageOf({ page })).toBe(expected)
})
