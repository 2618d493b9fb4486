import { sql } from '#store/drizzle.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { instant } from './columns.ts'

/** Codes, tokens, grants, sessions and clients of the issuer, by a hash of their secret value. */
export const oauthRecords = pgTable(
  'oauth_records',
  {
    model: text().notNull(),
    idHash: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    uidHash: text(),
    accountId: text(),
    consumedOn: instant(),
    expiresOn: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index('oauth_records_grant').on(table.grantId),
    index('oauth_records_account').on(table.accountId),
    index('oauth_records_client').on(sql`(payload->>'clientId')`),
    index('oauth_records_expiry').on(table.expiresOn),
    uniqueIndex('oauth_records_uid').on(table.model, table.uidHash),
  ],
)

/** A counter of attempts in one window, in the database so that all processes share it. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Operation and a hash of the account or source, never the address itself. */
    key: text().primaryKey(),
    count: integer().notNull(),
    resetOn: instant().notNull(),
  },
  (table) => [index('rate_limits_reset').on(table.resetOn)],
)

/** Keys that sign ID tokens; the private part is encrypted with a secret of the platform. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  sealedJwk: text().notNull(),
  createdOn: instant().notNull(),
})
