import { expect, test } from 'vitest'
import { endOf, startOf, toDay } from './days.ts'

const noon = new Date('2026-03-04T12:30:15').toISOString()

test('a day that was not changed keeps its moment, so that a new name does not move it', () => {
  expect([startOf(toDay(noon), noon), endOf(toDay(noon), noon)]).toEqual([noon, noon])
  expect([startOf('', null), endOf('', null)]).toEqual([null, null])
})

test('a changed day is meant from its beginning to its end', () => {
  expect(startOf('2026-03-05', noon)).toBe(new Date('2026-03-05T00:00:00').toISOString())
  expect(endOf('2026-03-05', noon)).toBe(new Date('2026-03-05T23:59:59').toISOString())
  expect(endOf('', noon)).toBeNull()
})
