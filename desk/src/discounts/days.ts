import { dayOf } from '#money/period.ts'

/** The day of a moment, where the person is, as a date field has it. */
export function toDay(iso: string | null): string {
  if (iso === null) return ''
  return dayOf(new Date(iso))
}

/** When a day begins; one that was not changed keeps its moment. */
export const startOf = (day: string, before: string | null) => toMoment(day, before, '00:00:00')

/** When a day ends; one that was not changed keeps its moment. */
export const endOf = (day: string, before: string | null) => toMoment(day, before, '23:59:59')

function toMoment(day: string, before: string | null, time: string): string | null {
  if (day === toDay(before)) return before
  return day === '' ? null : new Date(`${day}T${time}`).toISOString()
}
