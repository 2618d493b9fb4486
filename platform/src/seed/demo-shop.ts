import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { announceBrand } from '#commerce/catalog/write/brands.ts'
import { announceCategory } from '#commerce/catalog/write/categories.ts'
import { announceCollection } from '#commerce/catalog/write/collections.ts'
import { recordNavigation } from '#commerce/catalog/read/record-change.ts'
import type { Tx } from '#store/database.ts'
import { is } from '#store/drizzle.ts'
import { PgTable } from '#store/drizzle-pg.ts'
import * as schema from '#store/schema/index.ts'
import { seededIds } from './seeded-ids.ts'

const hourMs = 3_600_000

/** Rows of tables by their names in the schema, in the order in which they are inserted. */
const rowsByTable = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

export const readDemoFile = (
  name: string,
  revive?: (member: string, value: unknown) => unknown,
): unknown =>
  JSON.parse(readFileSync(new URL(`./demo/${name}.json`, import.meta.url), 'utf8'), revive)

/**
 * Reads a demo shop without its products and translations, which have files of their own. In its
 * rows `@cat lamps` is the id of that category, and `@hours -24` and `@day -1` are a time and a date
 * before that of seeding.
 */
export function readDemoShop(slug: string, now: Date) {
  const make = seededIds(slug)
  const tables = rowsByTable.parse(
    readDemoFile(slug, (_, value) => {
      const [, kind = '', key = ''] = /^@(\w+) (.+)$/.exec(String(value)) ?? []
      if (kind === '') return value
      const hours = Number(key) * (kind === 'day' ? 24 : 1)
      const on = new Date(now.getTime() + hours * hourMs)
      if (kind === 'day') return on.toISOString().slice(0, 10)
      return kind === 'hours' ? on : make(kind, key)
    }),
  )
  const scope = { tenantId: make('ten', 'tenant'), storeId: make('sto', 'store') }
  return { slug, make, scope, tables }
}

export type DemoShop = ReturnType<typeof readDemoShop>

const announcers = new Map<string, (tx: Tx, type: 'created', row: never) => Promise<void>>([
  ['categories', announceCategory],
  ['collections', announceCollection],
  ['brands', announceBrand],
])

/** Stores the rows of a demo shop. @param added makes columns that no file has, by table. */
export async function insertShop(
  tx: Tx,
  { scope, tables }: DemoShop,
  added: Readonly<Record<string, (row: Record<string, unknown>) => object>>,
) {
  for (const [name, rows] of Object.entries(tables)) {
    const table = new Map<string, unknown>(Object.entries(schema)).get(name)
    if (!is(table, PgTable)) throw new Error(`There is no table ${name}.`)
    const written: object[] = await tx
      .insert(table)
      .values(rows.map((row) => ({ ...scope, ...row, ...added[name]?.(row) })))
      .returning()
    // An announcer is named after the table whose rows it takes.
    for (const row of written) await announcers.get(name)?.(tx, 'created', row as never)
  }
  await recordNavigation(tx, scope.storeId)
}
