import { z } from 'zod'
import { findMinorOf } from './decimal-amount.ts'
import { isImageSource } from './local-image.ts'

/** A row of Shopify's product export, by column. */
export type ShopifyRow = Record<string, string>

/**
 * Trimmed text of a cell; an absent column counts as empty. Exports mark with an apostrophe what a
 * spreadsheet would run as a formula.
 */
export function cell(row: ShopifyRow, column: string): string {
  return row[column]?.trim().replace(/^'(?=[=+\-@])/, '') ?? ''
}

export type Read<Value> = { ok: true; value: Value } | { ok: false; reason: string }

function good<Value>(value: Value): Read<Value> {
  return { ok: true, value }
}

export function readPrice(row: ShopifyRow, column: string, currency: string): Read<number | null> {
  const text = cell(row, column)
  if (text === '') return good(null)
  const minor = findMinorOf(text, currency)
  return minor === null
    ? { ok: false, reason: `${column}: "${text}" is not an amount` }
    : good(minor)
}

/** A whole number of at least 0; negative stock (oversold elsewhere) counts as 0. */
export function readCount(row: ShopifyRow, column: string): Read<number> {
  const text = cell(row, column)
  if (text === '') return good(0)
  if (!/^-?\d{1,9}(\.0+)?$/.test(text)) {
    return { ok: false, reason: `${column}: "${text}" is not a whole number` }
  }
  return good(Math.max(0, Math.trunc(Number(text))))
}

/** A weight in grams, rounded: shops that weigh in pounds export `453.59237`. */
export function readGrams(row: ShopifyRow, column: string): Read<number> {
  const text = cell(row, column)
  if (text === '') return good(0)
  return /^\d{1,8}(\.\d+)?$/.test(text)
    ? good(Math.round(Number(text)))
    : { ok: false, reason: `${column}: "${text}" is not a weight in grams` }
}

/** A day as `YYYY-MM-DD`; null for an empty cell. */
export function readDay(row: ShopifyRow, column: string): Read<string | null> {
  const text = cell(row, column)
  if (text === '') return good(null)
  const isDay = z.iso.date().safeParse(text).success
  return isDay
    ? good(text)
    : { ok: false, reason: `${column}: "${text.slice(0, 100)}" is not a day such as 2026-12-31` }
}

/** A cell with one of a list of words; null when empty. */
export function readWord<Word extends string>(
  row: ShopifyRow,
  column: string,
  words: readonly Word[],
): Read<Word | null> {
  const text = cell(row, column)
  if (text === '') return good(null)
  const word = words.find((each) => each.toLowerCase() === text.toLowerCase())
  return word === undefined
    ? { ok: false, reason: `${column}: "${text.slice(0, 100)}" is not one of ${words.join(', ')}` }
    : good(word)
}

/** A number above 0 with at most `decimals` decimals; null when the cell is empty. */
export function readQuantity(
  row: ShopifyRow,
  column: string,
  { most, decimals }: { most: number; decimals: number },
): Read<number | null> {
  const text = cell(row, column)
  if (text === '') return good(null)
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const quantity = whole === '' ? 0 : Number(text)
  return quantity > 0 && quantity <= most && fraction.replace(/0+$/, '').length <= decimals
    ? good(quantity)
    : { ok: false, reason: `${column}: "${text.slice(0, 100)}" is not a quantity` }
}

/** The address of an image on the web, or its path in the folder of the file. */
export function readImageUrl(row: ShopifyRow, column: string): Read<string | null> {
  const text = cell(row, column)
  if (text === '') return good(null)
  if (!isImageSource(text) || text.startsWith('/media/')) {
    return { ok: false, reason: `${column}: "${text.slice(0, 100)}" is not a web address` }
  }
  return good(text)
}

/** Whether the product is for sale. Older exports have `Published` only. */
export function readStatus(row: ShopifyRow): Read<boolean> {
  const status = cell(row, 'Status').toLowerCase()
  if (status === '') return good(cell(row, 'Published').toLowerCase() !== 'false')
  if (!['active', 'draft', 'archived'].includes(status)) {
    return { ok: false, reason: `Status: "${status}" is not active, draft or archived` }
  }
  return good(status === 'active')
}
