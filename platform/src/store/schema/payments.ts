import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, id, instant, minorUnits, timestamps } from './columns.ts'
import { orders } from './orders.ts'
import type { ShippingType } from './shipping.ts'
import { storeScope } from './tenancy.ts'
import type { CaptureMode, paymentProviders, paymentTypes } from '#store/enums.ts'

export type PaymentType = (typeof paymentTypes)[number]

export type ProviderName = (typeof paymentProviders)[number]

export type PaymentStatus =
  | 'pending'
  /** The money is held for the order and not taken. */
  | 'authorized'
  | 'paid'
  | 'due'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'partiallyRefunded'
  | 'refunded'

export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    ...storeScope(),
    type: text().$type<PaymentType>().notNull(),
    /** Who carries out payments of type `redirect`; without one it is the practice page. */
    provider: text().$type<ProviderName>(),
    /** The store's keys at the provider, sealed with the secrets of the platform. */
    sealedCredentials: text(),
    capture: text().$type<CaptureMode>().notNull().default('automatic'),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** What the buyer is told to do after the order: an account number, say. */
    instructions: text(),
    icon: text(),
    sortOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    minAmountMinor: minorUnits(),
    maxAmountMinor: minorUnits(),
    /** None means every country the store serves. */
    countries: jsonb().$type<string[]>().notNull().default([]),
    /** None means what the type allows: cash with a courier, pay at pickup with pickup. */
    shippingTypes: jsonb().$type<ShippingType[]>().notNull().default([]),
    ...timestamps(),
  },
  (t) => [index('payment_methods_store').on(t.storeId, t.sortOrder, t.id)],
)

export const payments = pgTable(
  'payments',
  {
    id: id(),
    ...storeScope(),
    orderId: belongsTo(() => orders.id),
    methodId: text().notNull(),
    type: text().$type<PaymentType>().notNull(),
    provider: text().$type<ProviderName>(),
    capture: text().$type<CaptureMode>().notNull().default('automatic'),
    /** Until when the money of an authorized payment can be taken; null when that has no end. */
    authorizedUntil: instant(),
    /** The provider's id of its page, and of the money once it was paid. */
    sessionId: text(),
    chargeId: text(),
    name: text().notNull(),
    instructions: text(),
    status: text().$type<PaymentStatus>().notNull(),
    amountMinor: minorUnits().notNull(),
    currencyCode: text().notNull(),
    /** As of a cart: the address of the provider's page. Null when nothing is answered there. */
    tokenSeed: text(),
    tokenHash: text(),
    returnUrl: text(),
    /**
     * When the goods of an order that is still unpaid are given back: the end of the provider's page,
     * or of the time that the store holds them for other ways to pay.
     */
    expiresOn: instant(),
    /** Not tried again before this time: the last try to settle it failed. */
    settleAfter: instant(),
    /** When an approval that the provider announced for later arrives. */
    approvalDueOn: instant(),
    /**
     * When the provider is next asked for the state of its page. Null when there is none, or when it
     * is known that nobody can pay there any more. Of an authorized payment: when it is next looked
     * at because its time runs out.
     */
    askOn: instant(),
    answeredOn: instant(),
    ...timestamps(),
  },
  (t) => [
    index('payments_ask')
      .on(t.askOn)
      .where(sql`${t.askOn} is not null`),
    uniqueIndex('payments_order').on(t.orderId),
    uniqueIndex('payments_token').on(t.tokenHash),
    index('payments_status').on(t.status, t.expiresOn),
  ],
)

export type PaymentMethod = typeof paymentMethods.$inferSelect
export type Payment = typeof payments.$inferSelect
