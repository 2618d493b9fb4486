import { index, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { instant } from './columns.ts'
import { storeRow } from './tenancy.ts'

/** Subscribers of a store. Deleted when cancelled, or not confirmed in time. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    ...storeRow('nls'),
    /** In lower case. */
    email: text().notNull(),
    tokenSeed: text().notNull(),
    tokenHash: text().notNull(),
    locale: text(),
    /** Path of the store's home page in the subscriber's language. */
    localePath: text(),
    /** The consent text next to the form. */
    consent: text().notNull(),
    createdOn: instant().notNull(),
    confirmedOn: instant(),
    /** When the row is deleted; null once confirmed. */
    expiresOn: instant(),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email').on(table.storeId, table.email),
    uniqueIndex('newsletter_subscribers_token').on(table.tokenHash),
    index('newsletter_subscribers_expiry').on(table.expiresOn),
    index('newsletter_subscribers_list').on(table.storeId, table.createdOn, table.id),
  ],
)

export type NewsletterSubscriber = typeof newsletterSubscribers.$inferSelect
