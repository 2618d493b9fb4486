import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { belongsTo, id, instant } from './columns.ts'
import { orders } from './orders.ts'
import { storeScope } from './tenancy.ts'

/** How many pieces of a line of an order. */
export interface ShippedLine {
  orderItemId: string
  quantity: number
}

/** A parcel of an order. All pieces of an order may be in one, or spread over several. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    ...storeScope(),
    orderId: belongsTo(() => orders.id),
    carrierName: text(),
    trackingCode: text(),
    trackingUrl: text(),
    lines: jsonb().$type<ShippedLine[]>().notNull(),
    shippedOn: instant().notNull(),
    deliveredOn: instant(),
    /** Whether the buyer is still to be written to about it. */
    mailDue: boolean().notNull().default(false),
  },
  (t) => [
    index('shipments_order').on(t.orderId, t.shippedOn),
    index('shipments_mail_due')
      .on(t.shippedOn)
      .where(sql`mail_due`),
  ],
)

export type Shipment = typeof shipments.$inferSelect
