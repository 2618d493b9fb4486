import { expect, test } from 'vitest'
import type { Order } from '#orders/order-rules.ts'
import { setTimeZone } from '#i18n/zone.ts'
import { findDueDate, listWaiting } from './return-rules.ts'

const back = (id: string, day: number, state = 'requested') => ({
  ...{ id, state, requestedOn: `2026-11-${day}T10:00:00.000Z` },
})

test('returns wait from when they were announced, whenever their orders were placed', () => {
  const orders = [
    { id: 'new', returns: [back('c', 21), back('a', 12)] },
    {
      id: 'old',
      returns: [back('gone', 11, 'received'), back('b', 14), back('no', 10, 'cancelled')],
    },
    { id: 'none', returns: [] },
  ] as unknown as Order[]
  const found = listWaiting(orders).map(({ order, back: { id } }) => `${order.id} ${id}`)
  expect(found).toEqual(['new a', 'old b', 'new c'])
})

test('a refund is due 14 days after the withdrawal where the store is, also across a month', () => {
  setTimeZone('Asia/Tokyo')
  const due = findDueDate({ receivedOn: '2026-11-20T22:30:00.000Z' })
  expect(due).toBe('2026-12-05')
})
