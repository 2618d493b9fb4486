import { sql } from '#store/drizzle.ts'
import { bigint, boolean, index, pgTable, text, timestamp } from '#store/drizzle-pg.ts'

/**
 * The subject of a change. `product`: everything derived from a product; `stock`: only its stock;
 * `brand`, `category`, `collection`: something that product lists depend on; `navigation`: the
 * brands, categories and collections themselves.
 */
export type ChangeSubject = 'product' | 'stock' | 'brand' | 'category' | 'collection' | 'navigation'

/**
 * Catalogue changes that are not in the read model yet, written in the transaction of the change
 * and deleted by the projector (docs/decisions/105). Writers only insert rows, which have no
 * foreign keys, so that no two sales share a row or wait for a product.
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
    /** The transaction of the change. Its catalogue events are held until it is projected. */
    transaction: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** An indirect change, such as of a renamed brand's products; projected after direct ones. */
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
