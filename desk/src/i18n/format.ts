/** Formats money, numbers and times for a language. */
export function createFormat(locale: string) {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const dayAndYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const isToday = (date: Date) => date.toDateString() === new Date().toDateString()
  return {
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount),
    /** As it is typed: with the decimals of the currency, without its sign. */
    amount: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, {
        numberingSystem: 'latn',
        useGrouping: false,
        minimumFractionDigits: digitsOf(currency),
      }).format(amount),
    /** Any number as it is typed. */
    plain: (value: number) =>
      new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: false }).format(value),
    number: (value: number) => number.format(value),
    percent: (rate: number) => percent.format(rate / 100),
    /** As short as a list needs: the time today, else the day. */
    when: (iso: string) => {
      const date = new Date(iso)
      if (isToday(date)) return time.format(date)
      const isThisYear = date.getFullYear() === new Date().getFullYear()
      return (isThisYear ? day : dayAndYear).format(date)
    },
    moment: (iso: string) => moment.format(new Date(iso)),
    day: (iso: string) => dayAndYear.format(new Date(iso)),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    list: (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
  }
}

/** Minor units per major unit of a currency, as a power of ten. */
const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

/** An amount of the API in whole minor units, which can be added without rounding. */
export const toMinor = (amount: number, currency: string) =>
  Math.round(amount * 10 ** digitsOf(currency))

export const toMajor = (minor: number, currency: string) => minor / 10 ** digitsOf(currency)

/** Reads what a person types as an amount, with a comma or a point; null if it is none. */
export function readAmount(text: string): number | null {
  const plain = text.trim().replace(/[\s\u00a0']/g, '')
  const match = /^(\d+)(?:[.,](\d{1,3}))?$/.exec(plain)
  return match ? Number(`${match[1] ?? '0'}.${match[2] ?? '0'}`) : null
}
