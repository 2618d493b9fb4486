import { bigint, boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TaxClass } from '#store/enums.ts'
import { id, percentage, timestamps } from './columns.ts'

/** A merchant: owns stores, and shares nothing with other merchants. */
export const tenants = pgTable('tenants', {
  id: id(),
  name: text().notNull(),
  ...timestamps(),
})

/** Words and switches of a store that no query filters by. */
export interface StoreSettings {
  tagline?: string
  /** The language of the store's own texts (BCP 47); absent: that of `defaultLocale`. */
  contentLanguage?: string
  /** Language tags that its texts are translated into. */
  languages?: string[]
  /**
   * The locale that amounts in mails are written in, by the language of their reader, as the pages
   * of the shop write them; without an entry that of the language.
   */
  priceLocales?: Record<string, string>
  /** Whole minor units; absent when the store has no such promise. */
  freeShippingFromMinor?: number
  /** Who is told when something needs the merchant, such as a paused webhook endpoint. */
  contactEmail?: string
  /** Days that the goods of an unpaid order are held, by the way to pay; see `holdDays`. */
  unpaidOrderDays?: { bankTransfer?: number; cashOnDelivery?: number; payAtPickup?: number }
  /** Days after the arrival in which buyers may ask to return something; absent: they may not. */
  returnDays?: number
  /** Whether buyers may cancel an order of which nothing is packed. */
  buyersMayCancel?: boolean
  /** See `TaxTerms`; absent: delivery at the standard rate, rounded once for each rate. */
  tax?: { shippingTax?: 'standard' | 'proportional'; rounding?: 'total' | 'line' }
}

export const stores = pgTable(
  'stores',
  {
    id: id(),
    tenantId: text()
      .notNull()
      .references(() => tenants.id),
    slug: text().notNull(),
    name: text().notNull(),
    /** The value of `x-Store-Domain`. */
    domain: text().notNull(),
    currencyCode: text().notNull(),
    defaultLocale: text().notNull(),
    countryCode: text().notNull(),
    servedCountries: text().array().notNull(),
    taxIncluded: boolean().notNull(),
    /** Per cent. */
    taxRate: percentage().notNull(),
    timezone: text().notNull(),
    orderPrefix: text().notNull(),
    nextOrderNumber: bigint({ mode: 'number' }).notNull().default(1001),
    settings: jsonb().$type<StoreSettings>().notNull().default({}),
    ...timestamps(),
  },
  (table) => [uniqueIndex('stores_domain').on(table.domain)],
)

/** The tenant and store of a row; every table of a shop's data spreads these columns. */
export const storeScope = () => ({
  tenantId: text()
    .notNull()
    .references(() => tenants.id),
  storeId: text()
    .notNull()
    .references(() => stores.id),
})

/** Someone who sells inside a store. A store without sellers has no rows here. */
export const sellers = pgTable('sellers', {
  id: id(),
  ...storeScope(),
  name: text().notNull(),
  ...timestamps(),
})

/** A row of `tax_rates` as prices are worked out with it. */
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
