import { parse } from 'csv-parse'
import { createReadStream } from 'node:fs'
import type { ImportEntry } from './import-entry.ts'
import { readShopifyProduct, type ShopifyFile, type ShopifyGroup } from './shopify-product.ts'
import { findTranslatedColumns } from './shopify-translations.ts'
import { cell, type ShopifyRow } from './shopify-row.ts'

/** A file that is no product export of Shopify or no text, or one that this store cannot use. */
export class UnreadableFile extends Error {}

type Parsed = { record: ShopifyRow; info: { lines: number } }

const needed = ['Handle', 'Title', 'Variant Price']

function checkHeader(names: string[]) {
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    throw new Error(`Not a Shopify product export: missing columns: ${missing.join(', ')}.`)
  }
}

/** What separates the columns: Excel saves what its language separates lists by. */
async function findDelimiter(file: string) {
  for await (const start of createReadStream(file, { encoding: 'utf8', end: 4096 }))
    return /^[^,\n]*?([;\t])/.exec(start as string)?.[1] ?? ','
  return ','
}

async function* readRows(
  file: string,
  onHeader: (names: string[]) => void,
): AsyncGenerator<{ line: number; row: ShopifyRow }> {
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      delimiter: await findDelimiter(file),
      columns: (names: string[]) => {
        onHeader(names)
        return names
      },
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      // The parser reports where a record ends, which may span several lines.
      const spanned = Object.values(record)
        .join('')
        .split(/[\r\n]/).length
      yield { line: info.lines - spanned + 1, row: record }
    }
  } catch (error) {
    throw new UnreadableFile((error as Error).message)
  }
}

/**
 * The products of a Shopify product export, read row by row, so that the file may have any size.
 * @param store its currency, and the languages that columns such as `Title[de]` may name
 * @throws UnreadableFile for a header that lacks a column or has one that this store cannot use.
 */
export async function* readShopifyCsv(
  file: string,
  { currency, languages }: { currency: string; languages: readonly string[] },
): AsyncGenerator<ImportEntry> {
  let group: ShopifyGroup | null = null
  let shape: ShopifyFile = { columns: new Set(), translated: [], currency }
  const onHeader = (names: string[]) => {
    checkHeader(names)
    const translated = findTranslatedColumns(names, languages)
    shape = { columns: new Set(names), translated, currency }
  }
  for await (const { line, row } of readRows(file, onHeader)) {
    const handle = cell(row, 'Handle')
    if (!handle) {
      yield { ok: false, line, faults: [{ line, product: null, reason: 'Handle: is missing' }] }
      continue
    }
    if (group && group.handle !== handle) {
      yield readShopifyProduct(group, shape)
      group = null
    }
    group ??= { handle, rows: [] }
    group.rows.push({ line, row })
  }
  if (group) yield readShopifyProduct(group, shape)
}
