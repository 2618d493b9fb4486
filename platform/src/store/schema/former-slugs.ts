import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { storeScope } from './tenancy.ts'

/** What has pages of its own in a storefront, found by slug. */
export type AddressedKind = 'product' | 'category' | 'collection'

/**
 * Slugs that something had before its present one, so that its old addresses lead to it. Each leads
 * to its last owner, and to nothing once another one has taken it (docs/decisions/230).
 */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    ...storeScope(),
    kind: text().$type<AddressedKind>().notNull(),
    slug: text().notNull(),
    subjectId: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.kind, t.slug] }),
    index('former_slugs_subject').on(t.subjectId),
  ],
)
