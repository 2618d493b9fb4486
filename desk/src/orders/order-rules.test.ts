import { expect, test } from 'vitest'
import { setTimeZone } from '#i18n/zone.ts'
import {
  arrivedOn,
  countPaidBack,
  countReturnable,
  hasInvoice,
  isBilledThere,
  isPaidBack,
  listActions,
  listCorrectable,
  loweredTo,
  nextStep,
  refundableMinor,
  shareMinor,
  shippingLeftMinor,
  toCancellation,
  toCorrection,
  type Order,
  type OrderItem,
} from './order-rules.ts'
import { makeItem, makeOrder } from './order-rules.testing.ts'

const home = { city: 'Kiel' } as NonNullable<Order['shippingAddress']>
const other = { ...home, city: 'Ulm' }
const addresses = ['shippingAddress', 'billingAddress']
const pickup = { type: 'pickup' } as Order['shipping']
const shipped = [makeItem({ shipped: 3, kept: 3 })]
const due = { status: 'due', type: 'bankTransfer' } as Order['payment']
const invoice = { ...due, type: 'invoice' }
const cash = { ...due, type: 'cashOnDelivery' }
const refunded = { status: 'refunded', type: 'redirect' } as Order['payment']
const partly = { ...refunded, status: 'partiallyRefunded' } as Order['payment']
const held = { ...refunded, status: 'authorized' } as Order['payment']
const halfShipped = [makeItem({ open: 1, shipped: 2, kept: 2 })]

test.each<[string, Partial<Order>, string[]]>([
  [
    'a transfer that has not come',
    { state: 'created', payment: due },
    ['markPaid', 'withdraw', 'cancel'],
  ],
  ['one paid in cash', { state: 'created', payment: cash }, ['confirm', 'withdraw', 'cancel']],
  ['one on invoice', { payment: invoice }, ['ship', 'markPaid', 'refund', 'withdraw', 'cancel']],
  [
    'one on invoice on its way',
    { state: 'inTransit', payment: invoice, items: shipped },
    ['delivered', 'markPaid', 'refund', 'return', 'withdraw'],
  ],
  [
    'one on invoice that has arrived',
    { state: 'delivered', payment: invoice, items: shipped },
    ['markPaid', 'refund', 'return', 'withdraw'],
  ],
  ['a paid order', {}, ['ship', 'refund', 'withdraw', 'cancel']],
  ['one for pickup', { shipping: pickup }, ['ready', 'refund', 'withdraw', 'cancel']],
  [
    'one that waits for its customer',
    { state: 'readyToPickUp', shipping: pickup, items: [makeItem({ open: 1, cancelled: 2 })] },
    ['handOver', 'refund', 'withdraw', 'cancel'],
  ],
  [
    'one whose items were all taken out while it waited',
    { state: 'readyToPickUp', shipping: pickup, items: [makeItem({ cancelled: 3, refunded: 3 })] },
    ['close', 'refund', 'cancel'],
  ],
  [
    'one whose items were refunded before it was packed, but not its delivery',
    { items: [makeItem({ cancelled: 3, refunded: 3 })], refundedTotal: 10 },
    ['close', 'refund', 'cancel'],
  ],
  [
    'one on invoice of which only the delivery is due',
    { payment: invoice, items: [makeItem({ cancelled: 3, refunded: 3 })], chargedTotal: 4.9 },
    ['markPaid', 'refund', 'cancel'],
  ],
  [
    'one that is partly shipped',
    {
      state: 'inProgress',
      items: [makeItem({ open: 1, shipped: 2, kept: 2 })],
    },
    ['ship', 'refund', 'return', 'withdraw', 'cancel'],
  ],
  [
    'one that is partly shipped and was refunded',
    { state: 'inProgress', items: halfShipped, refundedTotal: 14.9, payment: refunded },
    ['ship', 'return', 'withdraw', 'cancel'],
  ],
  [
    'one that is partly shipped and whose amount is only held',
    { state: 'inProgress', items: halfShipped, payment: held },
    ['ship', 'return', 'withdraw'],
  ],
  [
    'one of which one line was cancelled and another shipped',
    { state: 'inProgress', items: [makeItem({ cancelled: 3 }), ...shipped] },
    ['refund', 'return', 'withdraw'],
  ],
  [
    'one of which one line was shipped, and whose amount is only held',
    { state: 'inProgress', items: [makeItem({ open: 3 }), ...shipped], payment: held },
    ['ship', 'return', 'withdraw'],
  ],
  [
    'one on invoice that is partly shipped',
    { state: 'inProgress', items: halfShipped, payment: invoice },
    ['ship', 'markPaid', 'refund', 'return', 'withdraw', 'cancel'],
  ],
  ['one paid in cash that was confirmed', { payment: cash }, ['ship', 'withdraw', 'cancel']],
  [
    'one of which nothing is left to refund',
    { items: [makeItem({ cancelled: 3, refunded: 3 })], refundedTotal: 14.9 },
    ['cancel'],
  ],
  [
    'one whose payment is under way',
    { state: 'created', payment: { ...refunded, status: 'pending' } as Order['payment'] },
    ['withdraw'],
  ],
  [
    'one that was closed and keeps its delivery',
    { state: 'closed', items: [makeItem({ cancelled: 3 })], payment: partly, refundedTotal: 10 },
    ['refund'],
  ],
  [
    'one on its way',
    { state: 'inTransit', items: shipped },
    ['delivered', 'refund', 'return', 'withdraw'],
  ],
  [
    'one that was refunded in full',
    { state: 'delivered', items: shipped, refundedTotal: 14.9 },
    ['return', 'withdraw'],
  ],
  [
    'one of which everything has been withdrawn',
    {
      items: [makeItem({ open: 1, shipped: 1, kept: 1, cancelled: 1, withdrawn: 3, unwanted: 2 })],
    },
    ['ship', 'refund', 'return', 'cancel'],
  ],
  [
    'a cancelled one',
    { state: 'cancelled', payment: { ...cash, status: 'cancelled' }, items: [makeItem({})] },
    [],
  ],
])('what can be done with %s', (_name, more, expected) => {
  expect(listActions(makeOrder(more))).toEqual(expected)
})

test('open pieces are cancelled as they are on sale, for a reason or for none', () => {
  const pieces = [{ orderItemId: 'line', quantity: 2 }]
  const lines = [{ itemId: 'line', quantity: 2, restock: true, from: 'open' }]
  for (const [reason, stated] of [
    ['Broken', 'Broken'],
    ['', null],
  ] as const)
    expect(toCancellation(pieces, reason)).toEqual({
      ...{ lines, shipping: false, amount: null, reason: stated },
    })
})

test('the next step is what brings the order on, and never takes it back', () => {
  const order = makeOrder({})
  expect(nextStep(order, ['ship', 'refund'])).toBe('ship')
  expect(nextStep(order, ['refund', 'return', 'cancel'])).toBeUndefined()
  const items = [makeItem({ open: 2, unwanted: 2 })]
  const withdrawn = makeOrder({ items, isWithdrawalOpen: true })
  expect(nextStep(withdrawn, ['ship', 'refund'])).toBeUndefined()
})

test('refunds of single pieces add up to what was paid for all of them', () => {
  const order = makeOrder({})
  const shares = [0, 1, 2].map((refunded) => shareMinor(order, makeItem({ refunded }), 1))
  expect(shares).toEqual([333, 333, 334])
  expect(shareMinor(makeOrder({ taxIncluded: false }), makeItem({}), 3)).toBe(1160)
  expect(shareMinor(order, makeItem({}, { discount: 1 }), 3)).toBe(900)
})

test('delivery can be refunded once, and a failed refund does not count', () => {
  const refund = (state: string, shipping: number) => ({ state, shipping })
  expect(shippingLeftMinor(makeOrder({}))).toBe(490)
  const refunds = [refund('failed', 4.9), refund('pending', 2)] as Order['refunds']
  expect(shippingLeftMinor(makeOrder({ refunds }))).toBe(290)
  const all = [...refunds, refund('succeeded', 4.9)] as Order['refunds']
  expect(shippingLeftMinor(makeOrder({ refunds: all }))).toBe(0)
  expect(shippingLeftMinor(makeOrder({ items: [makeItem({ refunded: 2 })] }))).toBe(490)
})

test.each<[string, Partial<Order>, boolean, string[]]>([
  ['with the delivery where both are the same', {}, true, ['shippingAddress', 'billingAddress']],
  ['not where it is another', { billingAddress: other }, false, ['shippingAddress']],
  ['not where it is left to the delivery', { billingAddress: null }, true, ['shippingAddress']],
])('the billing address is corrected %s', (_title, more, isThere, expected) => {
  const order = makeOrder({ shippingAddress: home, billingAddress: { ...home }, ...more })
  expect(isBilledThere(order)).toBe(isThere)
  const corrected = toCorrection(order, 'shippingAddress', other)
  expect(Object.keys(corrected)).toEqual(expected)
  expect(Object.keys(toCorrection(order, 'billingAddress', other))).toEqual(['billingAddress'])
})

test('no more can be refunded than was paid', () => {
  expect(refundableMinor(makeOrder({ refundedTotal: 4.9 }))).toBe(1000)
  expect(refundableMinor(makeOrder({ payment: due }))).toBe(0)
  expect(refundableMinor(makeOrder({ chargedTotal: 10, refundedTotal: 4.9 }))).toBe(510)
  expect(refundableMinor(makeOrder({ refundedTotal: 20 }))).toBe(0)
})

test('what is cancelled before it is paid lowers what is due', () => {
  expect(refundableMinor(makeOrder({ payment: invoice, chargedTotal: 4.9 }))).toBe(490)
  expect(refundableMinor(makeOrder({ payment: cash }))).toBe(1490)
})

test('pieces of a return on its way cannot be announced again', () => {
  const line = { orderItemId: 'line', quantity: 2 }
  const lines = [line, { orderItemId: 'other', quantity: 1 }]
  const returns = (state: string) => [{ state, lines }] as Order['returns']
  const [item] = shipped
  if (!item) throw new Error('No line.')
  expect(countReturnable(makeOrder({ returns: returns('requested') }), item)).toBe(1)
  expect(countReturnable(makeOrder({ returns: returns('cancelled') }), item)).toBe(3)
  // Refunded meanwhile as if they had come back.
  const less = makeItem({ shipped: 3, kept: 1, returned: 2 })
  expect(countReturnable(makeOrder({ returns: returns('requested') }), less)).toBe(0)
})

test.each<[string, Partial<Order>, string[]]>([
  ['one that is here', {}, ['email', 'shippingAddress', 'billingAddress']],
  ['one that has left', { state: 'inTransit' }, ['email']],
  ['one that was erased', { state: 'delivered', email: null }, []],
  [
    'one that was erased before it left',
    { email: null, shippingAddress: null },
    ['email', 'shippingAddress', 'billingAddress'],
  ],
  ['one for pickup with an address', { shipping: pickup }, ['email', ...addresses]],
  [
    'one that nobody sends anywhere',
    { shippingAddress: null, shipping: { type: 'pickup' } as Order['shipping'] },
    ['email', 'billingAddress'],
  ],
])('what can be corrected of an order: %s', (_title, more, expected) => {
  const shippingAddress = { city: 'Kiel' } as Order['shippingAddress']
  const order = makeOrder({ email: 'ada@example.com', shippingAddress, ...more })
  expect(listCorrectable(order)).toEqual(expected)
})

test('an order has an invoice once it is accepted, and none when it was cancelled unpaid', () => {
  const of = (state: Order['state'], status: Order['payment']['status']) =>
    hasInvoice(makeOrder({ state, payment: { status } as Order['payment'] }))
  expect([of('created', 'pending'), of('invalidated', 'cancelled')]).toEqual([false, false])
  expect([of('confirmed', 'paid'), of('cancelled', 'refunded')]).toEqual([true, true])
  expect([of('cancelled', 'cancelled'), of('invalidated', 'refunded')]).toEqual([false, false])
  const note = { number: 'TT-1-C1', issuedOn: '2026-03-02T09:30:00Z', amount: 10 }
  const payment = { status: 'cancelled' } as Order['payment']
  expect(hasInvoice(makeOrder({ state: 'cancelled', creditNotes: [note], payment }))).toBe(true)
})

test('a piece that was paid back is with the customer until it comes back, or was never sent', () => {
  const count = (pieces: Partial<OrderItem['pieces']>) => countPaidBack(makeItem(pieces))
  expect(count({ shipped: 3, kept: 3, refunded: 1 })).toBe(1)
  expect(count({ shipped: 3, kept: 2, returned: 1, refunded: 1 })).toBe(0)
  expect(count({ shipped: 2, kept: 2, cancelled: 1, refunded: 1 })).toBe(0)
  // Taken in without a refund.
  expect(count({ shipped: 3, kept: 1, returned: 2, refunded: 0 })).toBe(0)
})

test('a refund of other items does not count for a return', () => {
  const items = [makeItem({ kept: 3 }), makeItem({ kept: 3, refunded: 1 }, { id: 'other' })]
  const announced = (...ids: string[]) => {
    const lines = ids.map((orderItemId) => ({ orderItemId, quantity: 1 }))
    return isPaidBack(makeOrder({ items }), { lines: lines as never })
  }
  expect([announced('line'), announced('other')]).toEqual([false, true])
  expect(announced('line', 'other')).toBe(true)
})

test('a lowered order that nobody has paid says what is to be paid', () => {
  const due = { type: 'invoice', status: 'due' } as Order['payment']
  const paid = { type: 'redirect', status: 'paid' } as Order['payment']
  expect(loweredTo(makeOrder({ payment: due, chargedTotal: 5 }))).toBe('toPay')
  expect(loweredTo(makeOrder({ payment: paid, chargedTotal: 5 }))).toBe('charged')
  expect(loweredTo(makeOrder({ payment: due }))).toBeNull()
  const cancelled = { ...due, status: 'cancelled' } as Order['payment']
  expect(loweredTo(makeOrder({ payment: cancelled, chargedTotal: 5 }))).toBeNull()
})

test('a letter of the minute of the order came after it', () => {
  setTimeZone('Europe/Berlin')
  const order = makeOrder({ placedOn: '2026-03-02T10:05:42.000Z' })
  const minutes = ['2026-03-02T11:05', '2026-03-02T11:06']
  expect(minutes.map((minute) => arrivedOn(order, minute))).toEqual([
    '2026-03-02T10:05:42.000Z',
    '2026-03-02T10:06:00.000Z',
  ])
})
