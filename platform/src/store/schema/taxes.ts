import { sql } from '#store/drizzle.ts'
import { pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import type { TaxClass } from '#store/enums.ts'
import { percentage } from './columns.ts'
import { storeRow } from './tenancy.ts'

/** The rate (percent) of a tax class in a country, or in one of its regions. */
export const taxRates = pgTable(
  'tax_rates',
  {
    ...storeRow('txr'),
    countryCode: text().notNull(),
    /** Without spaces around it; null: the whole country. */
    region: text(),
    taxClass: text().$type<TaxClass>().notNull(),
    rate: percentage().notNull(),
  },
  (t) => [
    uniqueIndex('tax_rates_once').on(
      t.storeId,
      t.countryCode,
      sql`coalesce(lower(region), '')`,
      t.taxClass,
    ),
  ],
)
