import { toLatinDigits } from '#i18n/format.ts'

/** A quantity for a cell of the grid. */
export interface PastedCell {
  row: number
  column: number
  quantity: number
}

export interface Pasted {
  cells: PastedCell[]
  /** Lines that name no row, no quantity, or anything that cannot be read: none of it is taken. */
  skipped: string[]
}

const readQuantity = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : null)

/**
 * Reads what was copied from a spreadsheet. Lines that begin with a SKU fill the row of that SKU,
 * without columns of words such as names, others the cells from the focused one on to the end and
 * down.
 */
export function readPasted(
  text: string,
  { skus, columns }: { skus: readonly string[]; columns: number },
  focus: { row: number; column: number },
): Pasted {
  const lines = toLatinDigits(text).replace(/\r/g, '').replace(/\n$/, '').split('\n')
  const table = lines.map((line) => line.split(/[\t;]/).map((cell) => cell.trim()))
  const rowOf = new Map(skus.map((sku, index) => [toLatinDigits(sku).toLowerCase(), index]))
  const isNumber = (text: string) => /^\d+$/.test(text)
  const lengths = new Set(skus.filter(isNumber).map(({ length }) => length))
  const wide = table.filter(([, ...rest]) => rest.some(isNumber))
  const hasSkus =
    wide.some(([first = '']) => rowOf.has(first.toLowerCase())) ||
    // SKUs that are numbers are no quantities where none of them is listed.
    (wide.length > 0 && wide.every(([sku = '']) => isNumber(sku) && lengths.has(sku.length)))
  const result: Pasted = { cells: [], skipped: [] }
  const [[name = '', ...titles] = []] = table
  const isHead = hasSkus && !rowOf.has(name.toLowerCase()) && !/\d/.test(titles.join(' '))
  const body = table.slice(isHead ? 1 : 0)
  const isCounted = (place: number) => {
    const values = body.map((line) => line[place] ?? '')
    return values.some(isNumber) || !values.some((value) => /\p{L}/u.test(value))
  }
  for (const [index, line] of body.entries()) {
    const row = hasSkus ? rowOf.get((line[0] ?? '').toLowerCase()) : focus.row + index
    const values = hasSkus ? line.filter((_, place) => place > 0 && isCounted(place)) : line
    const first = hasSkus && values.length < columns ? focus.column : hasSkus ? 0 : focus.column
    // An empty cell leaves what is there.
    const filled = values.flatMap((value, place) =>
      value === '' ? [] : [{ column: first + place, quantity: readQuantity(value) }],
    )
    const cells = filled.flatMap(({ column, quantity }) => {
      const isInside = row !== undefined && row < skus.length && column < columns
      return isInside && quantity !== null ? [{ row, column, quantity }] : []
    })
    if (cells.length === 0 || cells.length < filled.length) result.skipped.push(line.join(' '))
    else result.cells.push(...cells)
  }
  return result
}
