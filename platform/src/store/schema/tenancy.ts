import { bigint, boolean, jsonb, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import type { LaterPaymentType, TaxClass } from '#store/enums.ts'
import { id, percentage, refersTo, timestamps } from './columns.ts'

/** A merchant: owns stores, and shares nothing with other merchants. */
export const tenants = pgTable('tenants', {
  id: id('ten'),
  name: text().notNull(),
  ...timestamps(),
})

/** Settings of a store that no query filters by. */
export interface StoreSettings {
  tagline?: string
  /** The language of untranslated texts (BCP 47); absent: that of `defaultLocale`. */
  contentLanguage?: string
  languages?: string[]
  /** The locale of amounts in mails, by language, as in the shop; absent: the language itself. */
  priceLocales?: Record<string, string>
  /** Whole minor units; absent if the store has no free shipping. */
  freeShippingFromMinor?: number
  /** Recipient of notices to the merchant, such as about a paused webhook endpoint. */
  contactEmail?: string
  /** Where parcels come from, as packing slips say. */
  postalAddress?: string
  /** Days that the items of an unpaid order are reserved, by payment type; see `holdDays`. */
  unpaidOrderDays?: Partial<Record<LaterPaymentType, number | undefined>>
  /** Days after delivery in which buyers can request a return; absent: they cannot. */
  returnDays?: number
  /** Whether buyers can cancel an order before anything is packed. */
  buyersMayCancel?: boolean
  /** Whether nobody without a second factor may work in the store. */
  staffTwoFactor?: boolean
  /** See `TaxTerms`; absent: shipping at the standard rate, rounded once per rate. */
  tax?: { shippingTax?: 'standard' | 'proportional'; rounding?: 'total' | 'line' }
}

export const stores = pgTable(
  'stores',
  {
    id: id('sto'),
    tenantId: refersTo(() => tenants.id),
    slug: text().notNull(),
    name: text().notNull(),
    /** The value of `x-Store-Domain`. */
    domain: text().notNull(),
    currencyCode: text().notNull(),
    defaultLocale: text().notNull(),
    countryCode: text().notNull(),
    servedCountries: text().array().notNull(),
    taxIncluded: boolean().notNull(),
    taxRate: percentage().notNull(),
    timezone: text().notNull(),
    orderPrefix: text().notNull(),
    nextOrderNumber: bigint({ mode: 'number' }).notNull().default(1001),
    settings: jsonb().$type<StoreSettings>().notNull().default({}),
    ...timestamps(),
  },
  (table) => [uniqueIndex('stores_domain').on(table.domain)],
)

/** The tenant and store of a row; every table of a shop's data has these columns. */
export const storeScope = () => ({
  tenantId: refersTo(() => tenants.id),
  storeId: refersTo(() => stores.id),
})

export const storeRow = (prefix: string) => ({ id: id(prefix), ...storeScope() })

/** A seller within a store. A store without sellers has no rows here. */
export const sellers = pgTable('sellers', {
  ...storeRow('sel'),
  name: text().notNull(),
  ...timestamps(),
})

export interface TaxRateRow {
  countryCode: string
  region: string | null
  taxClass: TaxClass
  rate: string
}

/**
 * `language` is what a request reads the texts of the store in, one of its `settings.languages`;
 * null or absent: the store's own. `taxRates` are there when they were read with the store.
 */
export type Store = typeof stores.$inferSelect & {
  language?: string | null
  taxRates?: readonly TaxRateRow[]
}
