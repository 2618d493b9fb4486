import { describe, expect, it } from 'vitest'
import { isEstimate } from './catalog/estimate'
import { isLiveProduct } from './catalog/product-model'
import { arrayOf, either, isBoolean, isNumber, isString, literal, nullable, objectOf } from './json'

describe('JSON guards', () => {
  it('accept exactly the described shape, and additional fields', () => {
    const isLine = objectOf({ id: isString, count: nullable(isNumber), isNew: isBoolean })
    expect(isLine({ id: 'a', count: null, isNew: true, more: 1 })).toBe(true)
    expect(isLine({ id: 'a', count: '1', isNew: true })).toBe(false)
    expect(isLine({ id: 'a', count: 1 })).toBe(false)
    expect(isLine(null)).toBe(false)
    expect(arrayOf(isLine)([{ id: 'a', count: 1, isNew: false }, 'b'])).toBe(false)
    expect(either(literal(true), literal('no'))('no')).toBe(true)
  })

  it('refuse an error page in place of variants or an estimate', () => {
    const price = {
      price: '28,00 €',
      compareAtPrice: null,
      priceNotes: ['12,50 € / kg'],
      restockDay: null,
    }
    const variant = { id: 'v1', ...price, availableQuantity: 3 }
    const live = { lowestPrice: '28,00 €', isRange: false, priceNotes: [], variants: [variant] }
    expect(isLiveProduct(live)).toBe(true)
    const wrong = { ...variant, availableQuantity: '3' }
    expect(isLiveProduct({ ...live, variants: [wrong] })).toBe(false)
    expect(isLiveProduct({ code: 'unavailable' })).toBe(false)
    expect(isEstimate({ ok: false, postalCode: '1', reason: 'Unknown' })).toBe(true)
    expect(isEstimate({ ok: true, postalCode: '1', reason: 'Unknown' })).toBe(false)
  })
})
