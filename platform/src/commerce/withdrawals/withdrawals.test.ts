import { expect, it } from 'vitest'
import { findWithdrawalEnd } from './withdrawals.ts'

const berlin = { settings: {}, timezone: 'Europe/Berlin' }
const line = (shippedQuantity: number) => ({
  ...{ quantity: 2, shippedQuantity, cancelledRestocked: 0, cancelledWrittenOff: 0 },
  ...{ returnedRestocked: 0, returnedWrittenOff: 0, returnedInspected: 0 },
})
const order = (shipped: number, ...days: (string | null)[]) => ({
  items: [line(shipped)],
  shipments: days.map((day) => ({ deliveredOn: day === null ? null : new Date(day) })),
  timeline: [],
})
const endOf = (...given: Parameters<typeof findWithdrawalEnd>) =>
  findWithdrawalEnd(...given)?.toISOString() ?? null

it('ends with the 14th day after the last parcel has arrived, in the time of the store', () => {
  // 23:30 in London, and the next day in Berlin.
  const late = order(2, '2026-06-01T08:00:00Z', '2026-06-02T22:30:00Z')
  expect(endOf(late, berlin)).toBe('2026-06-17T21:59:59.999Z')
})

it('is as long as the store’s own period for returns, but never shorter than 14 days', () => {
  const arrived = order(2, '2026-06-02T10:00:00Z')
  const longer = { ...berlin, settings: { returnDays: 30 } }
  const shorter = { ...berlin, settings: { returnDays: 7 } }
  expect(endOf(arrived, longer)).toBe('2026-07-02T21:59:59.999Z')
  expect(endOf(arrived, shorter)).toBe(endOf(arrived, berlin))
})
