import { describe, expect, it } from 'vitest'
import type { CartLineView } from '@/lib/shop/cart/cart-view'
import { eventSchema } from './event-schema'
import {
  cartItems,
  cartParams,
  changedItems,
  purchase,
  refund,
  viewItemList,
  isMeasuredPath,
  measuredAddress,
  measuredSearch,
} from './events'

const eur = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })

const line: CartLineView = {
  id: 'line-1',
  productId: 'prd-cup',
  variantId: 'variant-1',
  productSlug: 'cup',
  title: 'Cup',
  language: 'en',
  options: [{ name: 'Glaze', value: 'Moss', label: 'Glaze', valueLabel: 'Moss' }],
  image: null,
  withdrawalException: null,
  quantity: 3,
  availableQuantity: 9,
  unitPrice: eur(1990),
  compareAtPrice: null,
  lowestPriceLast30Days: null,
  pricePerUnit: null,
  lineTotal: eur(5970),
  notices: [],
}
const item = {
  item_id: 'prd-cup',
  item_name: 'Cup',
  item_variant: 'Moss',
  price: 19.9,
  quantity: 3,
}
const order = {
  orderNumber: '1001',
  items: [{ ...line, sku: 'CUP-M' }],
  couponCode: 'WELCOME',
  subTotal: eur(5970),
  discount: eur(597),
  shippingTotal: eur(490),
  tax: eur(937),
  total: eur(5863),
  refundedTotal: eur(0),
}

describe('cart events', () => {
  it('have amounts in major units, without shipping and after discounts', () => {
    const cart = { items: [line], subTotal: eur(5970), discount: eur(597) }
    const coupon = { code: 'WELCOME', discount: eur(597), problem: null }
    const params = { currency: 'EUR', value: 53.73, items: [item] }
    expect(cartParams({ ...cart, coupon })).toEqual({ ...params, coupon: 'WELCOME' })
    // It gives nothing.
    expect(cartParams({ ...cart, coupon: { ...coupon, problem: 'Expired' } })).toEqual(params)
  })

  it('omit lines that are sold out', () => {
    expect(cartItems([{ ...line, quantity: 0 }])).toEqual([])
    const { item_variant: _, ...plain } = item
    expect(cartItems([{ ...line, options: [], quantity: 1 }])).toEqual([{ ...plain, quantity: 1 }])
  })

  it('report what was added and removed, and nothing that stayed', () => {
    const plate = { ...item, item_id: 'plate', item_name: 'Plate' }
    const bowl = { ...item, item_id: 'bowl', item_name: 'Bowl' }
    const events = changedItems([item, plate, bowl], [{ ...item, quantity: 6 }, bowl], 'EUR')
    expect(events).toEqual([
      { name: 'add_to_cart', params: { currency: 'EUR', value: 59.7, items: [item] } },
      { name: 'remove_from_cart', params: { currency: 'EUR', value: 59.7, items: [plate] } },
    ])
  })

  it('report two variants of a product as two items', () => {
    const sand = { ...item, item_variant: 'Sand' }
    expect(changedItems([item], [item, sand], 'EUR')).toMatchObject([{ name: 'add_to_cart' }])
  })
})

describe('order events', () => {
  it('report a purchase by its number, with shipping, tax and the amount paid', () => {
    const event = purchase(order)
    expect(event.params).toEqual({
      transaction_id: '1001',
      currency: 'EUR',
      value: 53.73,
      coupon: 'WELCOME',
      shipping: 4.9,
      tax: 9.37,
      total: 58.63,
      items: [item],
    })
    expect(eventSchema.parse(event)).toEqual(event)
  })

  it('report a refund once everything was paid back', () => {
    expect(refund(order)).toBeNull()
    expect(refund({ ...order, refundedTotal: eur(5862) })).toBeNull()
    expect(refund({ ...order, total: eur(0) })).toBeNull()
    expect(refund({ ...order, refundedTotal: eur(5863) })).toMatchObject({
      name: 'refund',
      params: { transaction_id: '1001', value: 58.63 },
    })
  })
})

describe('the event schema', () => {
  it('drops unknown fields, personal data above all', () => {
    const sent = { name: 'login', params: { method: 'password', email: 'hanna@example.com' } }
    expect(eventSchema.parse(sent)).toEqual({ name: 'login', params: { method: 'password' } })
  })

  it('refuses unknown event names', () => {
    expect(eventSchema.safeParse({ name: 'keystroke', params: {} }).success).toBe(false)
  })

  it('accepts the products of a long list, as many as GA4 does', () => {
    const product = { id: 'prd-cup', title: 'Cup', priceMin: eur(1990) }
    const event = viewItemList({ id: '/categories', name: 'Shop' }, Array(300).fill(product))
    expect(eventSchema.parse(event)).toMatchObject({ params: { items: { length: 200 } } })
  })
})

const shown = (path: string, prefix = '') =>
  measuredAddress(new URL(`https://shop.example${path}`), prefix).replace(
    'https://shop.example',
    '',
  )

describe('the URL sent for a page', () => {
  it('keeps the path of a public page and its campaign parameters', () => {
    expect(
      shown(
        '/products/cup?utm_source=mail&utm_sources=hanna&xutm_id=ada&postalCode=20457&q=hanna#top',
      ),
    ).toBe('/products/cup?utm_source=mail')
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
    expect(measuredSearch('green mug 2026')).toBe('green mug 2026')
    expect(measuredSearch('x'.repeat(101))).toBe('x'.repeat(100))
    expect(measuredSearch('order 10023')).toBeNull()
    expect(measuredSearch('hanna@example.com')).toBeNull()
    expect(measuredSearch('order 100234')).toBeNull()
  })
})
