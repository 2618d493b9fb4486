import { eq, gt, isNull, or, type SQL } from './drizzle.ts'
import type { PgInsertValue, PgUpdateSetSource } from './drizzle-pg.ts'
import type { Tx } from './database.ts'
import { createDerivedToken, recoverToken, type Secrets } from './derived-tokens.ts'
import { allOf, lockRow } from './find-row.ts'
import { hashToken } from './ids.ts'
import type { newsletterSubscribers } from './schema/newsletter.ts'
import type { stockAlerts } from './schema/stock-alerts.ts'
import type { Store } from './schema/tenancy.ts'
import { insertIfNew, updateRow } from './write-row.ts'

/** How long a recipient can confirm the address with the link. */
const unconfirmedMs = 48 * 3600_000

/** Requests that are confirmed by a mailed link (double opt-in). */
type Requests = typeof stockAlerts | typeof newsletterSubscribers

/** By which the recipient of a mail reads, confirms and ends a request. */
export type TokenKey = { store: Store; token: string; now: Date }

/** The request of a mailed token, unless it has expired. */
export const isRequest = (table: Requests, { store, token, now }: TokenKey) =>
  allOf(
    eq(table.tokenHash, hashToken(token)),
    eq(table.storeId, store.id),
    or(isNull(table.expiresOn), gt(table.expiresOn, now)),
  )

interface NewRequest<Table extends Requests> {
  purpose: 'stockAlert' | 'newsletter'
  /** `email` is in lower case. */
  row: Omit<Table['$inferInsert'], 'tokenSeed' | 'tokenHash' | 'createdOn' | 'expiresOn'>
  /** The one that is there, if it is. */
  isTheirs: SQL
  /** What the new request changes of that. */
  change: (known: Table['$inferSelect']) => Partial<Table['$inferInsert']>
}

/**
 * Records a request, or repeats the one that is there: it stays confirmed, and the link of an
 * earlier mail valid.
 */
export async function putRequest<Table extends Requests>(
  tx: Tx,
  table: Table,
  { purpose, row, isTheirs, change }: NewRequest<Table>,
  { secrets, now: createdOn }: { secrets: Secrets; now: Date },
): Promise<{ request: Table['$inferSelect']; token: string }> {
  const { token, ...stored } = createDerivedToken(secrets, purpose)
  const expiresOn = new Date(createdOn.getTime() + unconfirmedMs)
  // TypeScript does not see that these are all columns of a table that is a type parameter.
  const values = { ...row, ...stored, createdOn, expiresOn } as unknown as PgInsertValue<Table>
  const made = await insertIfNew(tx, table, values)
  if (made) return { request: made, token }
  const known = await lockRow(tx, table, isTheirs)
  if (!known) throw new Error('A request was removed while it was repeated.')
  const isOver = known.expiresOn !== null && known.expiresOn <= createdOn
  const oldToken = recoverToken(secrets, purpose, known)
  const set = {
    email: known.email,
    ...change(known),
    ...((known.confirmedOn === null || isOver) && { expiresOn }),
    ...(isOver && { createdOn, confirmedOn: null }),
    // The token of a removed key is replaced.
    ...(oldToken === null && stored),
  } as PgUpdateSetSource<Table>
  const request = await updateRow(tx, table, set, eq(table.id, known.id))
  return { request, token: oldToken ?? token }
}
