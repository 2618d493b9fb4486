import { sql } from '#store/drizzle.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#store/drizzle-pg.ts'
import { variants } from './catalog.ts'
import { belongsTo, instant, partialIndex, timestamps } from './columns.ts'
import { storeRow, storeScope } from './tenancy.ts'
import type { StockCause } from '#store/enums.ts'

export const locations = pgTable(
  'locations',
  {
    ...storeRow('loc'),
    code: text().notNull(),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
    ...timestamps(),
  },
  (t) => [uniqueIndex('locations_store_code').on(t.storeId, t.code)],
)

/** The stock of a variant at a location; a variant's stock is the sum over active locations. */
export const inventoryLevels = pgTable(
  'inventory_levels',
  {
    variantId: belongsTo(() => variants.id),
    locationId: belongsTo(() => locations.id),
    ...storeScope(),
    availableQuantity: integer().notNull().default(0),
    updatedOn: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.variantId, t.locationId] }),
    index('inventory_levels_location').on(t.locationId),
    index('inventory_levels_store').on(t.storeId, t.availableQuantity),
    check('inventory_levels_not_negative', sql`${t.availableQuantity} >= 0`),
  ],
)

/**
 * Every change of a level with its cause. Rows are only added, and outlive variants, locations and
 * orders. There are no foreign keys to those, so that inserts lock none of their rows.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    ...storeRow('mov'),
    sellerId: text(),
    productId: text().notNull(),
    variantId: text().notNull(),
    locationId: text().notNull(),
    /** The change; negative when items were removed. */
    quantity: integer().notNull(),
    /** The level after the change. */
    availableQuantity: integer().notNull(),
    cause: text().$type<StockCause>().notNull(),
    orderId: text(),
    occurredOn: instant().notNull(),
  },
  (t) => [
    index('stock_movements_store').on(t.storeId, t.occurredOn, t.id),
    index('stock_movements_variant').on(t.variantId, t.occurredOn, t.id),
    partialIndex('stock_movements_order', sql`order_id is not null`, t.orderId),
  ],
)

export type StockMovement = typeof stockMovements.$inferSelect
