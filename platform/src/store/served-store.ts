import { eq, getTableColumns, sql } from '#store/drizzle.ts'
import type { Db } from './database.ts'
import { stores, type Store, type TaxRateRow } from './schema/tenancy.ts'

// Names are written out: a query of one table has them without the name of their table.
const ratesOfStore = sql<TaxRateRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('countryCode', r.country_code,
    'region', r.region, 'taxClass', r.tax_class, 'rate', r.rate::text)), '[]')
  from tax_rates r where r.store_id = stores.id)`

/** The store of a domain for a shopper's request, with its tax rates by the same statement. */
export async function findServedStore(db: Db, domain: string): Promise<Store | null> {
  const [store] = await db
    .select({ ...getTableColumns(stores), taxRates: ratesOfStore })
    .from(stores)
    .where(eq(stores.domain, domain))
  return store ?? null
}
