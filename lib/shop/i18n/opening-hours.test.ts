import { expect, it, vi } from 'vitest'
import { formatOpeningHours, openingWeek, WEEK } from './opening-hours'

// Midnight in UTC is the day before there.
vi.stubEnv('TZ', 'America/Los_Angeles')

it('groups consecutive days with the same hours', () => {
  const hours = [
    { days: ['monday', 'tuesday', 'wednesday', 'friday'], opens: '07:00', closes: '22:00' },
    { days: ['sunday'], opens: '08:00', closes: '12:00' },
  ]
  expect(formatOpeningHours(hours, 'en-GB')).toBe(
    'Mon\u2009–\u2009Wed, Fri 07:00–22:00, Sun 08:00–12:00',
  )
  const american = formatOpeningHours(hours, 'en-US').replace(/\s/g, ' ')
  expect(american).toBe('Mon – Wed, Fri 7:00 AM – 10:00 PM, Sun 8:00 AM – 12:00 PM')
})

it.each([
  ['7:00', '24:00', 'Mon 07:00–00:00'],
  ['00:00', '24:00', 'Mon 00:00–00:00'],
  ['09:00', '09:00', 'Mon 09:00–09:00'],
  ['09:00:00', '17:30:00', 'Mon 09:00–17:30'],
])('reads what other platforms write: %s to %s', (opens, closes, text) => {
  expect(formatOpeningHours([{ days: ['monday'], opens, closes }], 'en-GB')).toBe(text)
})

it.each([
  ['7:00', '14:00'],
  ['10:00', '9:00'],
])('lists the openings of a day in their order, however they are written', (one, other) => {
  const hours = [one, other].map((opens) => ({ days: WEEK, opens, closes: '18:00' }))
  const [early, late] = [one, other].map((time) => time.padStart(5, '0')).toSorted()
  const [week] = openingWeek(hours, 'en-GB')
  expect(week?.times).toEqual([`${early}–18:00`, `${late}–18:00`])
})

const workshop = [
  { days: ['tuesday', 'wednesday', 'friday'], opens: '14:00', closes: '18:00' },
  { days: ['tuesday', 'wednesday'], opens: '09:30', closes: '12:00' },
]

it('lists a whole week, equal days in one row, closed days included', () => {
  expect(openingWeek(workshop, 'en-GB')).toEqual([
    { days: 'Monday', times: [] },
    { days: 'Tuesday\u2009–\u2009Wednesday', times: ['09:30–12:00', '14:00–18:00'] },
    { days: 'Thursday', times: [] },
    { days: 'Friday', times: ['14:00–18:00'] },
    { days: 'Saturday\u2009–\u2009Sunday', times: [] },
  ])
  expect(openingWeek(workshop, 'sv-SE')[1]?.days).toBe('tisdag–onsdag')
  expect(openingWeek(workshop, 'de-DE')[3]?.times).toEqual(['14:00–18:00 Uhr'])
})
