import { index, pgTable, primaryKey, text } from '#store/drizzle-pg.ts'
import { storeScope } from './tenancy.ts'

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
