import { dateFormat } from './formatters'

/** How a store formats days and hours. */
export interface Calendar {
  /** BCP 47 tag, such as "en-GB". */
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
  /** Friday, 20 November 2026 */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 11:42 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** 2026 */
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats the day of an ISO 8601 instant. */
export function formatMomentDay(
  instant: string,
  { locale, timeZone }: Calendar,
  style: keyof typeof STYLES,
): string {
  return dateFormat(locale, { ...STYLES[style], timeZone }).format(new Date(instant))
}

/** `Fri 20 November at 11:42`: formats an ISO 8601 instant. */
export function formatMoment(instant: string, { locale, timeZone }: Calendar): string {
  const options = { ...STYLES.weekday, ...STYLES.time, timeZone }
  return dateFormat(locale, options).format(new Date(instant))
}
