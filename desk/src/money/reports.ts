import { toMajor, toMinor } from '#i18n/format.ts'
import type { Messages } from '#i18n/i18n.ts'

export const reports = ['sales', 'tax', 'bookings', 'stock'] as const
export type Report = (typeof reports)[number]

type Kind = 'text' | 'day' | 'country' | 'percent' | 'orders' | 'pieces' | 'money'
type Value = string | number
export type Row = Readonly<Record<string, Value>>
/** `tax 19` is the tax at that rate. */
type ColumnName = keyof Messages['money']['columns'] | `${'net' | 'tax'} ${number}`
type Column = readonly [name: ColumnName, kind: Kind]

const money = <Name extends ColumnName>(...names: Name[]) =>
  names.map((name) => [name, 'money'] as const)
const texts = <Name extends ColumnName>(...names: Name[]) =>
  names.map((name) => [name, 'text'] as const)

const columns: Record<Exclude<Report, 'bookings'>, readonly Column[]> = {
  sales: [
    ...([['date', 'day'] as const, ['orders', 'orders'] as const] as const),
    ...money('subTotal', 'discount', 'shipping', 'tax', 'total', 'refunded'),
  ],
  tax: [['countryCode', 'country'], ['rate', 'percent'], ...money('net', 'tax', 'gross')],
  stock: [['name', 'text'], ['quantity', 'pieces'], ...money('value')],
}

/** What a report shows, in this order; the first column names a row. */
export function columnsOf(report: Report, rows: readonly Row[]): readonly Column[] {
  if (report !== 'bookings') return columns[report]
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const rates = names.filter((name): name is 'tax 0' => /^(net|tax) /.test(name))
  return [
    ...([['orderNumber', 'text'] as const, ['date', 'day'] as const] as const),
    ...texts('kind', 'paymentType'),
    ...money('net', ...rates, 'gross', 'refunded', 'due'),
  ]
}

interface Booking extends Record<string, unknown> {
  rates: { rate: number; net: number; tax: number }[]
}

/** Sales and refunds with the tax of each rate in columns of its own. */
export const toRows = (bookings: readonly Booking[], nameOf: (value: string) => string): Row[] =>
  bookings.map(({ rates, kind, paymentType, ...row }) => ({
    ...(row as Row),
    ...{ kind: nameOf(String(kind)), paymentType: nameOf(String(paymentType)) },
    ...Object.fromEntries(
      rates.flatMap(({ rate, net, tax }) => [
        [`net ${String(rate)}`, net],
        [`tax ${String(rate)}`, tax],
      ]),
    ),
  }))

/** The sum of each column that can be summed up, exact to the minor unit. */
export function sumUp(report: Report, rows: readonly Row[], currency: string): Row {
  const sums = columnsOf(report, rows)
    .filter(([, kind]) => kind === 'money' || kind === 'orders' || kind === 'pieces')
    .map(([name]) => {
      const minor = rows.reduce((sum, row) => sum + toMinor(Number(row[name] ?? 0), currency), 0)
      return [name, toMajor(minor, currency)]
    })
  return Object.fromEntries(sums) as Row
}
