/** All rows of a query, at most `size` at a time, each batch continuing after the one before. */
export async function* readInBatches<Place, Row extends Place>(
  size: number,
  read: (after: Place | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | undefined
  do {
    const rows = await read(after ?? null)
    yield rows
    after = rows[size - 1]
  } while (after)
}
