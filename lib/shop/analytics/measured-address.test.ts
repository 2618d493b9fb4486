import { describe, expect, it } from 'vitest'
import { isMeasuredPath, measuredAddress, measuredSearch } from './measured-address'

const shown = (path: string, prefix = '') =>
  measuredAddress(new URL(`https://shop.example${path}`), prefix).replace(
    'https://shop.example',
    '',
  )

describe('the address that is sent of a page', () => {
  it('keeps the path of a public page and the names of a campaign', () => {
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
  ])('says of %s no more than %s', (path, sent) => {
    expect(shown(path)).toBe(sent)
    expect(shown(`/sv${path}`, '/sv')).toBe(`/sv${sent}`)
  })
})

describe('the pages that are measured', () => {
  it('are those of the shop, and of the private ones those on which an order comes to pass', () => {
    for (const path of ['/', '/products/cup', '/cart', '/checkout/review', '/orders/key'])
      expect(isMeasuredPath(path), path).toBe(true)
    for (const path of ['/account', '/login', '/recovery/key', '/register', '/stock-alerts/key'])
      expect(isMeasuredPath(path), path).toBe(false)
  })
})

describe('a search', () => {
  it('is not sent when it may name somebody', () => {
    expect(measuredSearch('green mug')).toBe('green mug')
    expect(measuredSearch('hanna@example.com')).toBeNull()
    expect(measuredSearch('order 100234')).toBeNull()
  })
})
