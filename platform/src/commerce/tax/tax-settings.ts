import { asc, eq, sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import type { TaxClass } from '#store/enums.ts'
import { newId } from '#store/ids.ts'
import { taxRates } from '#store/schema/taxes.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { insertRows } from '#store/write-row.ts'

/** A rate of the store, per cent. */
export interface TaxRate {
  countryCode: string
  region: string | null
  taxClass: TaxClass
  rate: number
}

/** A merchant's tax settings besides the store's own rate. */
export interface TaxSettings {
  shippingTax: 'standard' | 'proportional'
  rounding: 'total' | 'line'
  rates: TaxRate[]
}

export async function readTaxSettings(db: Db | Tx, storeId: string): Promise<TaxSettings> {
  const store = await findRow(db, stores, eq(stores.id, storeId))
  const rows = await db
    .select()
    .from(taxRates)
    .where(eq(taxRates.storeId, storeId))
    .orderBy(asc(taxRates.countryCode), asc(taxRates.region), asc(taxRates.taxClass))
  const { shippingTax = 'standard', rounding = 'total' } = store?.settings.tax ?? {}
  const rates = rows.map(({ countryCode, region, taxClass, rate }) => {
    return { countryCode, region, taxClass, rate: Number(rate) }
  })
  return { shippingTax, rounding, rates }
}

/** Replaces the store's tax settings, its rates among them. Orders keep the tax they have. */
export function replaceTaxSettings(
  db: Db,
  { id: storeId, tenantId }: Pick<Store, 'id' | 'tenantId'>,
  { rates, ...tax }: TaxSettings,
): Promise<TaxSettings> {
  return db.transaction(async (tx) => {
    // First, because it is the only lock, so that two replacements follow each other.
    await tx.select().from(stores).where(eq(stores.id, storeId)).for('no key update')
    const rows = rates.map((rate) => {
      return { ...rate, rate: String(rate.rate), id: newId('txr'), storeId, tenantId }
    })
    await tx.delete(taxRates).where(eq(taxRates.storeId, storeId))
    await insertRows(tx, taxRates, rows)
    const settings = sql`${stores.settings} || ${JSON.stringify({ tax })}::jsonb`
    await tx.update(stores).set({ settings }).where(eq(stores.id, storeId))
    return readTaxSettings(tx, storeId)
  })
}
