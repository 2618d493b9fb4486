import { sql } from '#store/drizzle.ts'
import { index, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { variants } from './catalog.ts'
import { belongsTo, instant, partialIndex } from './columns.ts'
import { storeRow } from './tenancy.ts'

/** Requests for a mail when a variant is back; the address is kept only while it is needed. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    ...storeRow('sal'),
    variantId: belongsTo(() => variants.id),
    /** In lower case; null once the mail was queued. */
    email: text(),
    tokenSeed: text().notNull(),
    tokenHash: text().notNull(),
    locale: text(),
    /** Path of the store's home page in the shopper's language, and of the page of the variant. */
    localePath: text(),
    productPath: text(),
    createdOn: instant().notNull(),
    confirmedOn: instant(),
    mailedOn: instant(),
    /** When the row is deleted: unconfirmed, never back in stock, or mailed long enough ago. */
    expiresOn: instant().notNull(),
  },
  (table) => [
    uniqueIndex('stock_alerts_email').on(table.variantId, table.email),
    uniqueIndex('stock_alerts_token').on(table.tokenHash),
    partialIndex(
      'stock_alerts_waiting',
      sql`${table.confirmedOn} is not null and ${table.mailedOn} is null`,
      table.variantId,
      table.createdOn,
    ),
    index('stock_alerts_expiry').on(table.expiresOn),
    index('stock_alerts_person').on(table.storeId, table.email),
  ],
)

export type StockAlert = typeof stockAlerts.$inferSelect
