import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { EventType } from '#store/event-types.ts'
import { instant } from './columns.ts'

/**
 * Events as they happened, written in the transaction of the change. `body` is the exact text that
 * goes over the wire: the signature covers its bytes, and a manual retry repeats it unchanged
 * (spec §3.2), so it is stored as text and never built again.
 */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    storeId: text().notNull(),
    sellerId: text(),
    type: text().$type<EventType>().notNull(),
    body: text().notNull(),
    occurredOn: instant().notNull(),
  },
  (table) => [index().on(table.occurredOn)],
)
