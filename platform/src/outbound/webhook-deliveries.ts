import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, inArray } from '#store/drizzle.ts'
import { updateRows } from '#store/write-row.ts'
import type { Db } from '#store/database.ts'
import { type List, matching } from '#store/list.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#store/schema/webhooks.ts'
import type { MerchantScope } from '#store/scope.ts'
import { endpointsOf } from './webhook-endpoints.ts'

type Delivery = typeof webhookDeliveries.$inferSelect

function selectDeliveries(db: Db) {
  return db
    .select({ ...getTableColumns(webhookDeliveries), eventType: outboxEvents.type })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(outboxEvents, eq(outboxEvents.id, webhookDeliveries.eventId))
    .$dynamic()
}

export type DeliveryRow = Delivery & { eventType: string }

export interface DeliveryFilter {
  search?: string | undefined
  endpointId?: string | undefined
  state?: Delivery['state'] | undefined
}

/** The deliveries of the scope's endpoints, newest first; `search` covers the event type. */
export function listDeliveries(
  db: Db,
  scope: MerchantScope,
  filter: DeliveryFilter,
): List<DeliveryRow> {
  const { createdOn, endpointId, state, id } = webhookDeliveries
  return {
    scope: ['webhook deliveries', scope.storeId, scope.sellerId],
    sorts: { createdOn },
    id,
    defaultDirection: 'desc',
    where: and(
      endpointsOf(scope),
      filter.endpointId ? eq(endpointId, filter.endpointId) : undefined,
      filter.state ? eq(state, filter.state) : undefined,
      matching(filter.search, outboxEvents.type),
    ),
    read: ({ where, orderBy, limit }) =>
      selectDeliveries(db)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => db.$count(selectDeliveries(db).where(where).as('found')),
    placeOf: (row) => ({ id: row.id, value: row.createdOn }),
  }
}

export async function findDelivery(db: Db, scope: MerchantScope, id: string) {
  const [delivery] = await selectDeliveries(db).where(
    and(endpointsOf(scope), eq(webhookDeliveries.id, id)),
  )
  return delivery ?? null
}

/** The attempts of several deliveries, oldest first, by the id of their delivery. */
export async function listAttempts(db: Db, deliveryIds: string[]) {
  if (deliveryIds.length === 0) return new Map<string, never[]>()
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, deliveryIds))
    .orderBy(asc(webhookAttempts.number))
  return Map.groupBy(attempts, ({ deliveryId }) => deliveryId)
}

export type Retry =
  | { ok: true; deliveryId: string }
  | { ok: false; code: 'Webhook.DeliveryNotFound' | 'Webhook.DeliveryNotFailed' }

/**
 * Re-enqueues a failed delivery (spec §3.2, §6.4) with exactly the same body under a new id. A
 * delivery that waits for its next automatic attempt counts as failed too; the retry replaces it,
 * so that the receiver does not get both.
 */
export async function retryDelivery(
  db: Db,
  scope: MerchantScope,
  id: string,
  now: Date,
): Promise<Retry> {
  if (!(await findDelivery(db, scope, id))) return { ok: false, code: 'Webhook.DeliveryNotFound' }
  return db.transaction(async (tx) => {
    const [failed] = await updateRows(
      tx,
      webhookDeliveries,
      { state: 'failed', updatedOn: now },
      eq(webhookDeliveries.id, id),
      inArray(webhookDeliveries.state, ['failed', 'retrying']),
    )
    if (!failed) return { ok: false, code: 'Webhook.DeliveryNotFailed' }
    const deliveryId = randomUUID()
    await tx.insert(webhookDeliveries).values({
      ...failed,
      id: deliveryId,
      state: 'pending',
      attemptCount: 0,
      dueOn: now,
      leasedBy: null,
      retryOfId: id,
      createdOn: now,
      updatedOn: now,
    })
    return { ok: true, deliveryId }
  })
}
