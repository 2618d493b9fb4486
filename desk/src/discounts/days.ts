import { dayOf, toMoment } from '#i18n/zone.ts'

/** The day of a moment, as a date field has it. */
export const toDay = (iso: string | null) => (iso === null ? '' : dayOf(iso))

/** When a day begins; one that was not changed keeps its moment. */
export const startOf = (day: string, before: string | null) => momentOf(day, before, '00:00:00')

/** When a day ends; one that was not changed keeps its moment. */
export const endOf = (day: string, before: string | null) => momentOf(day, before, '23:59:59')

function momentOf(day: string, before: string | null, time: string): string | null {
  if (day === toDay(before)) return before
  return day === '' ? null : toMoment(`${day}T${time}`)
}
