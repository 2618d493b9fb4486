import { dayOf, endOfDay, startOfDay } from '#i18n/zone.ts'

/** The day of a moment, as a date field has it. */
export const toDay = (iso: string | null) => (iso === null ? '' : dayOf(iso))

/** When a day begins; one that was not changed keeps its moment. */
export const startOf = (day: string, before: string | null) => momentOf(day, before, startOfDay)

/** When a day ends; one that was not changed keeps its moment. */
export const endOf = (day: string, before: string | null) => momentOf(day, before, endOfDay)

function momentOf(day: string, before: string | null, find: (day: string) => string) {
  if (day === toDay(before)) return before
  return day === '' ? null : find(day)
}
