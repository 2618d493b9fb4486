import { pgTable, primaryKey } from '#store/drizzle-pg.ts'
import { variants } from './catalog.ts'
import { belongsTo, instant, minorUnits } from './columns.ts'
import { storeScope } from './tenancy.ts'

/** The prices of a variant, each with its start; rows are never changed, only pruned. */
export const priceChanges = pgTable(
  'price_changes',
  {
    ...storeScope(),
    variantId: belongsTo(() => variants.id),
    priceMinor: minorUnits().notNull(),
    heldFrom: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.variantId, t.heldFrom] })],
)
