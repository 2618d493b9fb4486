import { index, jsonb, pgTable, text } from '#store/drizzle-pg.ts'
import { instant } from './columns.ts'
import { orders } from './orders.ts'
import type { ShippedLine } from './shipments.ts'
import { storeRow } from './tenancy.ts'

/** Declarations of withdrawal (Directive 2011/83/EU, Article 11a), even if they name no order. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    ...storeRow('wdr'),
    /** The order that it is about, once that is known. */
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    /** As the consumer wrote it, or that of the order. */
    orderNumber: text().notNull(),
    /** Of the consumer; null once erased, like `email`. */
    name: text(),
    email: text(),
    /** Null: the whole contract, unless `items` says otherwise. */
    lines: jsonb().$type<ShippedLine[]>(),
    /** In the consumer's words; empty once erased. */
    items: text(),
    receivedOn: instant().notNull(),
  },
  (t) => [
    index('withdrawals_store').on(t.storeId, t.receivedOn, t.id),
    index('withdrawals_order').on(t.orderId),
  ],
)

export type Withdrawal = typeof withdrawals.$inferSelect
