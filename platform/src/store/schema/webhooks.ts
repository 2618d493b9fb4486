import { sql } from '#store/drizzle.ts'
import {
  bigint,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from '#store/drizzle-pg.ts'
import { belongsTo, partialIndex } from './columns.ts'
import type { EventType } from '#store/event-types.ts'
import { outboxEvents } from './outbox.ts'

/** A paused endpoint receives nothing until it is enabled again (spec §3.1). */
export type EndpointStatus = 'receiving' | 'paused'

/**
 * `pending` has not been tried yet, `sending` is leased by a worker, `retrying` waits for its next
 * attempt, `delivered` and `failed` are final.
 */
export type DeliveryState = 'pending' | 'sending' | 'retrying' | 'delivered' | 'failed'

/** `open` is written before the call; `lost` is what a crashed process leaves behind. */
export type AttemptOutcome = 'open' | 'delivered' | 'refused' | 'timeout' | 'unreachable' | 'lost'

const instant = () => timestamp({ withTimezone: true })

/** Receivers of one store, or of one seller in it. Secrets are sealed, never stored as given. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    storeId: text().notNull(),
    sellerId: text(),
    url: text().notNull(),
    /** SHA-256 of the URL: an index over 2048 characters would come near the page limit. */
    urlHash: text().notNull(),
    sealedSecret: text(),
    sealedHeaders: text(),
    sealedAuthentication: text(),
    authenticationType: text().$type<'Basic' | 'Bearer' | 'OAuth2'>(),
    eventTypes: text().array().$type<EventType[]>(),
    status: text().$type<EndpointStatus>().notNull(),
    consecutiveFailures: integer().notNull().default(0),
    /** Nothing is sent before this time: the wait after a failure, or what Retry-After asked for. */
    holdUntil: instant(),
    /** When a worker last took work for it; endpoints that waited longest come first. */
    servedOn: instant(),
    pausedOn: instant(),
    /** Removed by its owner: nothing is written or sent for it, its rows go in batches. */
    removedOn: instant(),
    createdOn: instant().notNull(),
    updatedOn: instant().notNull(),
  },
  (table) => [
    // Partial, so that removing an endpoint does not wait for those who write events for it: a
    // whole unique index could be the target of a foreign key, and its columns lock like one.
    uniqueIndex('webhook_endpoints_url_once')
      .on(table.storeId, sql`coalesce(${table.sellerId}, '')`, table.urlHash)
      .where(sql`removed_on is null`),
  ],
)

/** One event on its way to one endpoint. The id is the UUID of `X-Service-Delivery`. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    storeId: text().notNull(),
    endpointId: belongsTo(() => webhookEndpoints.id),
    eventId: belongsTo(() => outboxEvents.id),
    state: text().$type<DeliveryState>().notNull(),
    attemptCount: integer().notNull().default(0),
    /** When the next attempt may start, or when a lease ends and the work is free again. */
    dueOn: instant().notNull(),
    leasedBy: text(),
    retryOfId: text(),
    /**
     * The transaction of a change of the catalogue that lists do not show yet: the projector lets the
     * delivery go when they do. Null: nothing is waited for.
     */
    heldFor: bigint({ mode: 'number' }),
    createdOn: instant().notNull(),
    updatedOn: instant().notNull(),
  },
  (table) => [
    // By endpoint first: what a paused endpoint holds back must not stand before the work of others.
    partialIndex(
      'webhook_deliveries_open',
      sql`state in ('pending', 'sending', 'retrying')`,
      table.endpointId,
      table.dueOn,
    ),
    partialIndex('webhook_deliveries_leased', sql`state = 'sending'`, table.leasedBy),
    partialIndex('webhook_deliveries_held', sql`held_for is not null`, table.heldFor),
    index().on(table.endpointId, table.createdOn),
    index().on(table.eventId),
  ],
)

/** One call of a delivery. The row is written before the call, so a crash leaves a trace. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: text().primaryKey(),
    deliveryId: belongsTo(() => webhookDeliveries.id),
    number: integer().notNull(),
    outcome: text().$type<AttemptOutcome>().notNull(),
    status: integer(),
    detail: text(),
    startedOn: instant().notNull(),
    finishedOn: instant(),
  },
  (table) => [unique('webhook_attempts_number_once').on(table.deliveryId, table.number)],
)
