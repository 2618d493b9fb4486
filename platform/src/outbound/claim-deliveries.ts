import { and, asc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, hasRow } from '#store/find-row.ts'
import { newId } from '#store/ids.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#store/schema/webhooks.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect

/** A delivery leased to this worker, with its attempt already recorded. */
export interface ClaimedDelivery {
  delivery: Delivery
  endpoint: Endpoint
  attemptId: string
  event: { type: string; body: string }
}

export interface Claimant {
  worker: string
  now: Date
  limit: number
}

/** Longer than the calls of an attempt, which take up to 30 s (token issuer and receiver). */
export const leaseMs = 45_000
/** Concurrent calls to a healthy endpoint; a failing one gets a single call. */
const parallelCalls = 4
const endpointsAtOnce = 16

const open = inArray(webhookDeliveries.state, ['pending', 'sending', 'retrying'])

const isDue = (now: Date) => and(open, lte(webhookDeliveries.dueOn, now))

const underWay = (now: Date) => sql`(select count(*) from ${webhookDeliveries}
  where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id}
    and ${webhookDeliveries.state} = 'sending'
    and ${webhookDeliveries.dueOn} > ${now.toISOString()}::timestamptz)`

const allowed = sql`case when ${webhookEndpoints.consecutiveFailures} > 0 then 1
  else ${sql.raw(String(parallelCalls))} end`

function hasWork(db: Db | Tx, now: Date) {
  const { id, status, holdUntil } = webhookEndpoints
  const due = db
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, id), isDue(now)))
    .limit(1)
  return allOf(
    eq(status, 'receiving'),
    or(isNull(holdUntil), lte(holdUntil, now)),
    // Not `exists`: the planner turns it into a join, which reads the backlog of paused endpoints.
    sql`${due} is not null`,
    // Otherwise sixteen hanging receivers would block all others until they time out.
    sql`${underWay(now)} < ${allowed}`,
  )
}

export function isDeliveryDue(db: Db, now: Date): SQL {
  return hasRow(db, webhookEndpoints, hasWork(db, now))
}

/** Endpoints with due deliveries, locked so that no other worker claims theirs concurrently. */
export function lockEndpoints(tx: Tx, now: Date) {
  const { servedOn } = webhookEndpoints
  return (
    tx
      .select()
      .from(webhookEndpoints)
      .where(hasWork(tx, now))
      .orderBy(sql`${servedOn} asc nulls first`)
      .limit(endpointsAtOnce)
      // Not `for update`, which would wait for every transaction that writes an event for it.
      .for('no key update', { skipLocked: true })
  )
}

function countInFlight(tx: Tx, ofEndpoint: string, now: Date): Promise<number> {
  const { endpointId, state, dueOn } = webhookDeliveries
  const isInFlight = and(eq(endpointId, ofEndpoint), eq(state, 'sending'), gt(dueOn, now))
  return tx.$count(webhookDeliveries, isInFlight)
}

async function takeDue(tx: Tx, endpoint: Endpoint, claimant: Claimant, capacity: number) {
  const { now, worker } = claimant
  const { endpointId, dueOn, createdOn, id } = webhookDeliveries
  const due = await tx
    .select({ id })
    .from(webhookDeliveries)
    .where(and(eq(endpointId, endpoint.id), isDue(now)))
    .orderBy(asc(dueOn), asc(createdOn))
    .limit(capacity)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const dueIds = due.map((row) => row.id)
  return tx
    .update(webhookDeliveries)
    .set({
      state: 'sending',
      attemptCount: sql`${webhookDeliveries.attemptCount} + 1`,
      dueOn: new Date(now.getTime() + leaseMs),
      leasedBy: worker,
      updatedOn: now,
    })
    .where(inArray(id, dueIds))
    .returning()
}

/** Records attempts before the calls, and closes those left open by a crashed worker as lost. */
async function recordAttempts(tx: Tx, taken: Delivery[], now: Date) {
  const ids = taken.map(({ id }) => id)
  await tx
    .update(webhookAttempts)
    .set({ outcome: 'lost', finishedOn: now })
    .where(and(inArray(webhookAttempts.deliveryId, ids), eq(webhookAttempts.outcome, 'open')))
  const attempts = taken.map(({ id, attemptCount }) => ({
    id: newId('att'),
    deliveryId: id,
    number: attemptCount,
    outcome: 'open' as const,
    startedOn: now,
  }))
  await tx.insert(webhookAttempts).values(attempts)
  return new Map(attempts.map((attempt) => [attempt.deliveryId, attempt.id]))
}

async function claimForEndpoint(tx: Tx, endpoint: Endpoint, claimant: Claimant, wanted: number) {
  const parallel = endpoint.consecutiveFailures > 0 ? 1 : parallelCalls
  const capacity = parallel - (await countInFlight(tx, endpoint.id, claimant.now))
  if (capacity <= 0) return []
  const taken = await takeDue(tx, endpoint, claimant, Math.min(capacity, wanted))
  if (taken.length === 0) return []
  const attempts = await recordAttempts(tx, taken, claimant.now)
  await tx
    .update(webhookEndpoints)
    .set({ servedOn: claimant.now })
    .where(eq(webhookEndpoints.id, endpoint.id))
  const eventIds = taken.map(({ eventId }) => eventId)
  const events = await tx
    .select({ id: outboxEvents.id, type: outboxEvents.type, body: outboxEvents.body })
    .from(outboxEvents)
    .where(inArray(outboxEvents.id, eventIds))
  const byId = new Map(events.map((event) => [event.id, event]))
  return taken.flatMap((delivery) => {
    const event = byId.get(delivery.eventId)
    const attemptId = attempts.get(delivery.id)
    return event && attemptId ? [{ delivery, endpoint, attemptId, event }] : []
  })
}

/**
 * Claims due deliveries for this worker. The lease and an open attempt are committed before any
 * call, so that the deliveries of a killed process become due again when the lease expires. At most
 * four at a time go to one endpoint, and one to an endpoint whose last call failed. This keeps a
 * slow receiver from occupying all workers, and makes the tenth consecutive failure the last call.
 * Not a `WorkQueue`: what is shared out is the endpoint, whose failures decide how many calls it gets
 * and when.
 */
export function claimDeliveries(db: Db, claimant: Claimant): Promise<ClaimedDelivery[]> {
  return db.transaction(async (tx) => {
    const claimed: ClaimedDelivery[] = []
    for (const endpoint of await lockEndpoints(tx, claimant.now)) {
      const wanted = claimant.limit - claimed.length
      if (wanted <= 0) break
      claimed.push(...(await claimForEndpoint(tx, endpoint, claimant, wanted)))
    }
    return claimed
  })
}
