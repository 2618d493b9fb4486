import type { ReactNode } from 'react'
import { format, t } from '#i18n/i18n.ts'
import { moveFocus, useKeys } from './keys.ts'
import { Empty } from './states.tsx'

/** Its label, empty above buttons, what stands in it, its class, and what stands above instead. */
export type Column<Row> = readonly [
  label: string,
  cell: (row: Row, index: number) => ReactNode,
  className?: string | undefined,
  head?: ReactNode,
]

/** The column of boxes that choose rows, which stands before their names. */
export const tickColumn = 'c-tick'

interface Props<Row> {
  caption: string
  rows: readonly Row[]
  /** What is said instead where there are none. */
  empty?: ReactNode
  /** By default their `id`. */
  keyOf?: ((row: Row) => string) | undefined
  /** The first one names the row, or the one after the boxes that choose rows. */
  columns: readonly Column<Row>[]
  /** `rows` lead somewhere, and arrow keys walk through them; a `grid` is typed into. */
  kind?: 'rows' | 'grid'
}

/** A text keeps its own direction, whatever the page's. */
const isolate = (content: ReactNode) =>
  typeof content === 'string' && content !== '' ? <bdi>{content}</bdi> : content

export const idOf = (row: object) => ('id' in row ? String(row.id) : '')

/** A table of data; on a phone each row becomes a block. */
export function Table<Row extends object>(props: Props<Row>) {
  const { caption, rows, empty, keyOf = idOf, columns, kind = 'rows' } = props
  const next = { label: t.keys.next, run: () => moveFocus(1) }
  const previous = { label: t.keys.previous, run: () => moveFocus(-1) }
  const steps = { ArrowDown: next, ArrowUp: previous, j: next, k: previous }
  const naming = columns[0]?.[2] === tickColumn ? 1 : 0
  useKeys(kind === 'rows' ? Object.entries(steps).map(([keys, step]) => ({ keys, ...step })) : [])
  if (empty && rows.length === 0) return <Empty>{empty}</Empty>
  return (
    <table className={kind}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(([label, , className, head], at) => {
            const Cell = label === '' || head ? 'td' : 'th'
            return (
              <Cell key={at} scope={label === '' || head ? undefined : 'col'} className={className}>
                {head ?? isolate(label)}
              </Cell>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row)}>
            {columns.map(([label, cell, className], at) => {
              const Cell = at === naming ? 'th' : 'td'
              return (
                <Cell
                  key={at}
                  scope={at === naming ? 'row' : undefined}
                  className={className}
                  data-label={label}
                >
                  {isolate(cell(row, index))}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SumsProps {
  /** What each amount is, and whether it is the sum of those above; false for none. */
  rows: readonly (readonly [name: string, amount: string, isSum?: boolean] | false)[]
}

/** Amounts below each other, with their sum. */
export function Sums({ rows }: SumsProps) {
  return (
    <dl className="totals">
      {rows
        .filter((row) => row !== false)
        .map(([name, amount, isSum = false]) => (
          <div key={name} className={isSum ? 'sum' : undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A column that says in which state a row is, by the tone of its mark and in words. */
export const stateColumn = <Row,>(
  read: (row: Row) => readonly [tone: string, text: string],
  className = 'c-line',
): Column<Row> => [
  t.discounts.columns.state,
  (row) => {
    const [tone, text] = read(row)
    return <State tone={tone}>{text}</State>
  },
  className,
]

/** A moment, by default with its time; or as short as a list needs. */
export const Moment = ({ on, isShort = false }: { on: string; isShort?: boolean }) => (
  <time dateTime={on}>{isShort ? format.when(on) : format.moment(on)}</time>
)

/** A column that says when something was. */
export const momentColumn = <Row,>(
  label: string,
  read: (row: Row) => string,
  className = 'c-line',
): Column<Row> => [label, (row) => <Moment on={read(row)} />, className]

/** A column of what can be done with a row. */
export const actionsColumn = <Row,>(render: (row: Row) => ReactNode): Column<Row> => [
  '',
  (row) => {
    const actions = render(row)
    return actions && <span className="actions">{actions}</span>
  },
  'c-line',
]

/** A state in words, with a mark whose shape says the same as its colour. */
export function State({ tone, children }: { tone: string; children: ReactNode }) {
  return <span className={`state-label ${tone}`}>{children}</span>
}
