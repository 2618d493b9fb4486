import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { variants } from './catalog.ts'
import { belongsTo, instant, minorUnits } from './columns.ts'
import { storeScope } from './tenancy.ts'

/** Each price that a variant has had, with the moment from which it held; never changed, only pruned. */
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
