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
  /** Fri 20 November, 11:42 */
  moment: { weekday: 'short', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  /** 2026 */
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** An ISO 8601 instant as the store writes it. */
export function formatMoment(
  instant: string,
  { locale, timeZone }: Calendar,
  style: keyof typeof STYLES,
): string {
  const options = { ...STYLES[style], timeZone } as const
  return dateFormat(locale, options).format(new Date(instant))
}
