import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import cart from '@/messages/en/cart.json'
import { totals } from '@/messages/en/order.json'
import { OrderTotals } from './order-totals'

const euro = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })
const order = {
  subTotal: euro(5000),
  discount: euro(0),
  couponCode: null,
  shippingTotal: euro(490),
  shipping: null,
  tax: euro(800),
  taxIncluded: true,
  taxSummary: [],
  total: euro(5490),
  chargedTotal: null,
  refundedTotal: euro(0),
  payment: { status: 'paid' },
}
const messages = compileMessages({
  cart,
  order: { totals: { ...totals, discount: 'Reduction' } },
}) as unknown as { cart: typeof cart }

/** Labels and values in the order in which they are read. */
function read(given: Partial<ComponentProps<typeof OrderTotals>['order']>): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <OrderTotals order={{ ...order, ...given }} priceLocale="en-IE" />
    </NextIntlClientProvider>,
  )
  return html.split(/<[^>]+>/).filter(Boolean)
}

describe('the sum of an order', () => {
  it('has no row for a reduction that was not given', () => {
    const rows = ['Items', '€50.00', 'Delivery', '€4.90', 'Total', '€54.90']
    expect(read({})).toEqual([...rows, 'Includes €8.00 VAT'])
  })

  it('names a reduction by its code', () => {
    const rows = read({ discount: euro(500), couponCode: 'HARBOUR10' })
    expect(rows.slice(2, 4)).toEqual(['Code HARBOUR10', '−€5.00'])
  })

  it('names a reduction that came without a code', () => {
    expect(read({ discount: euro(500) }).slice(2, 4)).toEqual(['Reduction', '−€5.00'])
  })

  it('names each rate that is charged, the highest first', () => {
    const taxSummary = [
      { rate: 25, tax: euro(700) },
      { rate: 5.5, tax: euro(100) },
      { rate: 0, tax: euro(0) },
    ]
    expect(read({ taxSummary }).slice(-2)).toEqual([
      'Includes 25% VAT: €7.00',
      'Includes 5.5% VAT: €1.00',
    ])
    expect(read({ taxSummary, taxIncluded: false }).at(-1)).toBe('5.5% VAT added: €1.00')
  })

  it('names what was refunded of it, below the total', () => {
    expect(read({ refundedTotal: euro(1250) }).slice(-2)).toEqual(['Refunded', '−€12.50'])
    const charged = { chargedTotal: euro(1250) }
    expect(read(charged).slice(-2)).toEqual(['Amount charged', '€12.50'])
    const unpaid = { ...charged, payment: { status: 'due' } }
    expect(read(unpaid).slice(-2)).toEqual(['Amount due', '€12.50'])
    expect(read({ ...charged, payment: { status: 'cancelled' } })).not.toContain('Amount charged')
  })

  it('says free, and tax that is added', () => {
    const rows = read({ shippingTotal: euro(0), taxIncluded: false })
    expect(rows.slice(2, 4)).toEqual(['Delivery', 'Free'])
    expect(rows.at(-1)).toBe('€8.00 VAT added')
  })
})
