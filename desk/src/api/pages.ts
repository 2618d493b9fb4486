import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'

interface Page<Row> {
  data: Row[]
  totalCount: number
  nextCursor: string | null
}

interface Source<Row> {
  key: QueryKey
  /** Reads the page that begins at a cursor; the first one has none. */
  read: (cursor: string, signal: AbortSignal) => Promise<Page<Row>>
  pollMs?: number
  isEnabled?: boolean
}

/** A list that is read page by page. What was listed stays until another search has answered. */
export function usePages<Row>({ key, read, pollMs, isEnabled = true }: Source<Row>) {
  return useInfiniteQuery({
    queryKey: key,
    enabled: isEnabled,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: pollMs ?? false,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ data }) => data),
      total: pages[0]?.totalCount ?? 0,
    }),
  })
}

/** What most lists are asked for; the page that begins at a cursor, or the first. */
export const pageQuery = (search: string, cursor: string, limit = 50) => ({
  limit,
  ...(search && { search }),
  ...(cursor && { cursor }),
})

/** Reads a list to its end. */
export async function readAll<Row>(
  read: (cursor: string) => Promise<Omit<Page<Row>, 'totalCount'>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await read(cursor)
    rows.push(...page.data)
    cursor = page.nextCursor
  }
  return rows
}
