import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Order } from './order-rules.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ReceiveDialog } from './return-dialogs.tsx'

const item = vi.hoisted(() => ({
  ...{ id: 'mug', quantity: 2, lineTotal: 20, discount: 0, tax: 0 },
  pieces: { refunded: 0, open: 2, returned: 0, cancelled: 0 },
}))
vi.mock('#api/client.ts', () => ({ client: { use: () => undefined }, post: () => ({}) }))
vi.mock('#i18n/i18n.ts', () => ({
  format: { money: String, amount: String },
  t: {
    refund: { title: String, button: String, amountHint: String },
    discounts: { types: {} },
    ...{ returning: { receiveTitle: String, receiveAndRefund: String }, order: {}, returns: {} },
  },
}))
interface Sent {
  button: string
  missing: unknown
  body: { lines: { restock: boolean }[]; amount: number | null }
}
vi.mock('#ui/dialog.tsx', () => ({
  SendDialog: ({ button, missing, body: { lines, amount } }: Sent) =>
    [button, !missing, lines[0]?.restock, amount].map(String).join(' '),
}))
vi.mock('#ui/states.tsx', () => ({ Banner: () => null }))
vi.mock('./pieces-dialog.tsx', () => ({
  useQuantities: (items: Order['items'], maxOf: (one: Order['items'][number]) => number) => {
    const rows = items.map((one) => ({ item: one, orderItemId: one.id, quantity: maxOf(one) }))
    return { rows, lines: rows.filter(({ quantity }) => quantity > 0), total: 2 }
  },
  QuantityList: () => null,
}))
const ticked = vi.hoisted(() => ({ all: false }))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useState: (first: unknown) => [first === false ? ticked.all : first],
}))

test('what an earlier refund has left is asked for, and what has not left put back into stock', () => {
  // What came back or was cancelled is paid back first, and what became of it is known.
  for (const [open, returned, cancelled, refundedTotal = 5] of [
    [2, 0, 0],
    [2, 0, 0, 0],
    [1, 0, 0],
    [2, 1, 0],
    [2, 0, 1],
  ]) {
    Object.assign(item.pieces, { open, returned, cancelled })
    const order = {
      ...{ id: 'order', currencyCode: 'EUR', taxIncluded: true, items: [item], refunds: [] },
      ...{ total: 20, chargedTotal: 20, refundedTotal },
      payment: { type: 'redirect', status: 'partiallyRefunded' },
    } as unknown as Order
    const html = renderToStaticMarkup(createElement(RefundDialog, { order }))
    const restock = open === 2 && returned === 0 && cancelled === 0
    expect(html).toBe(`${20 - refundedTotal} true ${restock} ${refundedTotal === 0 ? null : 15}`)
  }
})

test('a refund that is ticked for what came back leaves out what was paid back before', () => {
  const mug = { ...item, pieces: { refunded: 1, cancelled: 0, returned: 0 } }
  const order = {
    ...{ id: 'order', currencyCode: 'EUR', taxIncluded: true, items: [mug] },
    ...{ total: 50, chargedTotal: 50, refundedTotal: 10 },
    payment: { type: 'redirect', status: 'partiallyRefunded' },
  } as unknown as Order
  const lines = [{ orderItemId: 'mug', quantity: 2 }]
  const back = { id: 'back', lines } as unknown as Order['returns'][number]
  ticked.all = true
  expect(renderToStaticMarkup(createElement(ReceiveDialog, { order, back }))).toContain('10 true')
})
