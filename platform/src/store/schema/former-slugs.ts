import { boolean, index, pgTable, primaryKey, text } from '#store/drizzle-pg.ts'
import { storeScope } from './tenancy.ts'

/** Kinds of subjects that have storefront pages, found by slug. */
export type AddressedKind = 'product' | 'category' | 'collection'

/**
 * Slugs of a subject besides the one in its own row. Those in use are its slugs in the languages it
 * is translated into, which nothing else can take. The others are former
 * slugs: each resolves to its last owner until another subject takes it.
 */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    ...storeScope(),
    kind: text().$type<AddressedKind>().notNull(),
    slug: text().notNull(),
    subjectId: text().notNull(),
    /** Whether a translation of the subject currently has this slug. */
    inUse: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.kind, t.slug] }),
    index('former_slugs_subject').on(t.subjectId),
  ],
)
