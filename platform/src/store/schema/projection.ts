import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What a change was about. `product`: everything derived from a product; `stock`: its stock alone;
 * `brand`, `category`, `collection`: something that products lists are read by; `navigation`: the
 * brands, categories and collections themselves, as lists name them.
 */
export type ChangeSubject = 'product' | 'stock' | 'brand' | 'category' | 'collection' | 'navigation'

/**
 * Changes of the catalogue's source tables that its read model does not show yet, written in the
 * transaction of the change and removed by the projector (docs/decisions/105). Rows are only ever
 * inserted by writers and refer to nothing, so that no two sales share a row or wait for a product.
 */
export const catalogChanges = pgTable(
  'catalog_changes',
  {
    id: text()
      .primaryKey()
      .default(sql`gen_random_uuid()::text`),
    storeId: text().notNull(),
    subject: text().$type<ChangeSubject>().notNull(),
    /** The product, brand, category or collection; null for `navigation`. */
    subjectId: text(),
    /** The transaction that made the change. Its catalogue events are held until it is projected. */
    transaction: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** Products of a renamed brand and the like: they come after what was changed directly. */
    isFollowUp: boolean().notNull().default(false),
    recordedOn: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('catalog_changes_order').on(t.isFollowUp, t.recordedOn, t.id),
    index('catalog_changes_transaction').on(t.transaction),
  ],
)
