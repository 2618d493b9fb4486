import { expect, it } from 'vitest'
import { countReturnableByBuyer, findReturnDeadline } from './returnable.ts'

const line = (id: string, quantity: number, shippedQuantity: number, returnedInspected = 0) => ({
  ...{ id, quantity, shippedQuantity, returnedInspected },
  ...{ cancelledRestocked: 0, cancelledWrittenOff: 0, returnedRestocked: 0, returnedWrittenOff: 0 },
})
const announced = (
  state: 'requested' | 'cancelled' | 'received',
  ...counts: [string, number][]
) => ({
  state,
  lines: counts.map(([orderItemId, quantity]) => ({ orderItemId, quantity, restock: false })),
})
const on = (deliveredOn: string | null) => ({
  deliveredOn: deliveredOn === null ? null : new Date(deliveredOn),
})
const delivered = (day: string) => ({ state: 'delivered' as const, occurredOn: new Date(day) })
const sent = {
  items: [line('a', 3, 3), line('b', 2, 2, 1)],
  ...{ returns: [], shipments: [on('2026-03-04T20:00:00Z')], timeline: [] },
}
const store = (returnDays: number, timezone = 'UTC') => ({
  ...{ settings: { returnDays }, timezone },
})

it.each([
  // A Wednesday, and two days later.
  ['the only parcel', {}, '2026-03-06T23:59:59.999Z'],
  [
    'the latest parcel',
    { shipments: [on('2026-03-05'), on('2026-03-06'), on('2026-03-04')] },
    '2026-03-09T23:59:59.999Z',
  ],
  ['no parcel while one is on its way', { shipments: [on('2026-03-05'), on(null)] }, undefined],
  [
    'no parcel while pieces are to be sent',
    { items: [line('a', 3, 2), line('b', 2, 2)] },
    undefined,
  ],
  ['no parcel when none was sent', { shipments: [] }, undefined],
  ['the order itself', { timeline: [delivered('2026-03-02')] }, '2026-03-04T23:59:59.999Z'],
  [
    'the order itself, the second time',
    { timeline: [delivered('2026-03-02'), delivered('2026-03-03')], shipments: [on(null)] },
    '2026-03-05T23:59:59.999Z',
  ],
])('days are counted from the arrival of %s', (_, change, end) => {
  expect(findReturnDeadline({ ...sent, ...change }, store(2))?.toISOString()).toBe(end)
})

it('the last day is that of the store', () => {
  const end = (zone: string) => findReturnDeadline(sent, store(2, zone))?.toISOString()
  // In Auckland, it is already Thursday, so the days end on Monday instead of Saturday.
  expect(end('Pacific/Auckland')).toBe('2026-03-09T10:59:59.999Z')
  expect(end('America/New_York')).toBe('2026-03-07T04:59:59.999Z')
})

it('a buyer returns what is not announced, until the deadline', () => {
  const wanted = announced('requested', ['a', 1], ['b', 1])
  const returns = [wanted, announced('requested', ['a', 1]), announced('cancelled', ['a', 1])]
  const count = (change: object, now: Date, days = 2) =>
    Object.fromEntries(countReturnableByBuyer({ ...sent, ...change }, store(days), now))
  const end = findReturnDeadline(sent, store(2)) ?? new Date(NaN)
  expect(count({}, end)).toEqual({ a: 3, b: 1 })
  expect(count({ returns }, end)).toEqual({ a: 1 })
  expect(count({ returns: [announced('requested', ['a', 9])] }, end)).toEqual({ b: 1 })
  expect(count({}, new Date(end.getTime() + 1))).toEqual({})
  expect(count({ shipments: [on(null)] }, new Date('2027-01-01'))).toEqual({ a: 3, b: 1 })
  expect(count({}, end, 0)).toEqual({})
  expect(findReturnDeadline(sent, store(0))).toBeNull()
})
