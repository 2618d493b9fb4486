import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#i18n/i18n.ts'
import { useSession, type Scope } from '#session/session.ts'
import { Button } from './button.tsx'
import { useDialog } from './dialog.tsx'
import { useKeys } from './keys.ts'
import { SearchField } from './search-field.tsx'
import { Loaded } from './states.tsx'
import { idOf, Table, type Column } from './table.tsx'

type Listed<Row> = UseQueryResult<{ rows: Row[]; total: number; isLimited?: boolean }>
type List<Row> = Pick<Listed<Row>, 'data' | 'error' | 'isFetching'> &
  Paged & { refetch: () => unknown }

interface AddProps {
  text: string
  scope: Scope
  /** What is done, unless the dialog in it is opened. */
  onAdd?: () => void
  children?: ReactNode
}

/** Makes one more of what a screen lists, also with a key. */
export function AddButton({ text, scope, onAdd, children }: AddProps) {
  const { may } = useSession()
  const [dialog, open] = useDialog(() => children)
  const run = onAdd ?? open
  useKeys(may(scope) ? [{ keys: 'c', label: text, run }] : [])
  return (
    <>
      <Button {...{ text, scope }} className="primary" onClick={run} />
      {dialog}
    </>
  )
}

/** The column that names a row, and leads to its page or opens it. */
export const nameColumn = <Row extends object>(
  label: string,
  to: (row: Row) => string | (() => void) | false,
  nameOf: (row: Row) => ReactNode,
  keyOf = idOf as (row: Row) => string,
): Column<Row> => [
  label,
  (row) => {
    const way = to(row)
    const name = <bdi>{nameOf(row)}</bdi>
    if (!way) return name
    if (typeof way === 'string')
      return (
        <Link href={way} data-row={keyOf(row)}>
          {name}
        </Link>
      )
    const button = { className: 'link', 'data-row': keyOf(row), children: name }
    return <Button {...button} onClick={way} />
  },
]

interface TitleProps {
  title: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
  children?: ReactNode
}

/** Leads from one thing back to the list of all. */
export function Back({ to, text }: { to: string; text: string }) {
  return (
    <nav aria-label={t.keys.back} className="back">
      <Link href={to}>{text}</Link>
    </nav>
  )
}

interface OneProps<Data> extends ComponentProps<typeof Back> {
  query: ComponentProps<typeof Loaded<Data>>['query']
  children: (data: Data) => ReactNode
}

/** The page of one thing; its list is the heading until the thing is there. */
export function OnePage<Data>({ query, children, ...list }: OneProps<Data>) {
  return (
    <>
      <Back {...list} />
      {query.data === undefined && <h1 className="visually-hidden">{list.text}</h1>}
      <Loaded query={query}>{children}</Loaded>
    </>
  )
}

/** The heading of a screen. */
export function Title({ title, actions, children }: TitleProps) {
  return (
    <div className="title">
      <h1>{title}</h1>
      {children}
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}

/** A part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface FactsProps<Row> {
  title: string
  rows: readonly Row[]
  keyOf?: (row: Row) => string
  children: (row: Row, index: number) => ReactNode
}

/** A part of a page that is a list; nothing where that is empty. */
export function Facts<Row extends object>(props: FactsProps<Row>) {
  const { title, rows, keyOf = idOf, children } = props
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <ul className="facts">
        {rows.map((row, index) => (
          <li key={keyOf(row)}>{children(row, index)}</li>
        ))}
      </ul>
    </Section>
  )
}

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Reads the next rows of a list, if there are more. */
export function More({ list }: { list: Paged }) {
  if (!list.hasNextPage) return null
  return (
    <Button
      className="more"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      text={t.common.more}
    />
  )
}

interface Props<Row> {
  title: string
  list: List<Row>
  count?: (total: number) => string
  actions?: ReactNode
  search?: ComponentProps<typeof SearchField>
  /** More controls beside the search. */
  filters?: ReactNode
  hint?: ReactNode
  empty: ReactNode
  /** What its table is called, other than the page. */
  caption?: string
  keyOf?: (row: Row) => string
  /** A table of the rows, unless they are shown otherwise. */
  columns?: readonly Column<Row>[]
  children?: (rows: Row[]) => ReactNode
  /** What is open over it, or typed and not saved. */
  dialogs?: ReactNode
}

/** A screen that is a list: heading, search and filters, rows, and the button for the next ones. */
export function ListPage<Row extends object>(props: Props<Row>) {
  const { title, list, count, actions, search, filters, hint, empty } = props
  const { caption = title, columns = [], keyOf, children, dialogs } = props
  const said = list.data && count?.(list.data.total)
  return (
    <>
      <Title title={title} actions={actions}>
        {count && (
          <p className="hint" role="status">
            {list.data?.isLimited ? t.common.moreThan(said ?? '') : said}
          </p>
        )}
      </Title>
      {(search ?? filters) && (
        <div className="filters" role="search" aria-label={title}>
          {filters}
          {search && <SearchField {...search} />}
        </div>
      )}
      {hint && <p className="hint keys-hint">{hint}</p>}
      <Loaded query={list}>
        {({ rows }) =>
          children && rows.length > 0 ? (
            children(rows)
          ) : (
            <Table {...{ caption, rows, columns, keyOf, empty }} />
          )
        }
      </Loaded>
      <More list={list} />
      {dialogs}
    </>
  )
}
