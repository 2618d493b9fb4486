import { expect } from 'vitest'
import type { Operation } from '#api/openapi/document-shape.ts'

type Row = Record<string, string | number> & { id: string }

/** A page of a list (spec §2.3). */
export interface Page {
  data: Row[]
  totalCount: number
  nextCursor: string | null
}

/** Whether an operation creates what has a name of its own and needs nothing else. */
export const isNamed = (operation: string) =>
  /^Create(?:Brand|Category|Collection|Product|Location|Coupon|Seller|Channel)$/.test(operation) ||
  /^Create(?:ShippingZone|ShippingMethod|PickupPoint|PaymentMethod)$/.test(operation)

/** The body of a request with other names, and another place if it has one. */
export function rename(body: unknown, tail: string, place: number): object {
  const named = /"(name|title|code|sku)":"([^"]*)"/g
  const text = JSON.stringify(body).replaceAll(named, `"$1":"$2-${tail}"`)
  const placed = text.replace(/"(position|sortOrder)":\d+/, `"$1":${String(place)}`)
  return JSON.parse(placed) as object
}

const alphabet = new Intl.Collator('en')
const byAlphabet = (a: string | number, b: string | number) =>
  typeof a === 'number' ? a - Number(b) : alphabet.compare(a, String(b))

/**
 * Reads a list in each order, page by page, and what a search for `word` finds: the rows that say it.
 * @returns the number of rows
 */
export async function expectList(
  { operationId: name, parameters = [] }: Operation,
  word: string,
  read: (query: string) => Promise<Page>,
): Promise<number> {
  const all = (await read('limit=200')).data
  const keys = parameters.find((one) => one.name === 'sortBy')?.schema.enum ?? []
  for (const key of keys.map(String)) {
    const up = (await read(`limit=200&sortBy=${key}&sortDirection=asc`)).data
    const down = (await read(`limit=200&sortBy=${key}&sortDirection=desc`)).data
    const values = up.map((row) => row[key] ?? '')
    // Codes have the order of the database.
    const sorted = key === 'code' ? values.toSorted() : values.toSorted(byAlphabet)
    expect(values, `${name} ${key}`).toEqual(sorted)
    expect(down, `${name} ${key}`).toEqual(up.toReversed())
    if (key === keys[0]) expect([up, down]).toContainEqual(all)
  }
  const paged: Row[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await read(`limit=2${cursor && `&cursor=${cursor}`}`)
    expect(page.totalCount, name).toBe(all.length)
    paged.push(...page.data)
    cursor = page.nextCursor
  }
  expect(paged, name).toEqual(all)
  if (parameters.some((one) => one.name === 'search')) {
    const hits = all.filter((row) => JSON.stringify(row).includes(word))
    const found = await read(`limit=200&search=${word.toUpperCase()}`)
    expect(found.data, name).toEqual(hits)
  }
  return all.length
}
