import { sql } from '#store/drizzle.ts'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { products } from './catalog.ts'
import { belongsTo, minorUnits, versioned } from './columns.ts'
import { storeRow } from './tenancy.ts'

export interface ChannelRequirement {
  key: string
  label: string
  level: 'product' | 'variant'
  isRequired: boolean
  /** Null: any text. */
  allowedValues: string[] | null
  /** Where the catalogue has it, such as `brand`, `option:Size`; null: under its own key. */
  field: string | null
  defaultValue: string | null
  /** The source: the provider behind the channel, or the merchant. */
  origin: 'provider' | 'merchant'
  recordedBy: string
  recordedOn: string
}

/** A sales channel: the store's own shop, a marketplace or a social network. */
export const channels = pgTable(
  'channels',
  {
    ...storeRow('cha'),
    sellerId: text(),
    name: text().notNull(),
    channelType: text().$type<'storefront' | 'marketplace' | 'social' | 'pointOfSale'>().notNull(),
    /** The integration, connection and provider of the channel; opaque to us. */
    integrationId: text().notNull(),
    connectionId: text().notNull(),
    providerId: text().notNull(),
    isPrincipal: boolean().notNull(),
    salesEnabled: boolean().notNull().default(false),
    /** Where publications are sent; null: the channel is our own, and they take effect at once. */
    connectorUrl: text(),
    sealedConnectorSecret: text(),
    requirements: jsonb().$type<ChannelRequirement[]>().notNull().default([]),
    ...versioned(),
  },
  (table) => [
    index('channels_store').on(table.storeId, table.createdOn, table.id),
    uniqueIndex('channels_principal_once')
      .on(table.storeId, sql`coalesce(${table.sellerId}, '')`)
      .where(sql`${table.isPrincipal}`),
  ],
)

/** A product in a channel, with its own price. */
export const channelListings = pgTable(
  'channel_listings',
  {
    ...storeRow('lst'),
    sellerId: text(),
    channelId: belongsTo(() => channels.id),
    productId: belongsTo(() => products.id),
    externalId: text().notNull(),
    priceMinor: minorUnits().notNull(),
    currencyCode: text().notNull(),
    ...versioned(),
  },
  (table) => [
    uniqueIndex('channel_listings_once').on(table.channelId, table.productId),
    uniqueIndex('channel_listings_external').on(table.channelId, table.externalId),
    index('channel_listings_product').on(table.productId),
  ],
)
