import type { Order, OrderItem } from './order-rules.ts'

export const none = { open: 0, shipped: 0, kept: 0, cancelled: 0, returned: 0, refunded: 0 }
const detailed = {
  cancelledRestocked: 0,
  cancelledWrittenOff: 0,
  returnedRestocked: 0,
  returnedWrittenOff: 0,
  returnedInspected: 0,
  ...{ withdrawn: 0, unwanted: 0 },
}

/** A line of three pieces for 10.00, of which these happened. */
export function makeItem(pieces: Partial<OrderItem['pieces']>, more: Partial<OrderItem> = {}) {
  const item = { id: 'line', quantity: 3, lineTotal: 10, discount: 0, tax: 1.6, taxRate: 19 }
  return { ...item, ...more, pieces: { ...none, ...detailed, ...pieces } } as OrderItem
}

/** A paid order of one such line, with delivery for 4.90. */
export function makeOrder(more: Partial<Order>): Order {
  const order = {
    state: 'confirmed',
    currencyCode: 'EUR',
    items: [makeItem({ open: 3 })],
    total: 14.9,
    chargedTotal: 14.9,
    refundedTotal: 0,
    taxIncluded: true,
    payment: { status: 'paid' },
    shipping: { type: 'regular' },
    refunds: [],
    creditNotes: [],
    returns: [],
  }
  return { ...order, ...more } as Order
}
