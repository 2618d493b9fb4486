import { index, pgTable, text } from '#store/drizzle-pg.ts'
import type { EventType } from '#store/event-types.ts'
import { instant } from './columns.ts'

/**
 * Events, written in the transaction of the change. `body` is the exact text that is sent: the
 * signature covers its bytes, and a manual retry repeats it unchanged (spec §3.2), so it is stored
 * as text and never rebuilt.
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
