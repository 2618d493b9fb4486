import { expect, it } from 'vitest'
import { toInstant, toLocal } from './local-time.ts'

it.each([
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29', '01:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25', '02:00'],
  ['America/St_Johns', '2026-11-27T03:29:00Z', '2026-11-26', '23:59'],
  ['Asia/Kathmandu', '2026-11-27T18:15:00Z', '2026-11-28', '00:00'],
  ['UTC', '2026-11-27T18:15:00Z', '2026-11-27', '18:15'],
])('tells the day and time in %s at %s', (timeZone, instant, date, time) => {
  // The second time it is known.
  for (let turn = 0; turn < 2; turn += 1) {
    const { date: shown, minutes } = toLocal(new Date(instant), timeZone)
    const hours = String(Math.floor(minutes / 60)).padStart(2, '0')
    expect([shown, `${hours}:${String(minutes % 60).padStart(2, '0')}`]).toEqual([date, time])
  }
})

it.each([
  ['Europe/Berlin', '2026-03-28', 12, '2026-03-28T11:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', 12, '2026-03-29T10:00:00.000Z'],
  // As UTC, these times are before the change.
  ['America/New_York', '2026-03-08', 6, '2026-03-08T10:00:00.000Z'],
  ['America/New_York', '2026-11-01', 5, '2026-11-01T10:00:00.000Z'],
])('finds the instant in %s of %s at %s:00', (timeZone, date, hours, instant) => {
  expect(toInstant(date, hours * 60, timeZone).toISOString()).toBe(instant)
})
