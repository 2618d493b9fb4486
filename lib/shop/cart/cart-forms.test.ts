import { describe, expect, it } from 'vitest'
import {
  addToCartSchema,
  couponSchema,
  findVariant,
  pageOf,
  quantitySchema,
  quickAddValue,
} from './cart-forms'

describe('the quantity form', () => {
  it('prefers the number of the pressed button to the one in the field', () => {
    const form = quantitySchema.parse({ lineId: 'a', quantity: '2', to: '3' })
    expect(form).toEqual({ lineId: 'a', quantity: 3 })
  })

  it('uses the typed number when submitted with Enter', () => {
    expect(quantitySchema.parse({ lineId: 'a', quantity: ' 12 ' }).quantity).toBe(12)
  })

  it.each(['-1', '1.5', 'two', '1000'])('refuses a quantity of %s', (quantity) => {
    const read = quantitySchema.safeParse({ lineId: 'a', quantity })
    expect(read.error?.issues[0]?.message).toBe('quantity')
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
      postalCode: '20457',
      ...fields,
      ...others,
    })
    expect(ofPage).toMatchObject({ slug: 'vase', quantity: 1, options, isQuick: false })
    const add = quickAddValue('vase', options)
    expect(addToCartSchema.parse({ add, postalCode: '20457' })).toEqual({
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
  const variant = (id: string, ...values: string[]) => ({
    id,
    options: values.map((value, place) => ({ name: ['Glaze', 'Size'][place] ?? '', value })),
  })
  const product = {
    options: [{ name: 'Glaze' }, { name: 'Size' }],
    variants: [
      variant('oat-s', 'Oat', 'S'),
      variant('oat-m', 'Oat', 'M'),
      variant('s-m', 'S', 'M'),
    ],
  }
  const chosen = (...values: string[]) => variant('', ...values).options

  it('is the one with all the options, or else names the first that is missing', () => {
    expect(findVariant(product, chosen('Oat', 'M'))).toEqual({ variant: product.variants[1] })
    expect(findVariant(product, chosen('Oat'))).toEqual({ missing: 'Size' })
    expect(findVariant(product, [])).toEqual({ missing: 'Glaze' })
    // All are chosen, but not together.
    expect(findVariant(product, chosen('M', 'S'))).toEqual({ missing: 'Glaze' })
  })

  it('is the only one, whatever was chosen', () => {
    const only = { ...product, variants: product.variants.slice(0, 1) }
    expect(findVariant(only, [])).toEqual({ variant: product.variants[0] })
    expect(findVariant({ options: [], variants: [] }, [])).toEqual({ missing: '' })
  })
})

describe('the coupon form', () => {
  it('returns to its own page and to no other', () => {
    expect(pageOf({ page: '/checkout/payment' })).toBe('/checkout/payment')
    expect(pageOf({ page: 'https://elsewhere.example' })).toBe('/cart')
    expect(pageOf({})).toBe('/cart')
  })

  it('is refused when empty', () => {
    expect(couponSchema.safeParse({ coupon: '  ' }).error?.issues[0]?.message).toBe('codeMissing')
  })
})
