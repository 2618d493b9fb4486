import { expect, test } from 'vitest'
import { couponState } from './coupon-state.ts'

const always = { isActive: true, startsOn: null, endsOn: null, usageLimit: null, usedCount: 5 }
const past = '2026-11-01T00:00:00.000Z'
const future = '2026-12-01T00:00:00.000Z'

test.each([
  ['on', {}],
  ['on', { startsOn: past, endsOn: future, usageLimit: 6 }],
  ['off', { isActive: false, endsOn: future }],
  ['ended', { isActive: false, endsOn: past }],
  ['usedUp', { isActive: false, usageLimit: 5 }],
  ['scheduled', { startsOn: future }],
  ['ended', { endsOn: past, usageLimit: 5 }],
  ['usedUp', { usageLimit: 5 }],
])('%s: %o', (expected, more) => {
  expect(couponState({ ...always, ...more }, Date.parse('2026-11-25T12:00:00Z'))).toBe(expected)
})
