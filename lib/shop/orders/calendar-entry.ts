import { dateFormat } from '@/lib/shop/i18n/formatters'

/** A day or several, or hours of a day, on which something arrives or can be collected. */
export interface CalendarEntry {
  /** The same for every download, so that a calendar replaces the earlier entry. */
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly location: string
  /** `YYYY-MM-DD`, both inclusive. */
  readonly earliest: string
  readonly latest: string
  /** The hours of `earliest`, local times `HH:MM` of `timeZone`; null: the whole day. */
  readonly window: { readonly from: string; readonly to: string } | null
  readonly timeZone: string
  /** When the entry was last changed, an ISO 8601 instant. */
  readonly changedOn: string
}

/** Escapes `,`, `;`, `\` and line breaks in a text (RFC 5545 §3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

const encoder = new TextEncoder()

/** Folds lines to 75 octets; continuation lines begin with a space (RFC 5545 §3.1). */
function fold(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      parts.push('')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n ')
}

const compactDay = (day: string) => day.replaceAll('-', '')

/** `2026-02-28` → `20260301`: the end of an entry is the first day after it (RFC 5545 §3.6.1). */
function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return compactDay(date.toISOString().slice(0, 10))
}

/** `20260227T150000Z` (RFC 5545 §3.3.5). */
const compactInstant = (instant: number) =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A local time as an instant. */
function instantOf(day: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const
  const nearer = (guess: number) =>
    guess + asUtc - Date.parse(`${dateFormat('sv-SE', style).format(guess).replace(' ', 'T')}Z`)
  // The first guess can be on the other side of a change of the clocks.
  return nearer(nearer(asUtc))
}

/** Start and end of an entry; hours are in UTC, because a reader may be in another time zone. */
function writeTimes({ earliest, latest, window, timeZone }: CalendarEntry): string[] {
  if (!window) {
    return [`DTSTART;VALUE=DATE:${compactDay(earliest)}`, `DTEND;VALUE=DATE:${dayAfter(latest)}`]
  }
  const at = (time: string) => compactInstant(instantOf(earliest, time, timeZone))
  return [`DTSTART:${at(window.from)}`, `DTEND:${at(window.to)}`]
}

/** An entry as an iCalendar file (RFC 5545). */
export function writeCalendarEntry(entry: CalendarEntry): string {
  const { uid, title, description, location, changedOn } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Order//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${compactInstant(Date.parse(changedOn))}`,
    ...writeTimes(entry),
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    // An expected parcel does not make the day busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
