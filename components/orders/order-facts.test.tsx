import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import type { Order } from '@/lib/shop/orders/order-states'
import order from '@/messages/en/order.json'
import { PaymentInstructions } from './order-facts'

const euro = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })
const messages = compileMessages({ order }) as unknown as { order: typeof order }

function render(payment: object, given: object = {}): string {
  const unpaid = { status: 'due', instructions: 'IBAN DE02', ...payment }
  const of = {
    orderNumber: '1002',
    total: euro(5490),
    chargedTotal: null,
    payment: unpaid,
    ...given,
  }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <PaymentInstructions order={of as Order} priceLocale="en-IE" />
    </NextIntlClientProvider>,
  )
}

/** What the page says of how to pay, part by part. */
const read = (payment: object, given?: object) =>
  render(payment, given)
    .split(/<[^>]+>/)
    .filter(Boolean)

describe('how to pay an order', () => {
  it.each(['bankTransfer', 'invoice'])('by %s says how much and with which reference', (type) => {
    const transfer = ['Amount due: €54.90', 'Payment reference: 1002']
    expect(read({ type })).toEqual(['How to pay', 'IBAN DE02', ...transfer])
    expect(read({ type, instructions: null })).toEqual(['How to pay', ...transfer])
  })

  it('asks for what is left once a part was cancelled', () => {
    const parts = read({ type: 'bankTransfer' }, { chargedTotal: euro(2000) })
    expect(parts).toContain('Amount due: €20.00')
  })

  it('in cash names no reference', () => {
    expect(read({ type: 'cashOnDelivery' })).toEqual(['How to pay', 'IBAN DE02'])
    expect(read({ type: 'cashOnDelivery', instructions: null })).toEqual([])
  })

  it.each([
    ['DE02 1203 0000 0000 2020 51', ', BIC BYLADEM1001'],
    ['SE45 5000 0000 0583 9825 7466', '\nBIC ESSESESS'],
  ])('keeps the account %s on one line that is long enough', (account, after) => {
    const html = render({ type: 'cashOnDelivery', instructions: `To IBAN ${account}${after}` })
    expect(html).toContain(`To IBAN <bdi class="inline-block">${account}</bdi>${after}`)
  })

  it('says nothing once it is paid', () => {
    expect(read({ type: 'bankTransfer', status: 'paid' })).toEqual([])
  })
})
