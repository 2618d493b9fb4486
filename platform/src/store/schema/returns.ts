import { sql } from '#store/drizzle.ts'
import { index, jsonb, pgTable, text } from '#store/drizzle-pg.ts'
import type { OrderMailKind, returnReasons, returnStates } from '#store/enums.ts'
import { belongsTo, instant, partialIndex, timestamps } from './columns.ts'
import { orders } from './orders.ts'
import { storeRow } from './tenancy.ts'

/** The state of a return; the items of a cancelled one can be returned again. */
export type ReturnState = (typeof returnStates)[number]

export interface ReturnLine {
  orderItemId: string
  quantity: number
  /** Null when none was given: consumers in the EU need none (Directive 2011/83/EU, article 9). */
  reason: (typeof returnReasons)[number] | null
  /** Whether the items were restocked; false until they are received. */
  restock: boolean
}

export const returns = pgTable(
  'returns',
  {
    ...storeRow('ret'),
    orderId: belongsTo(() => orders.id),
    state: text().$type<ReturnState>().notNull().default('requested'),
    /** The requested lines; after receipt, the received ones. */
    lines: jsonb().$type<ReturnLine[]>().notNull(),
    requestedBy: text().$type<'buyer' | 'merchant'>().notNull(),
    refundId: text(),
    /** The withdrawal by which the buyer gives them back. */
    withdrawalId: text(),
    receivedOn: instant(),
    mailDue: text().$type<OrderMailKind>(),
    ...timestamps(),
  },
  (t) => [
    index('returns_order').on(t.orderId, t.createdOn),
    partialIndex('returns_requested', sql`state = 'requested'`, t.storeId, t.orderId),
    partialIndex('returns_mail_due', sql`mail_due is not null`, t.updatedOn),
    partialIndex('returns_withdrawal', sql`withdrawal_id is not null`, t.withdrawalId),
  ],
)

export type Return = typeof returns.$inferSelect
