import { index, integer, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { instant } from './columns.ts'
import { storeRow } from './tenancy.ts'

/** The images of a store's merchant that are kept on this platform. */
export const uploads = pgTable(
  'uploads',
  {
    ...storeRow('upl'),
    /** Who uploaded it first; null for the store. */
    sellerId: text(),
    /** Follows from its content (`imagePath`). */
    path: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** When it was removed; its file goes an hour later, unless something shows it again. */
    removedOn: instant(),
    createdOn: instant().notNull(),
  },
  (t) => [
    uniqueIndex('uploads_path').on(t.storeId, t.path),
    index('uploads_removed').on(t.removedOn),
  ],
)
