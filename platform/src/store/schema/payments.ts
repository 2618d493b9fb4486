import { sql, type SQL } from '#store/drizzle.ts'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type PgColumn,
} from '#store/drizzle-pg.ts'
import { belongsTo, instant, leasedUntil, minorUnits, partialIndex, timestamps } from './columns.ts'
import { orders } from './orders.ts'
import type { ShippingType } from './shipping.ts'
import { storeRow } from './tenancy.ts'
import type { CaptureMode, paymentProviders, paymentStatuses, paymentTypes } from '#store/enums.ts'

export type PaymentType = (typeof paymentTypes)[number]

export type ProviderName = (typeof paymentProviders)[number]

export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = pgTable(
  'payment_methods',
  {
    ...storeRow('pay'),
    type: text().$type<PaymentType>().notNull(),
    /** The provider of payments of type `redirect`; null means the practice page. */
    provider: text().$type<ProviderName>(),
    /** The store's keys at the provider, encrypted with the secrets of the platform. */
    sealedCredentials: text(),
    capture: text().$type<CaptureMode>().notNull().default('automatic'),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Instructions for the buyer after the order, such as an account number. */
    instructions: text(),
    icon: text(),
    sortOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    minAmountMinor: minorUnits(),
    maxAmountMinor: minorUnits(),
    /** Empty means every country the store serves. */
    countries: jsonb().$type<string[]>().notNull().default([]),
    /** Empty means what the type allows: cash with a courier, pay at pickup with pickup. */
    shippingTypes: jsonb().$type<ShippingType[]>().notNull().default([]),
    ...timestamps(),
  },
  (t) => [index('payment_methods_store').on(t.storeId, t.sortOrder, t.id)],
)

type TimedColumns = Record<
  'status' | 'expiresOn' | 'approvalDueOn' | 'askOn' | 'settleAfter',
  PgColumn
>

/** When something is first to be done for a payment; null when there is nothing left. */
const nextOn = ({ status, expiresOn, approvalDueOn, askOn }: TimedColumns): SQL =>
  sql`case ${status} when 'pending' then least(${expiresOn}, ${approvalDueOn}, ${askOn})
    when 'due' then least(${expiresOn}, ${askOn}) else ${askOn} end`

/** When a payment is next settled, after failures later; null when there is nothing left to do. */
function dueOn(columns: TimedColumns): SQL {
  const next = nextOn(columns)
  return sql`(case when ${next} is not null then greatest(${next}, ${columns.settleAfter}) end)`
}

export const payments = pgTable(
  'payments',
  {
    ...storeRow('pay'),
    orderId: belongsTo(() => orders.id),
    methodId: text().notNull(),
    type: text().$type<PaymentType>().notNull(),
    provider: text().$type<ProviderName>(),
    capture: text().$type<CaptureMode>().notNull().default('automatic'),
    /** When an authorized payment expires; null if it does not. */
    authorizedUntil: instant(),
    /** The provider's ids of its page and, once paid, of the charge. */
    sessionId: text(),
    chargeId: text(),
    name: text().notNull(),
    instructions: text(),
    status: text().$type<PaymentStatus>().notNull(),
    amountMinor: minorUnits().notNull(),
    /** What was or will be taken, in the currency of the charge, when it is not `amountMinor`. */
    takenMinor: minorUnits(),
    currencyCode: text().notNull(),
    /** As for a cart; the token in the URL of the payment page. Null if there is no page. */
    tokenSeed: text(),
    tokenHash: text(),
    returnUrl: text(),
    /**
     * When the items of an unpaid order are released: when the provider's page expires, or when the
     * store's reservation for other payment methods ends.
     */
    expiresOn: instant(),
    /** Earliest next attempt after a failed one to settle it. */
    settleAfter: instant(),
    /** Failed attempts to settle it, in a row. */
    attemptCount: integer().notNull().default(0),
    leasedUntil: leasedUntil(),
    /** Whether the shopper has paid at the provider, whose bank has not answered yet. */
    isProcessing: boolean().notNull().default(false),
    approvalDueOn: instant(),
    /**
     * When the state of the provider's page is next requested. Null if there is no page, or if
     * nobody can pay there any more. For an authorized payment: when its expiry is next checked.
     */
    askOn: instant(),
    answeredOn: instant(),
    ...timestamps(),
  },
  (t) => [
    partialIndex('payments_charge', sql`charge_id is not null`, t.chargeId),
    index('payments_due').on(dueOn(t)),
    partialIndex('payments_leased', sql`leased_until is not null`, t.leasedUntil),
    uniqueIndex('payments_order').on(t.orderId),
    index('payments_store_status').on(t.storeId, t.status),
    uniqueIndex('payments_token').on(t.tokenHash),
  ],
)

/** `dueOn` of the table, as its index has it. */
export const paymentDueOn = dueOn(payments)
export const paymentNextOn = nextOn(payments)

export type PaymentMethod = typeof paymentMethods.$inferSelect
export type Payment = typeof payments.$inferSelect
