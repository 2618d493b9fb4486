import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '#api/client.ts'
import { isSame } from '#api/once.ts'
import { format, t } from '#i18n/i18n.ts'
import { toMajor, toMinor } from '#i18n/format.ts'
import { today as readToday } from '#i18n/zone.ts'
import { Issues } from '#today/issues.tsx'
import { Button } from '#ui/button.tsx'
import { download } from '#ui/download.ts'
import { TextField } from '#ui/field.tsx'
import { useFilter } from '#ui/filter.ts'
import { Title } from '#ui/list-page.tsx'
import { Empty, Loaded } from '#ui/states.tsx'
import { Sums, Table } from '#ui/table.tsx'
import { useViews, Views } from '#ui/views.tsx'
import { toCsv } from './csv.ts'
import { isPossible, monthBefore, readPeriod, type Period } from './period.ts'
import { columnsOf, reports, sumUp, toRows, type Report, type Row } from './reports.ts'

const mostShown = 500

/** The rows of a report; those of other days stay until the new ones are there. */
function useReport(report: Report, period: Period, isShown: boolean) {
  return useQuery<{ currencyCode: string; data: Row[] }>({
    queryKey: ['reports', report, report === 'stock' ? null : period],
    enabled: isShown,
    placeholderData: (before, query) => (query?.queryKey[1] === report ? before : undefined),
    queryFn: async ({ signal }) => {
      if (report === 'stock') return call('get', '/v1/reports/stock', { signal })
      if (report !== 'bookings')
        return call('get', `/v1/reports/${report}`, { query: period, signal })
      const bookings = await call('get', '/v1/reports/bookings', { query: period, signal })
      const names: Record<string, string> = { ...t.shop.paymentTypes, ...t.money.kinds }
      return { ...bookings, data: toRows(bookings.data, (value) => names[value] ?? value) }
    },
  })
}

/** What a column is called; of some the rate is a part of it. */
function labelOf(name: string) {
  const names: Record<string, string> = t.money.columns
  const [word = '', rate] = name.split(' ')
  return [names[word], rate && format.percent(Number(rate))].filter(Boolean).join(' ')
}

interface ReportProps {
  report: Report
  rows: readonly Row[]
  currency: string
}

function ReportTable({ report, rows, currency }: ReportProps) {
  const sums = sumUp(report, rows, currency)
  const show = (kind: string, value: string | number | undefined, isFirst: boolean) => {
    if (value === undefined) return isFirst ? t.orders.columns.total : ''
    if (kind === 'money') return format.money(Number(value), currency)
    if (kind === 'orders') return t.orders.count(Number(value))
    if (kind === 'pieces') return t.orders.pieces(Number(value))
    if (kind === 'percent') return format.percent(Number(value))
    if (kind === 'day') return format.day(String(value))
    return kind === 'country' ? format.country(String(value)) : value
  }
  return (
    <Table
      kind="grid"
      caption={t.money.views[report]}
      // A table of more would be slow; the file has all of them.
      rows={[...rows.slice(0, mostShown), sums]}
      keyOf={(row) => JSON.stringify(row)}
      columns={columnsOf(report, rows).map(([name, kind], index) => [
        labelOf(name),
        (row: Row) => show(kind, row[name], index === 0),
        index < 2 || kind === 'text' ? undefined : 'c-total',
      ])}
    />
  )
}

/** What was sold and what was paid back in the same days. */
function Balance({ rows, currency }: Omit<ReportProps, 'report'>) {
  const { total = 0, refunded = 0 } = sumUp('sales', rows, currency)
  const [sold, back] = [total, refunded].map((sum) => toMinor(Number(sum), currency))
  const left = toMajor((sold ?? 0) - (back ?? 0), currency)
  return (
    <Sums
      rows={[
        [t.money.sold, format.money(Number(total), currency)],
        [t.money.columns.refunded, format.money(0 - Number(refunded), currency)],
        [t.money.left, format.money(left, currency), true],
      ]}
    />
  )
}

/** Downloads all rows of a report. */
function save(report: Report, period: Period, rows: readonly Row[]) {
  const columns = columnsOf(report, rows).map(([name]) => name)
  const lines = rows.map((row) => columns.map((name) => row[name] ?? ''))
  const days = report === 'stock' ? '' : `-${period.from}-${period.to}`
  download(`${report}${days}.csv`, 'text/csv', toCsv([columns.map(labelOf), ...lines]))
}

const never = () => () => undefined

/** The day, read whenever the page is shown anew: it may be open at midnight. */
const useToday = () => useSyncExternalStore(never, readToday)

/** What was sold and paid back, for the books. */
export default function Money() {
  const { get, set } = useFilter()
  const [view, switched] = useViews([...reports, 'balance'], t.money.views)
  const today = useToday()
  const period = readPeriod(get, today)
  const month = [0, 1].find((before) => isSame(period, monthBefore(before, today)))
  const hasPeriod = view !== 'stock' && view !== 'balance'
  const error = isPossible(period) ? undefined : t.money.daysWrong
  const report = view === 'balance' ? 'sales' : view
  const isShown = view === 'stock' || (hasPeriod && !error)
  const query = useReport(report, period, isShown)
  const rows = (isShown && query.data?.data) || []
  const csv = <Button onClick={() => save(report, period, rows)} text={t.money.export} />
  return (
    <>
      <Title title={t.nav.money} actions={rows.length > 0 && csv}>
        <p className="hint">{t.money.hints[view]}</p>
      </Title>
      <div className="filters">
        {switched}
        {hasPeriod && (
          <Views
            label={t.money.month}
            views={[[0, t.money.thisMonth] as const, [1, t.money.lastMonth] as const]}
            shown={month}
            onShow={(before) => set({ ...monthBefore(before, today) })}
          />
        )}
        {hasPeriod &&
          (['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t.days[end]}
              error={end === 'to' ? error : undefined}
              value={period[end]}
              onChange={(day) => day && set({ [end]: day })}
            />
          ))}
      </div>
      {view === 'balance' && <Issues isAboutMoney empty={t.money.balanced} />}
      {isShown && (
        <Loaded query={query}>
          {({ currencyCode: currency }) => (
            <>
              {report === 'sales' && rows.length > 0 && <Balance {...{ rows, currency }} />}
              {rows.length > 0 && <ReportTable {...{ report, rows, currency }} />}
              {rows.length === 0 && <Empty>{t.money.empty}</Empty>}
              {rows.length > mostShown && (
                <p className="hint">{t.money.firstOf(rows.length, mostShown)}</p>
              )}
            </>
          )}
        </Loaded>
      )}
    </>
  )
}
