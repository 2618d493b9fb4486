import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { sql } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { eventModels } from './event-models.ts'
import { modelOfEvent, type EventType } from './event-types.ts'
import { heldAtMostMs } from './held-deliveries.ts'

export type PlatformEvent = {
  [T in EventType]: {
    type: T
    body: z.output<(typeof eventModels)[(typeof modelOfEvent)[T]]>
    /** Seller of an event whose model has no SellerId; no other seller receives it. */
    sellerId?: string | null
    /** Whether only the seller receives it, because the store has a separate event. */
    isForSellerAlone?: boolean
  }
}[EventType]

/** Its body has the fields of its model, in their order, and no others. */
function toRow(event: PlatformEvent) {
  const { TenantId, StoreId, OccurredOn } = event.body
  const body = eventModels[modelOfEvent[event.type]].safeParse(event.body)
  if (!body.success) throw new Error(`${event.type}: ${body.error.message}`)
  return {
    id: newId('evt'),
    tenant_id: TenantId,
    store_id: StoreId,
    seller_id: sellerOf(event),
    type: event.type,
    body: JSON.stringify(body.data),
    occurred_on: OccurredOn,
    is_held: event.type.startsWith('catalog.'),
    for_seller_alone: event.isForSellerAlone ?? false,
  }
}

/**
 * Writes events with their deliveries in one statement, because every change waits for it, and a
 * sale does so under a lock shared by all sales of the store. Deliveries of `catalog.*` are held
 * until the change is projected, because receivers read the catalogue next and must find it there.
 */
async function insertEvents(tx: Tx, events: readonly ReturnType<typeof toRow>[]) {
  await tx.execute(sql`
    with e as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) given(id text,
        tenant_id text, store_id text, seller_id text, type text, body text,
        occurred_on timestamptz, is_held boolean, for_seller_alone boolean)
    ), written as (
      insert into outbox_events (id, tenant_id, store_id, seller_id, type, body, occurred_on)
      select id, tenant_id, store_id, seller_id, type, body, occurred_on from e
    )
    insert into webhook_deliveries (id, tenant_id, store_id, endpoint_id, event_id, state,
      attempt_count, due_on, held_for, created_on, updated_on)
    select gen_random_uuid()::text, w.tenant_id, w.store_id, w.id, e.id, 'pending', 0,
      case when e.is_held then e.occurred_on + ${heldAtMostMs} * interval '1 millisecond'
        else e.occurred_on end,
      case when e.is_held then pg_current_xact_id()::text::bigint end,
      e.occurred_on, e.occurred_on
    from e
    join webhook_endpoints w on w.tenant_id = e.tenant_id and w.store_id = e.store_id
      and w.removed_on is null
      and (w.seller_id = e.seller_id or (w.seller_id is null and not e.for_seller_alone))
      and (w.event_types is null or e.type = any(w.event_types))`)
}

// Bodies are passed as one JSON document, whose size must be bounded.
const eventsPerStatement = 1_000

/**
 * Writes events, with a delivery for every subscribed endpoint, in the transaction of the change
 * (spec §6.4, at least once). Sends nothing itself. Endpoints of the store get all events except
 * those for a seller only; endpoints of a seller get only the seller's events.
 * @throws if a body differs from its model, which is a fault of the caller.
 */
export async function appendEvents(tx: Tx, events: readonly PlatformEvent[]): Promise<void> {
  for (let i = 0; i < events.length; i += eventsPerStatement) {
    await insertEvents(tx, events.slice(i, i + eventsPerStatement).map(toRow))
  }
}

/** The fields of every event: where and when it happened. */
export function eventScope({ tenantId, storeId }: { tenantId: string; storeId: string }, on: Date) {
  return { TenantId: tenantId, StoreId: storeId, OccurredOn: on.toISOString() }
}

export function appendEvent(tx: Tx, event: PlatformEvent): Promise<void> {
  return appendEvents(tx, [event])
}

/**
 * The UUID of an actor in `CreatedBy`, `UpdatedBy`, `CompletedBy` and `ActorId`. The spec requires
 * UUIDs (§6.6), which our ids are not, so the id is hashed into UUID version 8 (RFC 9562 §5.8): it
 * is stable and cannot be reversed. For guests, the id of the cart is used.
 */
export function actorUuid(id: string): string {
  const bytes = createHash('sha256').update(id).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function sellerOf(event: PlatformEvent): string | null {
  if ('SellerId' in event.body) return event.body.SellerId
  return event.sellerId ?? null
}
