import { sql, type SQL } from '#store/drizzle.ts'
import { boolean, index, jsonb, pgTable, text, type PgColumn } from '#store/drizzle-pg.ts'
import { belongsTo, instant, partialIndex } from './columns.ts'
import { orders } from './orders.ts'
import { storeRow } from './tenancy.ts'

export interface ShippedLine {
  orderItemId: string
  quantity: number
}

/** A tracking number as its index has it, however it was typed. */
const codeOf = ({ trackingCode }: Record<'trackingCode', PgColumn>): SQL =>
  sql`upper(regexp_replace(${trackingCode}, '\\s', '', 'g'))`

/** A parcel of an order. An order may ship in one parcel or in several. */
export const shipments = pgTable(
  'shipments',
  {
    ...storeRow('shp'),
    orderId: belongsTo(() => orders.id),
    carrierName: text(),
    trackingCode: text(),
    trackingUrl: text(),
    lines: jsonb().$type<ShippedLine[]>().notNull(),
    shippedOn: instant().notNull(),
    deliveredOn: instant(),
    mailDue: boolean().notNull().default(false),
  },
  (t) => [
    index('shipments_order').on(t.orderId, t.shippedOn),
    index('shipments_found_by').using('gin', sql`${codeOf(t)} gin_trgm_ops`),
    partialIndex('shipments_mail_due', sql`mail_due`, t.shippedOn),
  ],
)

/** `codeOf` of the table. */
export const searchedTrackingCode = codeOf(shipments)

export type Shipment = typeof shipments.$inferSelect
