import { describe, expect, it } from 'vitest'
import { addToCartSchema, couponSchema, pageOf, quantitySchema, quickAddValue } from './cart-forms'

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
    const ofPage = addToCartSchema.parse({ slug: 'vase', postalCode: '20457', ...fields })
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
