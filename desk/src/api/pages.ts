import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { ClientPathsWithMethod, MethodResponse, ParamsOption } from 'openapi-fetch'
import { api, take } from './client.ts'
import type { paths } from './schema.d.ts'

/** A page of a list, or all of one that is short. */
interface Page<Row> {
  data: Row[]
  totalCount?: number
  /** Whether there are more than were counted. */
  isCountLimited?: boolean
  nextCursor?: string | null
}

/** The path of an operation that reads something. */
type ReadPath = ClientPathsWithMethod<typeof api, 'get'>
type JsonOf<Path extends ReadPath> = MethodResponse<typeof api, 'get', Path>
type ParametersOf<Path extends ReadPath> = NonNullable<ParamsOption<paths[Path]['get']>['params']>

/** The path of an operation that lists something page by page. */
type ListPath = {
  [Path in ReadPath]: JsonOf<Path> extends Page<unknown> ? Path : never
}[ReadPath]
type RowOf<Path extends ListPath> = JsonOf<Path> extends Page<infer Row> ? Row : never
type QueryOf<Path extends ListPath> =
  ParametersOf<Path> extends { query?: infer Query } ? NonNullable<Query> : never

interface ReadOptions<Json> {
  enabled?: boolean
  /** How often it is read again, ms; a function of what is shown. */
  refetchInterval?: number | ((shown: Json | undefined) => number)
  staleTime?: number
}

/** What an operation answers for these parameters. */
export function useRead<Path extends ReadPath>(
  path: Path,
  params: ParametersOf<Path>,
  { refetchInterval: every, ...options }: ReadOptions<JsonOf<Path>> = {},
) {
  return useQuery<JsonOf<Path>>({
    queryKey: [path, params],
    refetchInterval: ({ state }) =>
      (typeof every === 'function' ? every(state.data) : every) ?? false,
    // TypeScript does not relate a path that is not known yet to its parameters and its reply.
    queryFn: ({ signal }) =>
      take(
        api.GET(path as '/v1/store', { params: params as object, signal }),
      ) as Promise<unknown> as Promise<JsonOf<Path>>,
    ...options,
  })
}

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
  const read = (cursor: string, signal: AbortSignal) => {
    const params = { query: { ...given, ...(cursor && { cursor }) } }
    // TypeScript does not relate a path that is not known yet to its parameters and its reply.
    const reply = api.GET(path as '/v1/orders', { params, signal })
    return take(reply) as Promise<unknown> as Promise<Page<RowOf<Path>>>
  }
  return useInfiniteQuery({
    queryKey: [...pagesOf(path), given],
    enabled: isEnabled,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: pollMs ?? false,
    select: toList<RowOf<Path>>,
  })
}

/** Reads a list to its end. */
export async function readAll<Row>(read: (cursor: string) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await read(cursor)
    rows.push(...page.data)
    cursor = page.nextCursor ?? null
  }
  return rows
}
