import { sql } from '#store/drizzle.ts'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from '#store/drizzle-pg.ts'
import type { StaffRole } from '#store/enums.ts'
import { belongsTo, id, instant, timestamps } from './columns.ts'
import type { TwoFactor } from './customers.ts'
import { storeScope } from './tenancy.ts'

/** A person who signs in to the desk, for all merchants that she works for. */
export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: id('stf'),
    email: text().notNull(),
    /** Argon2id in the PHC string format; null until the invitation is accepted. */
    passwordHash: text(),
    twoFactor: jsonb().$type<TwoFactor>(),
    /** The hash of the mailed link that sets a password; a newer link replaces it. */
    linkHash: text(),
    linkExpiresOn: instant(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('staff_accounts_email').on(sql`lower(${table.email})`),
    uniqueIndex('staff_accounts_link').on(table.linkHash),
  ],
)

/** What a person may do in a store, looked up with each request. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    accountId: belongsTo(() => staffAccounts.id),
    ...storeScope(),
    role: text().$type<StaffRole>().notNull(),
    /** As the merchant calls her; another merchant neither sees nor changes it. */
    name: text().notNull(),
    /** When she first worked in the store: until then she was only invited. */
    acceptedOn: instant(),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.storeId] }),
    index('staff_roles_store').on(table.storeId, table.name, table.accountId),
  ],
)

export type StaffAccount = typeof staffAccounts.$inferSelect
