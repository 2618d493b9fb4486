import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { storeRow, storeScope } from './tenancy.ts'

/** Every word of a store's search documents, with its one-letter deletions for typo tolerance. */
export const searchTerms = pgTable(
  'search_terms',
  {
    ...storeScope(),
    /** The word in lower case and without accents. */
    term: text().notNull(),
    deletions: text().array().notNull(),
    /** Base language, or empty for what belongs to none, such as an SKU. */
    language: text().notNull().default(''),
    /** What stands in search documents. */
    stem: text().notNull().default(''),
    /** The word in lower case as the catalogue writes it. */
    written: text().notNull().default(''),
    /** The best weight that it has in a document, `A` to `D`. */
    weight: text().$type<'A' | 'B' | 'C' | 'D'>().notNull().default('D'),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.language, t.term] }),
    index('search_terms_deletions').using('gin', t.deletions),
    index('search_terms_stem').on(t.storeId, t.stem),
    index('search_terms_stem_trigrams').using('gin', t.stem.op('gin_trgm_ops')),
  ],
)

/** Texts that found nothing, without who and when exactly; kept for 90 days. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    ...storeRow('mis'),
    text: text().notNull(),
    language: text().notNull(),
    /** The number of days on which it was searched for. */
    days: integer().notNull().default(1),
    lastDay: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    uniqueIndex('missed_searches_text').on(t.storeId, t.language, t.text),
    index('missed_searches_days').on(t.storeId, t.days, t.id),
    index('missed_searches_last').on(t.lastDay),
  ],
)

export type MissedSearch = typeof missedSearches.$inferSelect
