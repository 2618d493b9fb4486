import { expect, test } from 'vitest'
import { setTimeZone } from '#i18n/zone.ts'
import { endOf, startOf, toDay } from './days.ts'

setTimeZone('America/Los_Angeles')
const noon = '2026-03-04T20:30:15.000Z'

test('a day that was not changed keeps its moment, so that a new name does not move it', () => {
  expect([startOf(toDay(noon), noon), endOf(toDay(noon), noon)]).toEqual([noon, noon])
  expect([startOf('', null), endOf('', null)]).toEqual([null, null])
})

test('a changed day is meant from its beginning to its end', () => {
  expect(startOf('2026-03-05', noon)).toBe('2026-03-05T08:00:00.000Z')
  expect(endOf('2026-03-05', noon)).toBe('2026-03-06T07:59:59.999Z')
  expect(endOf('', noon)).toBeNull()
})
