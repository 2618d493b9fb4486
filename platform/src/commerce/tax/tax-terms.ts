import { and, eq, asc, sql } from '#store/drizzle.ts'
import type { TaxTerms } from './tax-breakdown.ts'
import type { Db, Tx } from '#store/database.ts'
import type { TaxClass } from '#store/enums.ts'
import { taxRates } from '#store/schema/taxes.ts'
import { stores, type Store, type TaxRateRow } from '#store/schema/tenancy.ts'
import { findRow } from '#store/find-row.ts'
import { regionKey } from './regions.ts'
import { insertRows } from '#store/write-row.ts'

export interface TaxDestination {
  countryCode: string
  /** The region as in the address, or its code; null without one. */
  region: string | null
}

type RateRow = Omit<TaxRateRow, 'countryCode'>

/**
 * The rate of a class at a place: that of the region, or else of the country; for a class without
 * one there, the standard rate of the place; without any rate, the store's own. The class `zero` is
 * untaxed unless a rate is set for it.
 */
function pickRate(
  rows: readonly RateRow[],
  { countryCode, region, storeRate }: TaxDestination & { storeRate: string },
  taxClass: TaxClass,
): string {
  const key = regionKey(region, countryCode)
  const findRate = (wanted: TaxClass) => {
    const rates = rows.filter((row) => row.taxClass === wanted)
    const own = rates.find(
      (row) => row.region !== null && regionKey(row.region, countryCode) === key,
    )
    return (own ?? rates.find((row) => row.region === null))?.rate
  }
  const rate = findRate(taxClass)
  if (rate !== undefined) return rate
  return taxClass === 'zero' ? '0' : (findRate('standard') ?? storeRate)
}

function readRates(db: Db | Tx, storeId: string, countryCode: string): Promise<RateRow[]> {
  return db
    .select({ region: taxRates.region, taxClass: taxRates.taxClass, rate: taxRates.rate })
    .from(taxRates)
    .where(and(eq(taxRates.storeId, storeId), eq(taxRates.countryCode, countryCode)))
}

/** How the store charges tax for items sent to a place. */
export async function readTaxTerms(
  db: Db | Tx,
  store: Store,
  { countryCode, region }: TaxDestination,
): Promise<TaxTerms> {
  const rows = store.taxRates
    ? store.taxRates.filter((row) => row.countryCode === countryCode)
    : await readRates(db, store.id, countryCode)
  const { shippingTax = 'standard', rounding = 'total' } = store.settings.tax ?? {}
  return {
    taxIncluded: store.taxIncluded,
    rounding,
    shippingTax,
    rateOf: (taxClass) =>
      pickRate(rows, { countryCode, region, storeRate: store.taxRate }, taxClass),
  }
}

interface TaxSettings {
  shippingTax: 'standard' | 'proportional'
  rounding: 'total' | 'line'
  rates: { countryCode: string; region: string | null; taxClass: TaxClass; rate: number }[]
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
      return { ...rate, rate: String(rate.rate), storeId, tenantId }
    })
    await tx.delete(taxRates).where(eq(taxRates.storeId, storeId))
    await insertRows(tx, taxRates, rows)
    const settings = sql`${stores.settings} || ${JSON.stringify({ tax })}::jsonb`
    await tx.update(stores).set({ settings }).where(eq(stores.id, storeId))
    return readTaxSettings(tx, storeId)
  })
}
