import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Order } from './order-rules.ts'
import { RefundDialog } from './refund-dialog.tsx'

const item = vi.hoisted(() => ({
  ...{ id: 'mug', quantity: 2, lineTotal: 20, discount: 0, tax: 0 },
  pieces: { refunded: 0 },
}))
vi.mock('#api/client.ts', () => ({}))
vi.mock('#i18n/i18n.ts', () => ({
  format: { money: String, amount: String },
  t: {
    refund: { title: String, button: String, amountHint: String },
    discounts: { types: {} },
  },
}))
vi.mock('#ui/dialog.tsx', () => ({
  SendDialog: ({ button, isReady }: { button: string; isReady: boolean }) =>
    `${button} ${String(isReady)}`,
}))
vi.mock('./pieces-dialog.tsx', () => ({
  useQuantities: () => ({ rows: [{ item, max: 2, quantity: 2 }], lines: [], total: 2 }),
  QuantityList: () => null,
}))

test('all pieces of an order can be refunded up to what an earlier refund has left', () => {
  const order = {
    ...{ id: 'order', currencyCode: 'EUR', taxIncluded: true, items: [item], refunds: [] },
    ...{ total: 20, chargedTotal: 20, refundedTotal: 5 },
    payment: { type: 'redirect', status: 'partiallyRefunded' },
  } as unknown as Order
  expect(renderToStaticMarkup(createElement(RefundDialog, { order }))).toBe('15 true')
})
