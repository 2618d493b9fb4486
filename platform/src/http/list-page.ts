import { and, asc, desc, is, sql } from '#store/drizzle.ts'
import { PgColumn } from '#store/drizzle-pg.ts'
import type { Needs } from '#services.ts'
import type { List, SortKey } from '#store/list.ts'
import { openCursor, sealCursor } from './cursor.ts'
import { validationProblem } from './problem.ts'

interface CommonQuery {
  limit: number
  cursor?: string | undefined
  sortBy?: string | undefined
  sortDirection?: 'asc' | 'desc' | undefined
}

type Place = [value: string | number, id: string]

const isPlace = (opened: unknown): opened is Place =>
  Array.isArray(opened) && opened.length === 2 && typeof opened[1] === 'string'

/** Rows after a position in the order: a later value, or the same value and a later id. */
function isBehind(column: SortKey, id: PgColumn, [value, lastId]: Place, descending: boolean) {
  const last = is(column, PgColumn)
    ? sql.param(column.dataType === 'date' ? new Date(value) : value, column)
    : value
  return sql`(${column}, ${id}) ${sql.raw(descending ? '<' : '>')} (${last}, ${lastId})`
}

/** Everything that decides the rows of a list and their order, as one string. */
function bindingOf<Row>(list: List<Row>, query: CommonQuery) {
  const { limit: _limit, cursor: _cursor, ...deciding } = query
  return JSON.stringify([list.scope, Object.entries(deciding).toSorted()])
}

function getSort<Row>(list: List<Row>, query: CommonQuery) {
  const [first] = Object.entries(list.sorts)
  if (!first) throw new Error('A list needs an order.')
  const sortBy = query.sortBy ?? first[0]
  return {
    sortBy,
    column: list.sorts[sortBy] ?? first[1],
    descending: (query.sortDirection ?? list.defaultDirection ?? 'asc') === 'desc',
  }
}

/**
 * Reads one page of a list (spec §2.3) by key, not by offset, so that every page costs the same and
 * new rows do not shift pages. A cursor that was altered, or made for another store, filter or
 * order, is a validation error.
 */
export async function readPage<Row>(
  { config }: Needs<'config'>,
  list: List<Row>,
  query: CommonQuery,
) {
  const { sortBy, column, descending } = getSort(list, query)
  const binding = bindingOf(list, query)
  const place = query.cursor && openCursor(config.secrets, binding, query.cursor)
  if (query.cursor && !isPlace(place)) {
    throw validationProblem({ cursor: ['The cursor does not belong to this list.'] })
  }
  const order = descending ? desc : asc
  const from = isPlace(place) ? isBehind(column, list.id, place, descending) : undefined
  const [rows, count] = await Promise.all([
    list.read({
      where: and(list.where, from),
      orderBy: [order(column), order(list.id)],
      limit: query.limit + 1,
    }),
    list.count(list.where),
  ])
  const data = rows.slice(0, query.limit)
  const last = data.at(-1)
  const hasNextPage = rows.length > query.limit
  const { countsTo = Infinity } = list
  const counted = {
    totalCount: Math.min(count, countsTo),
    ...(count > countsTo && { isCountLimited: true }),
  }
  if (!hasNextPage || !last) return { data, hasNextPage: false, nextCursor: null, ...counted }
  const { value, id } = list.placeOf(last, sortBy)
  const nextCursor = sealCursor(config.secrets, binding, [value, id])
  return { data, hasNextPage, nextCursor, ...counted }
}
