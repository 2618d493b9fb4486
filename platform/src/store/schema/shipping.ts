import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from '#store/drizzle-pg.ts'
import { belongsTo, minorUnits, percentage, timestamps } from './columns.ts'
import { locations } from './inventory.ts'
import type { StoredAddress, TimeWindow } from './carts.ts'
import { storeRow } from './tenancy.ts'
import type { rateTypes, shippingTypes } from '#store/enums.ts'

export type ShippingType = (typeof shippingTypes)[number]

/** The known members of a method's `metadata`; unknown members are stored and ignored. */
export interface ShippingMetadata {
  description?: string
  /** Local hour (0 to 23) after which an order counts as the next day's. */
  cutOffHour?: number
  /** Working days between the earliest and the latest delivery date. */
  deliveryWindowDays?: number
  /** How many days ahead the calendar extends. */
  calendarDays?: number
  /** Days without service, `YYYY-MM-DD`. */
  closedDates?: string[]
  /** Times of day to choose from for a delivery on a fixed day. Amounts are in major units. */
  timeWindows?: (TimeWindow & { surcharge?: number })[]
  /** What delivery on a day of the week adds to the price, in major units. */
  daySurcharges?: Partial<Record<string, number>>
  [member: string]: unknown
}

/** Opening hours of a pickup point, local times `HH:MM`. */
export interface OpeningHours {
  days: string[]
  opens: string
  closes: string
}

/** Spec §2.2. Amounts are minor units, weights grams. */
export const shippingMethods = pgTable(
  'shipping_methods',
  {
    ...storeRow('shm'),
    sellerId: text(),
    name: text().notNull(),
    displayName: text().notNull(),
    type: text().$type<ShippingType>().notNull(),
    isActive: boolean().notNull().default(true),
    visibleInCheckout: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    shippingProfileId: text(),
    minOrderAmountMinor: minorUnits(),
    maxOrderAmountMinor: minorUnits(),
    minWeightGrams: integer(),
    maxWeightGrams: integer(),
    allowSplitFulfillment: boolean().notNull().default(false),
    /** Lower-case English names; empty means every day. */
    availableDays: jsonb().$type<string[]>().notNull().default([]),
    basePriceMinor: minorUnits().notNull().default(0),
    currency: text().notNull(),
    estimatedDeliveryDays: integer().notNull().default(0),
    estimatedDeliveryHours: integer().notNull().default(0),
    allowShowCalendar: boolean().notNull().default(false),
    metadata: jsonb().$type<ShippingMetadata>().notNull().default({}),
    connectionId: text(),
    pickupPointIds: jsonb().$type<string[]>().notNull().default([]),
    ...timestamps(),
  },
  (t) => [index('shipping_methods_store').on(t.storeId, t.sortOrder, t.id)],
)

export type RateType = (typeof rateTypes)[number]

/** Spec §2.1; docs/platform.md explains how each field is read. Amounts are minor units. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    ...storeRow('shr'),
    sellerId: text(),
    shippingMethodId: belongsTo(() => shippingMethods.id),
    type: text().$type<RateType>().notNull().default('flat'),
    priceMinor: minorUnits(),
    currency: text().notNull(),
    minOrderPriceMinor: minorUnits(),
    maxOrderPriceMinor: minorUnits(),
    /** `20457`, `20*` or `20000-20999`; empty means everywhere. */
    postalCodes: jsonb().$type<string[]>().notNull().default([]),
    isActive: boolean().notNull().default(true),
    description: text(),
    discountPercentage: percentage(),
    zoneCode: text(),
    minWeightGrams: integer(),
    maxWeightGrams: integer(),
    /** Limits on the number of items. */
    minValue: doublePrecision(),
    maxValue: doublePrecision(),
    basePriceMinor: minorUnits(),
    pricePerKgMinor: minorUnits(),
    pricePerUnitMinor: minorUnits(),
    /** Null means the setting of the store. */
    taxIncluded: boolean(),
    surchargeMinor: minorUnits(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ...timestamps(),
  },
  (t) => [index('shipping_rates_method').on(t.shippingMethodId, t.id)],
)

/** A zone, referenced by `zoneCode` of rates: countries, optionally limited to postal codes. */
export const shippingZones = pgTable(
  'shipping_zones',
  {
    ...storeRow('zon'),
    code: text().notNull(),
    name: text().notNull(),
    countries: jsonb().$type<string[]>().notNull().default([]),
    postalCodes: jsonb().$type<string[]>().notNull().default([]),
    ...timestamps(),
  },
  (t) => [uniqueIndex('shipping_zones_store_code').on(t.storeId, t.code)],
)

export const pickupPoints = pgTable(
  'pickup_points',
  {
    ...storeRow('pup'),
    sellerId: text(),
    name: text().notNull(),
    address: jsonb().$type<StoredAddress>().notNull(),
    phone: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    hours: jsonb().$type<OpeningHours[]>().notNull().default([]),
    /** Hours from the order until the items are ready, if they are in stock at the point. */
    readyAfterHours: integer().notNull().default(2),
    /** Extra days if the stock is elsewhere; null: such orders cannot be collected here. */
    transferDays: integer(),
    /** The location whose stock can be collected here; null: stock of the whole store. */
    locationId: text().references(() => locations.id, { onDelete: 'set null' }),
    isActive: boolean().notNull().default(true),
    ...timestamps(),
  },
  (t) => [index('pickup_points_store').on(t.storeId, t.id)],
)

export type ShippingMethod = typeof shippingMethods.$inferSelect
export type ShippingRate = typeof shippingRates.$inferSelect
export type ShippingZone = typeof shippingZones.$inferSelect
export type PickupPoint = typeof pickupPoints.$inferSelect
