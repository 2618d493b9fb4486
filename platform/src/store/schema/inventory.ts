import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { variants } from './catalog.ts'
import { id, instant, timestamps } from './columns.ts'
import { storeScope } from './tenancy.ts'

/** A place where stock lies. */
export const locations = pgTable(
  'locations',
  {
    id: id(),
    ...storeScope(),
    code: text().notNull(),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
    ...timestamps(),
  },
  (t) => [uniqueIndex('locations_store_code').on(t.storeId, t.code)],
)

/** What can be sold of a variant at a location; a variant's stock is the sum over active locations. */
export const inventoryLevels = pgTable(
  'inventory_levels',
  {
    variantId: text()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    locationId: text()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    ...storeScope(),
    availableQuantity: integer().notNull().default(0),
    updatedOn: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.variantId, t.locationId] }),
    index('inventory_levels_location').on(t.locationId),
    check('inventory_levels_not_negative', sql`${t.availableQuantity} >= 0`),
  ],
)
