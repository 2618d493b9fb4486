import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, id, instant, minorUnits, timestamps } from './columns.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { storeScope } from './tenancy.ts'

/** Whether the money is on its way, is back, or could not be sent back. */
export type RefundState = 'pending' | 'succeeded' | 'failed'

/**
 * What made a refund: the merchant here or at the provider itself, a cancelled order, or money that
 * no order waited for.
 */
export type RefundCause = 'merchant' | 'provider' | 'cancelled' | 'unexpected'

/** A part of an order's item that is refunded. */
export interface RefundLine {
  itemId: string
  quantity: number
  amountMinor: number
  restock: boolean
}

/** Money that goes back to the buyer of an order. All but the failed ones count. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    ...storeScope(),
    orderId: belongsTo(() => orders.id),
    paymentId: belongsTo(() => payments.id),
    amountMinor: minorUnits().notNull(),
    /** How much of the amount is for delivery. */
    shippingMinor: minorUnits().notNull().default(0),
    currencyCode: text().notNull(),
    lines: jsonb().$type<RefundLine[]>().notNull().default([]),
    reason: text(),
    cause: text().$type<RefundCause>().notNull(),
    state: text().$type<RefundState>().notNull().default('pending'),
    /** Why it failed, in the words of the provider. */
    failure: text(),
    /** What the provider takes it from, and its id there. */
    chargeId: text(),
    providerRefundId: text(),
    attemptCount: integer().notNull().default(0),
    /** When it is next sent, or its state asked for; null when there is nothing left to do. */
    tryOn: instant(),
    /** Of the request that made it, so that a repetition makes no second one. */
    keyHash: text(),
    fingerprint: text(),
    /** Whether the buyer is still to be written to when the money is back. */
    mailDue: boolean().notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    index('refunds_order').on(t.orderId, t.createdOn),
    uniqueIndex('refunds_key').on(t.storeId, t.keyHash),
    index('refunds_try')
      .on(t.tryOn)
      .where(sql`${t.tryOn} is not null`),
    index('refunds_mail_due')
      .on(t.updatedOn)
      .where(sql`mail_due`),
  ],
)

export type Refund = typeof refunds.$inferSelect
