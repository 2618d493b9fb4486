import { toMajor, toMinor } from '#i18n/format.ts'
import type { Messages } from '#i18n/i18n.ts'

export const reports = ['sales', 'tax', 'stock'] as const
export type Report = (typeof reports)[number]

type Kind = 'text' | 'day' | 'country' | 'percent' | 'orders' | 'pieces' | 'money'
export type Row = Readonly<Record<string, string | number>>
type ColumnName = keyof Messages['money']['columns']

/** What a report shows, in this order; the first column names a row. */
export const columnsOf: Record<Report, readonly (readonly [ColumnName, Kind])[]> = {
  sales: [
    ['date', 'day'],
    ['orders', 'orders'],
    ...(['subTotal', 'discount', 'shipping', 'tax', 'total', 'refunded'] as const).map(
      (name) => [name, 'money'] as const,
    ),
  ],
  tax: [
    ['countryCode', 'country'],
    ['rate', 'percent'],
    ...(['net', 'tax', 'gross'] as const).map((name) => [name, 'money'] as const),
  ],
  stock: [
    ['name', 'text'],
    ['quantity', 'pieces'],
    ['value', 'money'],
  ],
}

/** The sum of each column that can be summed up, exact to the minor unit. */
export function sumUp(report: Report, rows: readonly Row[], currency: string): Row {
  const sums = columnsOf[report]
    .filter(([, kind]) => kind === 'money' || kind === 'orders' || kind === 'pieces')
    .map(([name]) => {
      const minor = rows.reduce((sum, row) => sum + toMinor(Number(row[name]), currency), 0)
      return [name, toMajor(minor, currency)]
    })
  return Object.fromEntries(sums) as Row
}
