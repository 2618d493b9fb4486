import { sql } from '#store/drizzle.ts'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { belongsTo, instant, leasedUntil, minorUnits, partialIndex, timestamps } from './columns.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { storeRow } from './tenancy.ts'

export type RefundState = 'pending' | 'succeeded' | 'failed'

/** The cause of a refund: a merchant, a provider, a cancelled order, an unexpected payment. */
export type RefundCause = 'merchant' | 'provider' | 'cancelled' | 'unexpected'

export interface RefundLine {
  itemId: string
  quantity: number
  amountMinor: number
  restock: boolean
}

/** A success that the provider has taken back: the money is with the merchant again. ISO 8601. */
export interface Reversal {
  succeededOn: string
  failedOn: string
  amountMinor: number
}

/** Refunds to the buyer of an order. All except failed ones count. */
export const refunds = pgTable(
  'refunds',
  {
    ...storeRow('ref'),
    orderId: belongsTo(() => orders.id),
    paymentId: belongsTo(() => payments.id),
    amountMinor: minorUnits().notNull(),
    /** The part of the amount that is for shipping. */
    shippingMinor: minorUnits().notNull().default(0),
    /** What was taken off a payment that was due; then nothing is paid back. */
    creditedMinor: minorUnits().notNull().default(0),
    currencyCode: text().notNull(),
    lines: jsonb().$type<RefundLine[]>().notNull().default([]),
    reason: text(),
    cause: text().$type<RefundCause>().notNull(),
    state: text().$type<RefundState>().notNull().default('pending'),
    /** When it first succeeded since it last failed; null in rows of earlier versions. */
    succeededOn: instant(),
    /** What succeeded and failed later, the oldest first: both days stay booked. */
    reversals: jsonb().$type<Reversal[]>().notNull().default([]),
    /** Why it failed, or waits for its merchant, according to the provider. */
    failure: text(),
    /** The provider's ids of the refunded charge and of the refund. */
    chargeId: text(),
    providerRefundId: text(),
    /** Calls since the provider's last answer, counted before each of them. */
    attemptCount: integer().notNull().default(0),
    /** How often the provider refused it; each further request is a new one to the provider. */
    refusalCount: integer().notNull().default(0),
    leasedUntil: leasedUntil(),
    /** When it is next sent or its state requested; null if there is nothing left to do. */
    tryOn: instant(),
    /** Makes a refund that the provider reports once only. */
    keyHash: text(),
    /** No longer written; read by processes of earlier versions. */
    fingerprint: text(),
    /** Whether a mail to the buyer is due once it is paid, or taken off. */
    mailDue: boolean().notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    index('refunds_order').on(t.orderId, t.createdOn),
    index('refunds_store').on(t.storeId, t.createdOn),
    uniqueIndex('refunds_key').on(t.storeId, t.keyHash),
    partialIndex('refunds_try', sql`${t.tryOn} is not null`, t.tryOn),
    partialIndex('refunds_leased', sql`leased_until is not null`, t.leasedUntil),
    partialIndex('refunds_mail_due', sql`mail_due`, t.updatedOn),
  ],
)

export type Refund = typeof refunds.$inferSelect
