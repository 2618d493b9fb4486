import { describe, expect, it } from 'vitest'
import { isMeasuredPath, measuredAddress, measuredSearch } from './measured-address'

const shown = (path: string, prefix = '') =>
  measuredAddress(new URL(`https://shop.example${path}`), prefix).replace(
    'https://shop.example',
    '',
  )

describe('the URL sent for a page', () => {
  it('keeps the path of a public page and its campaign parameters', () => {
    expect(shown('/products/cup?utm_source=mail&postalCode=20457&q=hanna#top')).toBe(
      '/products/cup?utm_source=mail',
    )
  })

  it.each([
    ['/orders/kZ81secret', '/orders'],
    ['/orders/kZ81secret/invoice?flash=1', '/orders'],
    ['/recovery/secret', '/recovery'],
    ['/stock-alerts/secret', '/stock-alerts'],
    ['/account/orders/42', '/account'],
    ['/checkout/payment?flash=1', '/checkout/payment'],
  ])('of %s is limited to %s', (path, sent) => {
    expect(shown(path)).toBe(sent)
    expect(shown(`/sv${path}`, '/sv')).toBe(`/sv${sent}`)
  })
})

describe('measured pages', () => {
  it('are the public ones and those of the checkout', () => {
    for (const path of ['/', '/products/cup', '/cart', '/checkout/review', '/orders/key'])
      expect(isMeasuredPath(path), path).toBe(true)
    for (const path of ['/account', '/login', '/recovery/key', '/register', '/stock-alerts/key'])
      expect(isMeasuredPath(path), path).toBe(false)
  })
})

describe('a search term', () => {
  it('is not sent if it may identify a person', () => {
    expect(measuredSearch('green mug')).toBe('green mug')
    expect(measuredSearch('hanna@example.com')).toBeNull()
    expect(measuredSearch('order 100234')).toBeNull()
  })
})
