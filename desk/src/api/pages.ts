import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InfiniteData, UseQueryOptions } from '@tanstack/react-query'
import { call, type Asked, type PathOf, type Reply } from './client.ts'

/** A page of a list, or all of one that is short. */
interface Page<Row> {
  data: Row[]
  totalCount?: number
  /** Whether there are more than were counted. */
  isCountLimited?: boolean
  nextCursor?: string | null
}

/** The path of an operation that lists something page by page. */
type ListPath = {
  [Path in PathOf<'get'>]: Reply<'get', Path> extends Page<unknown> ? Path : never
}[PathOf<'get'>]
type RowOf<Path extends ListPath> = Reply<'get', Path> extends Page<infer Row> ? Row : never
type QueryOf<Path extends ListPath> =
  Asked<'get', Path> extends { query?: infer Query } ? NonNullable<Query> : never

/** What an operation answers for these parameters. */
export const useRead = <Path extends PathOf<'get'>>(
  path: Path,
  asked: Asked<'get', Path>,
  options: Partial<UseQueryOptions<Reply<'get', Path>>> = {},
) =>
  useQuery<Reply<'get', Path>>({
    queryKey: [path, asked],
    queryFn: ({ signal }) => call('get', path, { ...asked, signal } as never),
    ...options,
  })

/** The rows of a page from a cursor on, which is empty for the first one. */
const readPage = <Path extends ListPath>(
  path: Path,
  query: object,
  cursor: string,
  signal?: AbortSignal,
): Promise<Page<RowOf<Path>>> =>
  call('get', path, { query: { ...query, ...(cursor && { cursor }) }, signal } as never) as never

/** One function for all renderings, so that a long list is made anew only of new pages. */
function toList<Row>({ pages }: InfiniteData<Page<Row>>) {
  const rows = pages.flatMap(({ data }) => data)
  const { totalCount: total = rows.length, isCountLimited: isLimited = false } = pages[0] ?? {}
  return { rows, total, isLimited }
}

interface Options {
  pollMs?: number
  isEnabled?: boolean
  /** Whether the platform has it as a whole. */
  isWhole?: boolean
}

/** The key of all that is listed of a path, however it is filtered. */
export const pagesOf = (path: ListPath) => ['pages', path] as const

/**
 * A list that is read page by page, without parameters that are empty. What was listed stays until
 * another search has answered.
 */
export function usePages<Path extends ListPath>(
  path: Path,
  query: Omit<QueryOf<Path>, 'cursor'>,
  { pollMs, isEnabled = true, isWhole = false }: Options = {},
) {
  const all = Object.entries<unknown>({ limit: isWhole ? '' : 50, ...query })
  const given = Object.fromEntries(all.filter(([, one]) => one !== ''))
  return useInfiniteQuery({
    queryKey: [...pagesOf(path), given],
    enabled: isEnabled,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => readPage(path, given, pageParam, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: pollMs ?? false,
    select: toList<RowOf<Path>>,
  })
}

/** Reads a list to its end. */
export async function readAll<Path extends ListPath>(
  path: Path,
  query: Omit<QueryOf<Path>, 'cursor'>,
  signal?: AbortSignal,
): Promise<RowOf<Path>[]> {
  const rows: RowOf<Path>[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page<RowOf<Path>> = await readPage(path, query, cursor, signal)
    rows.push(...page.data)
    cursor = page.nextCursor ?? null
  }
  return rows
}
