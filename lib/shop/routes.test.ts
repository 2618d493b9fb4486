import { describe, expect, it } from 'vitest'
import { optionSegment, isPrivatePath, safeReturnPath } from './routes'

describe('routes', () => {
  it('redirect a shopper to paths of the same origin only (60)', () => {
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

  it('know which paths are private', () => {
    expect(isPrivatePath('/cart')).toBe(true)
    expect(isPrivatePath('/account/orders')).toBe(true)
    expect(isPrivatePath('/cartographer')).toBe(false)
    expect(isPrivatePath('/')).toBe(false)
  })

  it('encode an option value as a path segment', () => {
    expect(optionSegment('Oat')).toBe('oat')
    expect(optionSegment('Ö 30 cm / XL')).toBe('o-30-cm-xl')
  })
})
