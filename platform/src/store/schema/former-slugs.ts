import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { storeScope } from './tenancy.ts'

/** What has pages of its own in a storefront, found by slug. */
export type AddressedKind = 'product' | 'category' | 'collection'

/**
 * Slugs that lead to something beside the one in its own row. Those in use are its slugs in the
 * languages that it is translated into, and nothing else can take them (docs/decisions/253). The
 * others are slugs that it had before: each leads to its last owner, and to nothing once another one
 * has taken it (docs/decisions/230).
 */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    ...storeScope(),
    kind: text().$type<AddressedKind>().notNull(),
    slug: text().notNull(),
    subjectId: text().notNull(),
    /** Whether a translation of the subject has this slug at present. */
    inUse: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.kind, t.slug] }),
    index('former_slugs_subject').on(t.subjectId),
  ],
)
