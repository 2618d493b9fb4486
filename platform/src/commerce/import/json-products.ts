import { readFile } from 'node:fs/promises'
import { readDraft, type ImportEntry } from './import-entry.ts'
import type { ImportFault } from '#store/schema/imports.ts'

function readProduct(given: unknown, line: number, currency: string): ImportEntry {
  const slug = (given as { slug?: unknown } | null)?.slug
  const product = typeof slug === 'string' ? slug : null
  const faults: ImportFault[] = []
  const draft = readDraft(given, currency, (path, message) => {
    faults.push({
      line,
      product,
      reason: [path.map(String).join('.'), message].filter(Boolean).join(': '),
    })
  })
  return draft ? { ok: true, line, draft } : { ok: false, line, faults }
}

/**
 * The products of a JSON file: a list of `ProductRequest`s of the Admin API. `line` is the position
 * in the list, starting at 1: parsed JSON has no line numbers.
 * @throws Error for anything but a list.
 */
export async function* readJsonProducts(
  file: string,
  { currency }: { currency: string },
): AsyncGenerator<ImportEntry> {
  const list: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!Array.isArray(list)) throw new Error('Not a list of products: the JSON is no array.')
  for (const [i, given] of list.entries()) yield readProduct(given, i + 1, currency)
}
