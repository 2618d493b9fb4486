import { sql } from '#store/drizzle.ts'
import { boolean, index, jsonb, pgTable, text } from '#store/drizzle-pg.ts'
import { belongsTo, id, instant } from './columns.ts'
import { orders } from './orders.ts'
import { storeScope } from './tenancy.ts'

/** The shipped quantity of an order line. */
export interface ShippedLine {
  orderItemId: string
  quantity: number
}

/** A parcel of an order. An order may ship in one parcel or in several. */
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
    /** Whether a mail to the buyer is still due. */
    mailDue: boolean().notNull().default(false),
  },
  (t) => [
    index('shipments_order').on(t.orderId, t.shippedOn),
    index('shipments_tracking')
      .on(t.storeId, sql`upper(${t.trackingCode})`)
      .where(sql`tracking_code is not null`),
    index('shipments_mail_due')
      .on(t.shippedOn)
      .where(sql`mail_due`),
  ],
)

export type Shipment = typeof shipments.$inferSelect
