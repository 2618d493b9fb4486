import { expect, test } from 'vitest'
import { addDays, dayOf, endOfDay, setTimeZone, startOfDay } from './zone.ts'

const dayMs = 24 * 3600_000
const [first, last] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 11, 31)]

/** The days of two years, by the clocks of Greenwich, on which those of a zone are changed. */
function findChanges(timeZone: string): string[] {
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (moment: number) => zone.format(moment).replace(/.*GMT/, '')
  const hasChange = (from: number, days: number) => offsetAt(from) !== offsetAt(from + days * dayMs)
  const weeks = Array.from({ length: 104 }, (_, week) => first + week * 7 * dayMs)
  const changed = weeks.filter((week) => hasChange(week, 7))
  return changed
    .flatMap((week) => Array.from({ length: 7 }, (_, day) => week + day * dayMs))
    .filter((day) => day < last && hasChange(day, 1))
    .map((day) => new Date(day).toISOString().slice(0, 10))
}

test('every moment belongs to one day, in every zone and also where its clocks change', () => {
  const wrong: string[] = []
  let count = 0
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    setTimeZone(zone)
    for (const change of findChanges(zone)) {
      for (const day of [-1, 0, 1].map((step) => addDays(change, step))) {
        count += 1
        const [start, end, next] = [startOfDay(day), endOfDay(day), startOfDay(addDays(day, 1))]
        const before = new Date(Date.parse(start) - 1).toISOString()
        const isWhole = dayOf(start) === day && dayOf(end) === day && dayOf(before) < day
        if (!isWhole || Date.parse(end) + 1 !== Date.parse(next)) wrong.push(`${zone} ${day}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(1_000)
})

test.each([
  // The clocks go back from midnight to eleven, and from one to midnight.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T03:59:59.999Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00.000Z', '2026-10-29T21:59:59.999Z'],
  // A day that was left out.
  ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', '2011-12-30T09:59:59.999Z'],
])('in %s, %s is from %s to %s', (zone, day, start, end) => {
  setTimeZone(zone)
  expect([startOfDay(day), endOfDay(day)]).toEqual([start, end])
})
