import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OrderMailKind, returnReasons, returnStates } from '#store/enums.ts'
import { belongsTo, id, instant, timestamps } from './columns.ts'
import { orders } from './orders.ts'
import { storeScope } from './tenancy.ts'

/** How far a return is; a cancelled one frees its pieces for another. */
export type ReturnState = (typeof returnStates)[number]

/** How many pieces of a line of an order come back. */
export interface ReturnLine {
  orderItemId: string
  quantity: number
  /** Null when none was given: consumers in the EU need none (Directive 2011/83/EU, article 9). */
  reason: (typeof returnReasons)[number] | null
  /** Whether the pieces went back into stock; false until they have come. */
  restock: boolean
}

/** What a buyer sends back of an order. */
export const returns = pgTable(
  'returns',
  {
    id: id(),
    ...storeScope(),
    orderId: belongsTo(() => orders.id),
    state: text().$type<ReturnState>().notNull().default('requested'),
    /** As requested; once it was received, what came. */
    lines: jsonb().$type<ReturnLine[]>().notNull(),
    /** Who asked for it. */
    requestedBy: text().$type<'buyer' | 'merchant'>().notNull(),
    /** The refund that was made of it. */
    refundId: text(),
    receivedOn: instant(),
    /** What the buyer is still to be written to about it. */
    mailDue: text().$type<OrderMailKind>(),
    ...timestamps(),
  },
  (t) => [
    index('returns_order').on(t.orderId, t.createdOn),
    index('returns_mail_due')
      .on(t.updatedOn)
      .where(sql`mail_due is not null`),
  ],
)

export type Return = typeof returns.$inferSelect
