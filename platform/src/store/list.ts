import {
  and,
  getTableColumns,
  ilike,
  not,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from '#store/drizzle.ts'
import type { PgColumn, PgTable } from '#store/drizzle-pg.ts'
import type { Db } from './database.ts'
import { inAlphabet, searchable } from './schema/columns.ts'

/** The query of a page: the rows from a position on, and one more. */
export interface PageRead {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
}

type SortValue = string | number | Date

export type SortKey = PgColumn | SQL

/** A list that `readPage` of http/ can read page by page. */
export interface List<Row> {
  /** Store, seller and resource. A cursor is valid for this scope only. */
  scope: readonly (string | null)[]
  /** Non-null columns by their name in `sortBy`; the first is the default. */
  sorts: Readonly<Record<string, SortKey>>
  id: PgColumn
  where: SQL | undefined
  defaultDirection?: 'asc' | 'desc'
  read: (page: PageRead) => Promise<Row[]>
  /** Up to one more than `countsTo`, if that is given. */
  count: (where: SQL | undefined) => Promise<number>
  countsTo?: number
  /** Id and sorted value of a row, where the next page continues. */
  placeOf: (row: Row, sortBy: string) => { id: string; value: SortValue }
}

export interface ListFilter {
  search?: string | undefined
  isActive?: boolean | undefined
}

/** Rows that meet the condition, those that do not, or all if nothing is wanted. */
export function whether(wanted: boolean | undefined, condition: SQL | undefined) {
  if (wanted === undefined || condition === undefined) return undefined
  return wanted ? condition : not(condition)
}

/** A pattern for `ilike` that matches the text anywhere, with `%` and `_` escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Letters and what people write for them, as `searchable` leaves it. Two vowels at the end of a word
 * or before a third are no umlaut: Joe is not looked for as Jö.
 */
const spellings = [
  [/ss|[ßẞ]/gi, '(ss|ß)'],
  [/[äåæ]|a[ae](?=[b-df-hj-np-tv-z])/gi, '(a|aa|ae|æ)'],
  [/[öøœ]|oe(?=[b-df-hj-np-tv-z])/gi, '(o|oe|œ)'],
  [/ü|ue(?=[b-df-hj-np-tv-z])/gi, '(u|ue)'],
] as const

/** `searchable` text that contains another however that is spelt: "Mueller" or "Müller". */
function containsSpelt(text: SQLWrapper, wanted: string): SQL {
  const escaped = wanted.normalize('NFKC').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = spellings.reduce((typed, [letters, any]) => typed.replace(letters, any), escaped)
  return sql`${text} ~* ${searchable(sql`${pattern}::text`)}`
}

/** `searchable` text that no index has; of ASCII, as most is, in a fifth of the time. */
const searchableNow = (text: PgColumn) =>
  sql`case when octet_length(${text}) = char_length(${text}) then ${text} else ${searchable(text)} end`

/** Rows with a searched text in one of the columns, or all if nothing is searched for. */
export function matching(search: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  return search
    ? or(...columns.map((column) => containsSpelt(searchableNow(column), search)))
    : undefined
}

/**
 * `searchable` text that contains every word in whatever order, or a telephone number however it is
 * typed: with or without the prefix of its country, so its last digits count. Fewer than six are no
 * number. In an `address`, a short word beside a longer one, such as the number of a house, begins a
 * word: so trigrams find it too.
 */
export function saying(text: SQL, search: string, { address = false } = {}): SQL | undefined {
  const typed = search.normalize('NFKC').split(/\s+/)
  const isLong = typed.some((word) => word.length > 2)
  const words = typed.map((word) => {
    const wanted = address && isLong && word.length < 3 ? ` ${word}` : word
    return containsSpelt(text, wanted)
  })
  const digits = search.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '').slice(-8)
  if (!/^\+?[\d\s()/.-]+$/.test(search) || digits.length < 6) return and(...words)
  return or(and(...words), ilike(text, containing(digits)))
}

interface TableListOptions<Key extends string> extends Pick<
  List<never>,
  'scope' | 'where' | 'defaultDirection' | 'countsTo'
> {
  /** The column of the table by the name in `sortBy`; the first is the default. */
  sorts: Readonly<Record<string, Key>>
  /** Language whose alphabet sorts what people read; by default English. */
  alphabet?: string
}

function getColumn(columns: Record<string, PgColumn>, key: string): PgColumn {
  const column = columns[key]
  if (!column) throw new Error(`The table has no column ${key}.`)
  return column
}

/** What people read. Codes have the order of the database, whose indexes they need. */
const names = new Set(['name', 'lastName', 'title'])

function toSortValue(value: unknown): SortValue {
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value
  throw new Error('A list is sorted by a column that may be null.')
}

/** A list of the rows of one table that has the column `id`. */
export function listRows<Table extends PgTable>(
  db: Db,
  table: Table,
  { sorts, alphabet, ...options }: TableListOptions<keyof Table['$inferSelect'] & string>,
): List<Table['$inferSelect']> {
  const { countsTo } = options
  // Drizzle cannot infer the rows of a table that is a type parameter.
  const plain: PgTable = table
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const sorted = Object.entries(sorts).map(([name, key]): [string, SortKey] => {
    const column = getColumn(columns, key)
    return [name, names.has(key) ? inAlphabet(column, alphabet) : column]
  })
  return {
    ...options,
    read: async ({ where, orderBy, limit }) => {
      const page = db.select().from(plain).where(where)
      return (await page.orderBy(...orderBy).limit(limit)) as Table['$inferSelect'][]
    },
    count: (where) => {
      if (countsTo === undefined) return db.$count(plain, where)
      const counted = db
        .select({ one: sql`1` })
        .from(plain)
        .where(where)
        .limit(countsTo + 1)
      // Before version 16, PostgreSQL refuses a subquery without a name.
      return db.$count(sql`${counted} counted`)
    },
    sorts: Object.fromEntries(sorted),
    id: getColumn(columns, 'id'),
    placeOf: (row, sortBy) => {
      const values = new Map<string, unknown>(Object.entries(row))
      return { id: String(values.get('id')), value: toSortValue(values.get(sorts[sortBy] ?? '')) }
    },
  }
}
