import { sql, type SQL } from '#store/drizzle.ts'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type PgColumn,
} from '#store/drizzle-pg.ts'
import type { Actor } from '#store/actor.ts'
import { lineColumns, purchaseColumns, type StoredAddress, type TimeWindow } from './carts.ts'
import {
  belongsTo,
  instant,
  minorUnits,
  partialIndex,
  pathOfImage,
  percentage,
  searchable,
  timestamps,
} from './columns.ts'
import type { OpeningHours, ShippingType } from './shipping.ts'
import { storeRow, storeScope } from './tenancy.ts'
import type { fulfillmentStatuses, orderStates, TaxClass } from '#store/enums.ts'

export type OrderState = (typeof orderStates)[number]

export type FulfillmentStatus = (typeof fulfillmentStatuses)[number]

/** A snapshot of the shipping method; later changes of the method do not affect it. */
export interface OrderShipping {
  methodId: string
  name: string
  type: ShippingType
  priceMinor: number
  pickupPoint: { id: string; name: string; address: StoredAddress; hours: OpeningHours[] } | null
  scheduledDate: string | null
  /** Absent in orders from before there was a choice. */
  scheduledWindow?: TimeWindow | null
  estimatedDelivery: { earliest: string; latest: string } | null
}

/** The amounts of a rate (percent) in minor units; `grossMinor` is the sum of the others. */
export interface RateSummary {
  rate: string
  netMinor: number
  taxMinor: number
  grossMinor: number
}

type OrderText = Record<
  | 'orderNumber'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'shippingAddress'
  | 'billingAddress',
  PgColumn
>

/** An address as it is searched; its postal code also without its signs. */
const addressText = (address: PgColumn): SQL =>
  sql`coalesce(${address}->>'company', '') || ' ' || coalesce(${address}->>'line1', '') || ' ' || coalesce(${address}->>'line2', '') || ' ' || coalesce(${address}->>'postalCode', '') || ' ' || regexp_replace(coalesce(${address}->>'postalCode', ''), '[ -]', '', 'g') || ' ' || coalesce(${address}->>'city', '')`

/**
 * What a merchant finds an order by, as its index has it; telephone numbers without their signs.
 * Those who only pack see neither the email address nor the billing address.
 */
const orderText = (t: OrderText, forPackers = false): SQL =>
  searchable(
    sql`${t.orderNumber} || ' ' || coalesce(${t.firstName}, '') || ' ' || coalesce(${t.lastName}, '') || ' ' || regexp_replace(coalesce(${t.phone}, ''), '[^0-9]', '', 'g') || ' ' || ${addressText(t.shippingAddress)}${forPackers ? sql`` : sql` || ' ' || coalesce(${t.email}, '') || ' ' || ${addressText(t.billingAddress)}`}`,
  )

/** Longer than the digits of any number. */
export const mostDigits = 40

/** The number of an order without what a shop puts before it, so that text is sorted as it counts. */
export const countOf = ({ orderNumber }: Record<'orderNumber', PgColumn>): SQL =>
  sql`(lpad(substring(${orderNumber} from '[0-9]*$'), ${sql.raw(String(mostDigits))}, '0') collate "C")`

/** Amounts are minor units. An order is a snapshot, which the catalogue does not change. */
export const orders = pgTable(
  'orders',
  {
    ...storeRow('ord'),
    sellerId: text(),
    cartId: text().notNull(),
    /** A guest's order in an account that has not proved the address yet: both may see it. */
    isClaimed: boolean().notNull().default(false),
    orderNumber: text().notNull(),
    /** The token is that of a guest's order link. */
    ...purchaseColumns(),
    state: text().$type<OrderState>().notNull().default('created'),
    fulfillmentStatus: text().$type<FulfillmentStatus>().notNull().default('unfulfilled'),
    returnStatus: text()
      .$type<'none' | 'partiallyReturned' | 'returned'>()
      .notNull()
      .default('none'),
    subTotalMinor: minorUnits().notNull(),
    discountMinor: minorUnits().notNull(),
    /** The coupon that it redeems, whatever its code is by now; it may be deleted. */
    couponId: text(),
    shippingTotalMinor: minorUnits().notNull(),
    taxMinor: minorUnits().notNull(),
    taxIncluded: boolean().notNull(),
    taxRate: percentage().notNull(),
    totalMinor: minorUnits().notNull(),
    /** By rate; null in orders of older versions, whose one rate is `taxRate`. */
    taxSummary: jsonb().$type<RateSummary[]>(),
    shippingTaxMinor: minorUnits(),
    /** Whose tax it is, also once nobody is named; null in those of older versions with addresses. */
    taxCountry: text(),
    shipping: jsonb().$type<OrderShipping>().notNull(),
    trackingCode: text(),
    trackingUrl: text(),
    carrierName: text(),
    cancelReason: text(),
    /** The language of the buyer (BCP 47), and the path below which the shop's pages have it. */
    locale: text(),
    localePath: text(),
    placedOn: instant().notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('orders_token').on(t.tokenHash),
    uniqueIndex('orders_store_number').on(t.storeId, t.orderNumber),
    // The last safeguard against two orders from one cart. An invalidated order has reopened its
    // cart.
    uniqueIndex('orders_cart_live')
      .on(t.cartId)
      .where(sql`state <> 'invalidated'`),
    index('orders_customer').on(t.customerId, t.placedOn, t.id),
    index('orders_store_counted').on(t.storeId, countOf(t), t.id),
    index('orders_store_placed').on(t.storeId, t.placedOn, t.id),
    index('orders_store_state').on(t.storeId, t.state, t.placedOn, t.id),
    index('orders_store_fulfillment').on(t.storeId, t.fulfillmentStatus, t.placedOn, t.id),
    index('orders_found_by').using('gin', sql`${orderText(t)} gin_trgm_ops`),
  ],
)

/** `orderText` of the table. */
export const searchedOrderText = orderText(orders)

/** The same for those who only pack. No index has it. */
export const orderTextForPackers = orderText(orders, true)

/** What a merchant finds an order by its lines by, as its index has it. */
const itemText = ({ snapshot }: Record<'snapshot', PgColumn>): SQL =>
  searchable(sql`(${snapshot}->>'title') || ' ' || coalesce(${snapshot}->>'sku', '')`)

export const orderItems = pgTable(
  'order_items',
  {
    ...storeRow('ori'),
    orderId: belongsTo(() => orders.id),
    position: integer().notNull(),
    /** The seller of the product when it was ordered; null for the store's own. */
    sellerId: text(),
    ...lineColumns(),
    lineTotalMinor: minorUnits().notNull(),
    /** The tax of the line and its share of the discount; null in orders of older versions. */
    taxClass: text().$type<TaxClass>(),
    taxRate: percentage(),
    taxMinor: minorUnits(),
    discountMinor: minorUnits(),
    /** Where pieces that have not been restocked were taken from; says nothing else about them. */
    allocations: jsonb().$type<{ locationId: string; quantity: number }[]>().notNull().default([]),
    /** The pieces of `quantity` by what became of them; the others are open (line-pieces.ts). */
    shippedQuantity: integer().notNull().default(0),
    cancelledRestocked: integer().notNull().default(0),
    cancelledWrittenOff: integer().notNull().default(0),
    /** Those of `shippedQuantity` that came back; inspected ones wait to be restocked or not. */
    returnedRestocked: integer().notNull().default(0),
    returnedWrittenOff: integer().notNull().default(0),
    returnedInspected: integer().notNull().default(0),
  },
  (t) => [
    check(
      'order_items_pieces_not_negative',
      sql`least(${t.shippedQuantity}, ${t.cancelledRestocked}, ${t.cancelledWrittenOff}, ${t.returnedRestocked}, ${t.returnedWrittenOff}, ${t.returnedInspected}) >= 0`,
    ),
    check(
      'order_items_pieces_of_quantity',
      sql`${t.shippedQuantity} + ${t.cancelledRestocked} + ${t.cancelledWrittenOff} <= ${t.quantity}`,
    ),
    check(
      'order_items_pieces_of_shipped',
      sql`${t.returnedRestocked} + ${t.returnedWrittenOff} + ${t.returnedInspected} <= ${t.shippedQuantity}`,
    ),
    uniqueIndex('order_items_order').on(t.orderId, t.position),
    index('order_items_variant').on(t.variantId),
    index('order_items_product').on(t.productId),
    index('order_items_text').using('gin', sql`${itemText(t)} gin_trgm_ops`),
    index('order_items_sku').on(t.storeId, sql`(snapshot->>'sku')`),
    index('order_items_image_path').on(pathOfImage(sql`snapshot->'image'->>'url'`)),
    partialIndex('order_items_seller', sql`seller_id is not null`, t.sellerId, t.orderId),
  ],
)

export const searchedItemText = itemText(orderItems)

/** The state history of an order; the last row is its current state. */
export const orderEvents = pgTable(
  'order_events',
  {
    ...storeRow('ore'),
    orderId: belongsTo(() => orders.id),
    position: integer().notNull(),
    state: text().$type<OrderState>().notNull(),
    occurredOn: instant().notNull(),
    /** Who brought it about; null in events of older versions. */
    actor: jsonb().$type<Actor>(),
    mailDue: boolean().notNull().default(false),
    /** Whether an earlier version has booked the sale when its order was placed. */
    bookedWhenPlaced: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('order_events_order').on(t.orderId, t.position),
    partialIndex('order_events_sold', sql`state = 'confirmed'`, t.storeId, t.occurredOn),
    partialIndex('order_events_mail_due', sql`mail_due`, t.occurredOn),
  ],
)

/** Orders under way whose buyer deleted the account, and is erased from them once they have ended. */
export const orderErasures = pgTable('order_erasures', {
  ...storeScope(),
  orderId: text()
    .primaryKey()
    .references(() => orders.id),
})

/** No longer written; used by processes of earlier versions. See `idempotencyKeys`. */
export const checkoutKeys = pgTable(
  'checkout_keys',
  {
    ...storeScope(),
    keyHash: text().notNull(),
    fingerprint: text().notNull(),
    orderId: belongsTo(() => orders.id),
    /** The payment status in the first response, which replays repeat. */
    paymentStatus: text().notNull(),
    createdOn: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.keyHash] })],
)

/** An internal note on an order, which its buyer never sees. */
export const orderNotes = pgTable(
  'order_notes',
  {
    ...storeRow('orn'),
    orderId: belongsTo(() => orders.id),
    text: text().notNull(),
    /** The author, as named by the merchant's application. */
    author: text(),
    createdOn: instant().notNull(),
  },
  (t) => [index('order_notes_order').on(t.orderId, t.createdOn)],
)

export type OrderNote = typeof orderNotes.$inferSelect
export type Order = typeof orders.$inferSelect
export type OrderItem = typeof orderItems.$inferSelect
