import { and, eq, isNotNull, sql } from '#store/drizzle.ts'
import type { PgColumn } from '#store/drizzle-pg.ts'
import type { Db } from './database.ts'
import { channels } from './schema/channels.ts'
import { paymentMethods } from './schema/payments.ts'
import { webhookEndpoints } from './schema/webhooks.ts'
import { openText, sealText, type SealingKey } from './sealed-text.ts'

/** A column that `sealText` writes, bound to its row and `field`. */
interface SealedColumn {
  column: PgColumn
  id: PgColumn
  field: string
}

/** All but answers to idempotent requests, which are deleted after a day. */
const sealedColumns: SealedColumn[] = [
  { column: paymentMethods.sealedCredentials, id: paymentMethods.id, field: 'credentials' },
  { column: channels.sealedConnectorSecret, id: channels.id, field: 'connectorSecret' },
  { column: webhookEndpoints.sealedSecret, id: webhookEndpoints.id, field: 'secret' },
  { column: webhookEndpoints.sealedHeaders, id: webhookEndpoints.id, field: 'headers' },
  {
    column: webhookEndpoints.sealedAuthentication,
    id: webhookEndpoints.id,
    field: 'authentication',
  },
]

const keyOf = (column: PgColumn) => sql`split_part(${column}, '~', 1)`

function open(keys: readonly SealingKey[], place: string, sealed: string): string | null {
  try {
    return openText(keys, place, sealed)
  } catch {
    return null
  }
}

/** The names of columns with values that these keys do not open; one of each key is tried. */
export async function listUnreadableColumns(db: Db, keys: readonly SealingKey[]) {
  const found: string[] = []
  for (const { column, id, field } of sealedColumns) {
    const rows = await db
      .selectDistinctOn([keyOf(column)], { id: sql<string>`${id}`, sealed: sql<string>`${column}` })
      .from(column.table)
      .where(isNotNull(column))
    if (rows.some((row) => open(keys, `${row.id}.${field}`, row.sealed) === null)) {
      found.push(column.name)
    }
  }
  return found
}

/** Seals every value with the newest key. @returns how many were, and how many no key opens */
export async function resealColumns(db: Db, keys: readonly SealingKey[]) {
  const newest = keys[0]?.id ?? ''
  const counts = { sealed: 0, unreadable: 0 }
  for (const { column, id, field } of sealedColumns) {
    const rows = await db
      .select({ id: sql<string>`${id}`, sealed: sql<string>`${column}` })
      .from(column.table)
      .where(and(isNotNull(column), sql`${keyOf(column)} <> ${newest}`))
    for (const row of rows) {
      const place = `${row.id}.${field}`
      const text = open(keys, place, row.sealed)
      counts[text === null ? 'unreadable' : 'sealed'] += 1
      if (text === null) continue
      const again = sealText(keys, place, text)
      // Unless it was changed meanwhile.
      await db
        .update(column.table)
        .set({ [column.name]: again })
        .where(and(eq(id, row.id), eq(column, row.sealed)))
    }
  }
  return counts
}
