import { describe, expect, it } from 'vitest'
import { couponSchema, pageOf, quantitySchema } from './cart-forms'

describe('the quantity form', () => {
  it('takes the number that a pressed button leads to over the one in the field', () => {
    const form = quantitySchema.parse({ lineId: 'a', quantity: '2', to: '3' })
    expect(form).toEqual({ lineId: 'a', quantity: 3 })
  })

  it('takes the typed number when Enter sent the form', () => {
    expect(quantitySchema.parse({ lineId: 'a', quantity: ' 12 ' }).quantity).toBe(12)
  })

  it.each(['-1', '1.5', 'two', '1000'])('refuses %s pieces', (quantity) => {
    const read = quantitySchema.safeParse({ lineId: 'a', quantity })
    expect(read.error?.issues[0]?.message).toBe('quantity')
  })
})

describe('the code form', () => {
  it('comes back to the page it stands on, and to no other', () => {
    expect(pageOf({ page: '/checkout/payment' })).toBe('/checkout/payment')
    expect(pageOf({ page: 'https://elsewhere.example' })).toBe('/cart')
    expect(pageOf({})).toBe('/cart')
  })

  it('is not sent empty', () => {
    expect(couponSchema.safeParse({ coupon: '  ' }).error?.issues[0]?.message).toBe('codeMissing')
  })
})
