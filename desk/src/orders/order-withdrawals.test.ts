import { expect, test } from 'vitest'
import {
  countMeant,
  countOpenWithdrawn,
  countToShip,
  countWithdrawable,
  nextStep,
  openWithdrawn,
  type OrderItem,
} from './order-rules.ts'
import { makeItem, makeOrder, none } from './order-rules.testing.ts'

test.each<[ReturnType<typeof openWithdrawn>, string, Partial<OrderItem['pieces']>[]]>([
  ['withdrawn', 'all of it', [{ open: 3, unwanted: 3 }]],
  ['partlyWithdrawn', 'one of two lines', [{ open: 3, unwanted: 3 }, { open: 3 }]],
  ['partlyWithdrawn', 'some pieces of a line', [{ open: 3, withdrawn: 1, unwanted: 1 }]],
  ['partlyWithdrawn', 'what only a text says', [{ open: 3 }]],
  ['withdrawn', 'all that is left', [{ open: 1, shipped: 2, kept: 2, unwanted: 3 }]],
  [null, 'what was cancelled since', [{ cancelled: 1, withdrawn: 1 }, { open: 3 }]],
  [null, 'all after it has left', [{ shipped: 3, kept: 3, withdrawn: 3, unwanted: 3 }]],
  [null, 'what has been shipped', [{ shipped: 3, withdrawn: 3, unwanted: 3 }, { open: 3 }]],
])('the label is %s if the buyer withdrew from %s', (label, _what, lines) => {
  const items = lines.map((pieces) => makeItem(pieces))
  expect(openWithdrawn(makeOrder({ items, isWithdrawalOpen: true }))).toBe(label)
  expect(openWithdrawn(makeOrder({ items, isWithdrawalOpen: false }))).toBeNull()
})

test('what the merchant has refused to take back is sent', () => {
  const item = makeItem({ open: 3, withdrawn: 3 })
  expect([countOpenWithdrawn(item), countToShip(item), countWithdrawable(item)]).toEqual([0, 3, 3])
  const wanted = makeItem({ open: 2, shipped: 1, kept: 1, withdrawn: 1, unwanted: 1 })
  expect([countToShip(wanted), countWithdrawable(wanted)]).toEqual([1, 2])
  const order = makeOrder({ items: [item], withdrawnOn: '2026-03-02T10:00:00Z' })
  expect(nextStep({ ...order, isWithdrawalOpen: false }, ['ship'])).toBe('ship')
})

const one = { lines: [{ orderItemId: 'line', quantity: 1 }], items: null }
const two = { lines: [{ orderItemId: 'line', quantity: 2 }], items: null }
const partlySent = { open: 1, shipped: 2, kept: 2 }
test.each<[string, Parameters<typeof countMeant>[1], Partial<OrderItem['pieces']>, object]>([
  ['all, not tied yet', { lines: null, items: null }, partlySent, { kept: 2, open: 1 }],
  ['all', { lines: null, items: null }, { ...partlySent, unwanted: 3 }, { kept: 2, open: 1 }],
  ['one piece', one, { ...partlySent, unwanted: 1 }, { kept: 0, open: 1 }],
  ['two pieces', two, { ...partlySent, unwanted: 2 }, { kept: 1, open: 1 }],
  ['one of two, both shipped', one, { shipped: 3, kept: 3, unwanted: 2 }, { kept: 1 }],
  ['one of all, none shipped', one, { open: 3, unwanted: 3 }, { open: 3 }],
  ['a cancelled piece', one, { ...partlySent, open: 0, cancelled: 1 }, none],
  ['one of two cancelled', two, { ...partlySent, open: 0, cancelled: 1, unwanted: 1 }, { kept: 1 }],
  ['what a text says', { lines: null, items: 'The red one' }, partlySent, none],
  ['what an erased text said', { lines: null, items: '' }, partlySent, none],
])('a withdrawal from %s starts with that', (_what, withdrawal, pieces, meant) => {
  const { kept, open } = { ...none, ...meant }
  expect(countMeant(makeItem(pieces), withdrawal)).toEqual({ kept, open })
})
