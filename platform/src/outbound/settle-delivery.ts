import { and, eq, inArray } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { holdRow } from '#store/find-row.ts'
import { updateRows } from '#store/write-row.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#store/schema/webhooks.ts'
import type { AttemptOutcome } from '#store/schema/webhooks.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { CallResult } from './dialler.ts'
import { mailContact } from './mail.ts'
import {
  attemptLimit,
  failureLimit,
  getDeliveryWaitMs,
  getEndpointWaitMs,
  readRetryAfterMs,
} from './schedule.ts'
import type { Random } from './schedule.ts'
import { isAccepted } from './send-event.ts'

type Endpoint = ClaimedDelivery['endpoint']

interface Settlement {
  now: Date
  random: Random
}

const { id: deliveryId, state } = webhookDeliveries

function toOutcome(result: CallResult): AttemptOutcome {
  if (result.kind === 'answered') return isAccepted(result) ? 'delivered' : 'refused'
  return result.kind
}

const readDetail = (result: Exclude<CallResult, { kind: 'answered' }>) =>
  result.kind === 'timeout' ? 'no response in 15 seconds' : result.detail

/** Why an attempt failed, for a mail in any language, which has its own words for a timeout. */
function readCause(result: CallResult) {
  if (result.kind === 'answered') return String(result.status)
  return result.kind === 'timeout' ? null : result.detail
}

async function closeAttempt(tx: Tx, attemptId: string, result: CallResult, now: Date) {
  await tx
    .update(webhookAttempts)
    .set({
      outcome: toOutcome(result),
      status: result.kind === 'answered' ? result.status : null,
      detail: result.kind === 'answered' ? null : readDetail(result),
      finishedOn: now,
    })
    .where(eq(webhookAttempts.id, attemptId))
}

async function settleSuccess(tx: Tx, { delivery, endpoint }: ClaimedDelivery, now: Date) {
  await tx
    .update(webhookEndpoints)
    .set({ consecutiveFailures: 0, holdUntil: null })
    .where(eq(webhookEndpoints.id, endpoint.id))
  // Even if the lease has expired: the receiver has the event, so it must not be sent again.
  await tx
    .update(webhookDeliveries)
    .set({ state: 'delivered', leasedBy: null, updatedOn: now })
    .where(and(eq(deliveryId, delivery.id), inArray(state, ['pending', 'sending', 'retrying'])))
}

/** Counts a failure; the tenth in a row pauses the endpoint (spec §3.1). @returns whether. */
async function countFailure(
  tx: Tx,
  endpoint: Endpoint,
  { now, random }: Settlement,
  { cause, retryAfterMs }: { cause: string | null; retryAfterMs: number | null },
) {
  const failures = endpoint.consecutiveFailures + 1
  const isPaused = failures >= failureLimit
  const wait = getEndpointWaitMs(failures, random, retryAfterMs)
  await tx
    .update(webhookEndpoints)
    .set({
      consecutiveFailures: failures,
      holdUntil: new Date(now.getTime() + wait),
      ...(isPaused && { status: 'paused' as const, pausedOn: now }),
    })
    .where(eq(webhookEndpoints.id, endpoint.id))
  // The host only: the URL may contain a secret.
  const values = { host: new URL(endpoint.url).host, cause }
  if (isPaused) await mailContact(tx, endpoint.storeId, 'endpointPaused', () => values, now)
  return isPaused
}

async function settleFailure(
  tx: Tx,
  claimed: ClaimedDelivery,
  endpoint: Endpoint,
  result: CallResult,
  settlement: Settlement,
) {
  const { now, random } = settlement
  const { delivery } = claimed
  const { attemptCount, leasedBy } = webhookDeliveries
  const retryAfter = result.kind === 'answered' ? result.retryAfter : undefined
  const retryAfterMs = readRetryAfterMs(retryAfter, now)
  const wait = getDeliveryWaitMs(delivery.attemptCount, random, retryAfterMs)
  const mine = await updateRows(
    tx,
    webhookDeliveries,
    {
      state: delivery.attemptCount >= attemptLimit ? 'failed' : 'retrying',
      dueOn: new Date(now.getTime() + wait),
      leasedBy: null,
      updatedOn: now,
    },
    eq(deliveryId, delivery.id),
    eq(state, 'sending'),
    eq(attemptCount, delivery.attemptCount),
    eq(leasedBy, delivery.leasedBy ?? ''),
  )
  // If another worker has taken the delivery over, that worker records its state and failures.
  if (mine.length === 0 || endpoint.status !== 'receiving') return false
  return countFailure(tx, endpoint, settlement, { cause: readCause(result), retryAfterMs })
}

/**
 * Records the result of an attempt, in one transaction with the endpoint's failure counter. The
 * endpoint's row is locked first, as in claiming, so that results are counted one after the other.
 * @returns whether this result has paused the endpoint.
 */
export function settleDelivery(
  db: Db,
  claimed: ClaimedDelivery,
  result: CallResult,
  settlement: Settlement,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isIts = eq(webhookEndpoints.id, claimed.endpoint.id)
    const endpoint = await holdRow(tx, webhookEndpoints, isIts)
    if (!endpoint) return false
    await closeAttempt(tx, claimed.attemptId, result, settlement.now)
    if (!isAccepted(result)) return settleFailure(tx, claimed, endpoint, result, settlement)
    await settleSuccess(tx, claimed, settlement.now)
    return false
  })
}
