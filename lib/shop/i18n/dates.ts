import { dateFormat } from './formatters'

/** How a store writes days and hours. */
export interface Calendar {
  /** BCP 47 tag, as "en-GB". */
  readonly locale: string
  /** IANA zone in which days begin. */
  readonly timeZone: string
}

const STYLES = {
  /** 20 November 2026 */
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 18 September */
  dayOfYear: { day: 'numeric', month: 'long' },
  /** Fri 20 November */
  weekday: { weekday: 'short', day: 'numeric', month: 'long' },
  /** Friday 20 November 2026 */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 11:42 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** 2026 */
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The day of an ISO 8601 instant as the store writes it. */
export function formatMomentDay(
  instant: string,
  { locale, timeZone }: Calendar,
  style: keyof typeof STYLES,
): string {
  const format = dateFormat(locale, { ...STYLES[style], timeZone })
  // English puts a comma after the weekday of a full date only.
  return format.format(new Date(instant)).replace(',', '')
}

/** `Fri 20 November, 11:42`: an ISO 8601 instant as the store writes it. */
export function formatMoment(instant: string, calendar: Calendar): string {
  // Made of two, because Intl joins day and time by "at" or "kl." in some languages.
  const [day, time] = (['weekday', 'time'] as const).map((style) =>
    formatMomentDay(instant, calendar, style),
  )
  return `${day}, ${time}`
}
