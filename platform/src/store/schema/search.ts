import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { storeScope } from './tenancy.ts'

/** Every word of a store's search documents, with its one-letter deletions for typo tolerance. */
export const searchTerms = pgTable(
  'search_terms',
  {
    ...storeScope(),
    term: text().notNull(),
    deletions: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.term] }),
    index('search_terms_deletions').using('gin', t.deletions),
    index('search_terms_trigrams').using('gin', t.term.op('gin_trgm_ops')),
  ],
)
