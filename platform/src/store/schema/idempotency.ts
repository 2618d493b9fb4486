import { index, pgTable, text } from '#store/drizzle-pg.ts'
import { belongsTo, instant } from './columns.ts'
import { tenants } from './tenancy.ts'

/**
 * The answers of requests with an idempotency key, written in the transaction of what they did, so
 * that a crash leaves neither or both. Encrypted, because some contain secrets and tokens; empty
 * after an erasure of whom they name, so that what was done is still not done again.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    keyHash: text().primaryKey(),
    tenantId: belongsTo(() => tenants.id),
    /** Null for what belongs to the merchant, and in rows of older versions. */
    storeId: text(),
    fingerprint: text().notNull(),
    sealedAnswer: text().notNull(),
    createdOn: instant().notNull(),
  },
  (t) => [index('idempotency_keys_created').on(t.createdOn)],
)
