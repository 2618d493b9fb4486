/**
 * All rows of a query, a batch at a time; each continues after the last row of the one before.
 * @param read reads at most `size` rows.
 */
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
