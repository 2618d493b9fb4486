import { describe, expect, it } from 'vitest'
import { optionSegment, isListParam, isPrivatePath, safeReturnPath } from './routes'

describe('routes', () => {
  it('sends a shopper back to paths of the same origin only (60)', () => {
    expect(safeReturnPath('/checkout/payment?step=1#sum', '/')).toBe('/checkout/payment?step=1#sum')
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
      '/..//evil.example',
      'javascript:alert(1)',
      '',
      undefined,
      ['/cart'],
      '/' + 'a'.repeat(600),
    ]
    for (const value of hostile)
      expect(safeReturnPath(value, '/account'), String(value)).toBe('/account')
  })

  it('knows which paths belong to one shopper', () => {
    expect(isPrivatePath('/cart')).toBe(true)
    expect(isPrivatePath('/account/orders')).toBe(true)
    expect(isPrivatePath('/cartographer')).toBe(false)
    expect(isPrivatePath('/')).toBe(false)
  })

  it('writes an option value as a path segment', () => {
    expect(optionSegment('Oat')).toBe('oat')
    expect(optionSegment('Ö 30 cm / XL')).toBe('o-30-cm-xl')
  })

  it('tells list parameters from others', () => {
    expect(isListParam('option.Glaze')).toBe(true)
    expect(isListParam('utm_source')).toBe(false)
  })
})
