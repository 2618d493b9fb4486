import { sql } from '#store/drizzle.ts'
import { index, pgTable, text } from '#store/drizzle-pg.ts'
import { variants } from './catalog.ts'
import { belongsTo, instant, minorUnits, partialIndex, timestamps } from './columns.ts'
import { storeRow } from './tenancy.ts'

/** A price that a variant has for a time; outside of it the variant has its own. */
export const plannedPrices = pgTable(
  'planned_prices',
  {
    ...storeRow('ppr'),
    productId: text().notNull(),
    variantId: belongsTo(() => variants.id),
    priceMinor: minorUnits().notNull(),
    startsOn: instant().notNull(),
    /** Null: until it is ended by hand. */
    endsOn: instant(),
    /** When the variant got the price and what it had before, and when it got that back. */
    appliedOn: instant(),
    priorMinor: minorUnits(),
    priorCompareAtMinor: minorUnits(),
    endedOn: instant(),
    ...timestamps(),
  },
  (t) => [
    index('planned_prices_variant').on(t.variantId, t.startsOn),
    index('planned_prices_store').on(t.storeId, t.startsOn, t.id),
    partialIndex('planned_prices_open', sql`ended_on is null`, t.startsOn),
  ],
)

export type PlannedPrice = typeof plannedPrices.$inferSelect
