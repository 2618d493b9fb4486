import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#store/database.ts'
import { claimDeliveries, renewLeases } from './claim-deliveries.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { CallResult, Dialler } from './dialler.ts'
import { createAuthorizer } from './receiver-credentials.ts'
import { openSecrets } from './receiver.ts'
import type { Random } from './schedule.ts'
import type { SealingKey } from '#store/sealed-text.ts'
import { sendEvent } from './send-event.ts'
import { settleDelivery } from './settle-delivery.ts'

export interface DeliveryContext {
  db: Db
  dialler: Dialler
  clock: () => Date
  /** The clock of leases and waits, if processes share one; otherwise `clock`. */
  readClock?: (db: Db | Tx) => Promise<Date>
  random: Random
  /** Keys that the credentials of endpoints are sealed with; the first seals, all open. */
  keys: readonly SealingKey[]
  /** Told when the tenth failure in a row has paused an endpoint. */
  onPause?: (endpoint: ClaimedDelivery['endpoint']) => void
  /** Told of every attempt; for metrics. */
  onAttempt?: (claimed: ClaimedDelivery, result: CallResult, startedOn: Date) => void
}

/** One worker with a name of its own; several, in one process or many, share the work. */
export function createDeliveryWorker(context: DeliveryContext) {
  const { db, dialler, clock, random, keys } = context
  const authorizer = createAuthorizer(dialler, clock)
  const name = randomUUID()
  const underWay = new Set<ClaimedDelivery>()
  let isRenewing = false

  const readNow = async (on: Db | Tx = db) => (await context.readClock?.(on)) ?? clock()

  function findSecrets(endpoint: ClaimedDelivery['endpoint']) {
    try {
      return openSecrets(keys, endpoint)
    } catch {
      return null
    }
  }

  function send({ endpoint, delivery, event }: ClaimedDelivery): Promise<CallResult> {
    const secrets = findSecrets(endpoint)
    // A key was taken out too early. To the merchant this is a failure like any other, not a loop.
    const detail = 'the secrets of the endpoint cannot be opened'
    if (!secrets) return Promise.resolve({ kind: 'unreachable', detail })
    return sendEvent(
      { dialler, authorizer, clock },
      {
        endpointId: endpoint.id,
        url: endpoint.url,
        secrets,
        eventType: event.type,
        deliveryId: delivery.id,
        body: event.body,
      },
    )
  }

  async function attempt(claimed: ClaimedDelivery) {
    const startedOn = clock()
    underWay.add(claimed)
    try {
      const result = await send(claimed)
      context.onAttempt?.(claimed, result, startedOn)
      const isPaused = await settleDelivery(db, claimed, result, { now: await readNow(), random })
      if (isPaused) context.onPause?.(claimed.endpoint)
    } finally {
      underWay.delete(claimed)
    }
  }

  /** Claims without waiting; each promise settles when its delivery has. */
  async function claim(limit: number, now: Date) {
    const claimed = await claimDeliveries(db, { worker: name, now, limit })
    return claimed.map(attempt)
  }

  /** To be called more often than a lease lasts; does nothing while an earlier call is running. */
  async function renew() {
    if (underWay.size === 0 || isRenewing) return
    isRenewing = true
    try {
      // The time is read on the connection that writes it, so waiting for one does not make it old.
      await db.transaction(async (tx) => {
        const now = await readNow(tx)
        const ids = [...underWay].map(({ delivery }) => delivery.id)
        if (ids.length > 0) await renewLeases(tx, name, ids, now)
      })
    } finally {
      isRenewing = false
    }
  }

  return {
    claim,
    readNow: () => readNow(),
    renew,
    /** Claims due deliveries, sends them all at once and waits for their ends. How many it took. */
    deliverDue: async (limit = 64) => {
      const attempts = await claim(limit, await readNow())
      await Promise.all(attempts)
      return attempts.length
    },
  }
}
