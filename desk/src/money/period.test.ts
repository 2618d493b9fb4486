import { expect, test } from 'vitest'
import { isPossible, monthBefore, readPeriod } from './period.ts'

const today = '2026-03-09'

test.each([
  ['', { from: '2026-03-01', to: '2026-03-09' }],
  ['from=2026-01-05&to=2026-02-01', { from: '2026-01-05', to: '2026-02-01' }],
  ['from=yesterday&to=', { from: '2026-03-01', to: '2026-03-09' }],
])('the days of %j', (query, period) => {
  const params = new URLSearchParams(query)
  expect(readPeriod((name) => params.get(name) ?? '', today)).toEqual(period)
})

test.each([
  ['2026-03-09', 0, { from: '2026-03-01', to: '2026-03-09' }],
  ['2026-03-31', 1, { from: '2026-02-01', to: '2026-02-28' }],
  ['2026-01-01', 1, { from: '2025-12-01', to: '2025-12-31' }],
])('on %s, the month %i before', (now, months, period) => {
  expect(monthBefore(months, now)).toEqual(period)
})

test.each([
  ['2026-03-01', '2026-03-01', true],
  ['2026-03-02', '2026-03-01', false],
  ['2025-03-02', '2026-03-02', true],
  ['2025-03-01', '2026-03-02', false],
])('from %s until %s can be summed up: %s', (from, to, expected) => {
  expect(isPossible({ from, to })).toBe(expected)
})
