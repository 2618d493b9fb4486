import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Order } from './order-rules.ts'
import { RefundDialog } from './refund-dialog.tsx'

const item = vi.hoisted(() => ({
  ...{ id: 'mug', quantity: 2, lineTotal: 20, discount: 0, tax: 0 },
  pieces: { refunded: 0, open: 2 },
}))
vi.mock('#api/client.ts', () => ({}))
vi.mock('#i18n/i18n.ts', () => ({
  format: { money: String, amount: String },
  t: { refund: { title: String, button: String, amountHint: String }, discounts: { types: {} } },
}))
vi.mock('#ui/dialog.tsx', () => ({
  SendDialog: ({ button, isReady, body }: { button: string; isReady: boolean; body: object }) =>
    `${button} ${String(isReady)} ${/"restock":(\w+)/.exec(JSON.stringify(body))?.[1]}`,
}))
vi.mock('./pieces-dialog.tsx', () => ({
  useQuantities: () => ({ rows: [{ item, max: 2, quantity: 2 }], lines: [item], total: 2 }),
  QuantityList: () => null,
}))

test('what an earlier refund has left is paid back, and what has not left put back into stock', () => {
  for (const open of [2, 1]) {
    item.pieces.open = open
    const order = {
      ...{ id: 'order', currencyCode: 'EUR', taxIncluded: true, items: [item], refunds: [] },
      ...{ total: 20, chargedTotal: 20, refundedTotal: 5 },
      payment: { type: 'redirect', status: 'partiallyRefunded' },
    } as unknown as Order
    const html = renderToStaticMarkup(createElement(RefundDialog, { order }))
    expect(html).toBe(`15 true ${open === 2}`)
  }
})
