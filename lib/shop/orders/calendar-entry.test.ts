import { describe, expect, it } from 'vitest'
import { writeCalendarEntry } from './calendar-entry'

const entry = {
  uid: 'TT-10485@first.localhost',
  title: 'Order TT-10485 arrives',
  description: 'Dune Bowl, Oat; 2 pieces\nBring the order number',
  location: '',
  earliest: '2026-02-27',
  latest: '2026-02-28',
  window: null,
  timeZone: 'Europe/Berlin',
  changedOn: '2026-02-20T09:30:15.123Z',
}

describe('a calendar entry', () => {
  it('covers whole days and ends on the day after the last one', () => {
    const lines = writeCalendarEntry(entry).split('\r\n')
    expect(lines.slice(0, 5)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Vitrine//Order//EN',
      'BEGIN:VEVENT',
      'UID:TT-10485@first.localhost',
    ])
    expect(lines).toContain('DTSTART;VALUE=DATE:20260227')
    expect(lines).toContain('DTEND;VALUE=DATE:20260301')
    expect(lines).toContain('DTSTAMP:20260220T093015Z')
    expect(lines.slice(-4)).toEqual(['TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''])
  })

  it.each([
    ['2026-02-27', 'Europe/Berlin', '20260227T150000Z', '20260227T173000Z'],
    ['2026-07-03', 'Europe/Berlin', '20260703T140000Z', '20260703T163000Z'],
    ['2026-02-27', 'Asia/Tokyo', '20260227T070000Z', '20260227T093000Z'],
    ['2026-02-27', 'America/Los_Angeles', '20260228T000000Z', '20260228T023000Z'],
    // On the day on which the clocks are put forward.
    ['2026-03-08', 'America/Los_Angeles', '20260308T150000Z', '20260308T193000Z', '08:00', '12:30'],
  ])('covers the hours of a chosen time of day, wherever it is read: %s in %s', (...expected) => {
    const [earliest, timeZone, start, end, from = '16:00', to = '18:30'] = expected
    const window = { from, to }
    const lines = writeCalendarEntry({ ...entry, earliest, timeZone, window }).split('\r\n')
    expect(lines).toContain(`DTSTART:${start}`)
    expect(lines).toContain(`DTEND:${end}`)
  })

  it('escapes special characters of the format, and omits empty fields', () => {
    const text = writeCalendarEntry(entry)
    expect(text).toContain('DESCRIPTION:Dune Bowl\\, Oat\\; 2 pieces\\nBring the order number')
    expect(text).not.toContain('LOCATION')
    const injected = writeCalendarEntry({ ...entry, title: 'x\r\nATTACH:file:///etc/passwd' })
    expect(injected.split('\r\n')).not.toContain('ATTACH:file:///etc/passwd')
  })

  it('folds lines at 75 octets without splitting a character', () => {
    const octets = (line: string) => new TextEncoder().encode(line).length
    const lengths = (title: string) => {
      const text = writeCalendarEntry({ ...entry, title, description: '' })
      expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
      const lines = text.split('\r\n')
      expect(lines.slice(-5, -3).join()).not.toContain('DESCRIPTION')
      return lines
        .slice(
          lines.findIndex((line) => line.startsWith('SUMMARY')),
          -4,
        )
        .map(octets)
    }
    expect(lengths('x'.repeat(67 + 74 + 1))).toEqual([75, 75, 2])
    expect(lengths('李'.repeat(22 + 24 + 1))).toEqual([74, 73, 4])
  })
})
