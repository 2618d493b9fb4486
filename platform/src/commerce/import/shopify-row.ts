import { currencyDigits } from '#store/money.ts'
import { isImageSource } from './local-image.ts'
import { requestedDay } from '#store/date-schema.ts'

/** A row of Shopify's product export, by column. */
export type ShopifyRow = Record<string, string>

/** Trimmed text of a cell, without the apostrophe before a formula; empty without the column. */
export function cell(row: ShopifyRow, column: string): string {
  return row[column]?.trim().replace(/^'(?=[=+\-@])/, '') ?? ''
}

export type Read<Value> = { ok: true; value: Value } | { ok: false; reason: string }

/**
 * Reads a cell.
 * @param empty the value of an empty one
 * @param parse finds the value of another one; null when it is not `expected`
 */
function readCell<Value, Empty>(
  row: ShopifyRow,
  column: string,
  { empty, expected }: { empty: Empty; expected: string },
  parse: (text: string) => Value | null,
): Read<Value | Empty> {
  const text = cell(row, column)
  if (text === '') return { ok: true, value: empty }
  const value = parse(text)
  if (value !== null) return { ok: true, value }
  return { ok: false, reason: `${column}: "${text.slice(0, 100)}" is not ${expected}` }
}

export const readPrice = (row: ShopifyRow, column: string, currency: string) =>
  readCell(row, column, { empty: null, expected: 'an amount' }, (text) =>
    findMinorOf(text, currency),
  )

/** A whole number of at least 0; negative stock (oversold elsewhere) counts as 0. */
export const readCount = (row: ShopifyRow, column: string) =>
  readCell(row, column, { empty: 0, expected: 'a whole number' }, (text) =>
    /^-?\d{1,9}(\.0+)?$/.test(text) ? Math.max(0, Math.trunc(Number(text))) : null,
  )

/** A weight in grams, rounded: shops that weigh in pounds export `453.59237`. */
export const readGrams = (row: ShopifyRow, column: string) =>
  readCell(row, column, { empty: 0, expected: 'a weight in grams' }, (text) =>
    /^\d{1,8}(\.\d+)?$/.test(text) ? Math.round(Number(text)) : null,
  )

/** A day as `YYYY-MM-DD`; null for an empty cell. */
export const readDay = (row: ShopifyRow, column: string) =>
  readCell(row, column, { empty: null, expected: 'a day such as 2026-12-31' }, (text) =>
    requestedDay.safeParse(text).success ? text : null,
  )

/** A cell with one of a list of words; null when empty. */
export const readWord = <Word extends string>(
  row: ShopifyRow,
  column: string,
  words: readonly Word[],
) =>
  readCell(row, column, { empty: null, expected: `one of ${words.join(', ')}` }, (text) => {
    return words.find((each) => each.toLowerCase() === text.toLowerCase()) ?? null
  })

/** A number above 0 with at most `decimals` decimals; null when the cell is empty. */
export const readQuantity = (
  row: ShopifyRow,
  column: string,
  { most, decimals }: { most: number; decimals: number },
) =>
  readCell(row, column, { empty: null, expected: 'a quantity' }, (text) => {
    const [whole, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(text) ?? []
    const quantity = Number(whole ?? 0)
    const isFine = fraction.replace(/0+$/, '').length <= decimals
    return quantity > 0 && quantity <= most && isFine ? quantity : null
  })

/** The address of an image on the web, or its path in the folder of the file. */
export const readImageUrl = (row: ShopifyRow, column: string) =>
  readCell(row, column, { empty: null, expected: 'a web address' }, (text) =>
    isImageSource(text) && !text.startsWith('/media/') ? text : null,
  )

/** Whether the product is for sale. Older exports have `Published` only. */
export function readStatus(row: ShopifyRow) {
  const empty = cell(row, 'Published').toLowerCase() !== 'false'
  const states = new Map([
    ['active', true],
    ['draft', false],
    ['archived', false],
  ])
  const expected = 'active, draft or archived'
  const find = (text: string) => states.get(text.toLowerCase()) ?? null
  return readCell(row, 'Status', { empty, expected }, find)
}

/** A decimal amount in minor units, by its digits; null with more decimals than the currency. */
function findMinorOf(text: string, currency: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const digits = currencyDigits(currency)
  const [, whole = '0', fraction = ''] = match
  if (/[^0]/.test(fraction.slice(digits))) return null
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}
