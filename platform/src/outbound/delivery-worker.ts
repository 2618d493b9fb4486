import { randomUUID } from 'node:crypto'
import type { Needs } from '#services.ts'
import type { Db } from '#store/database.ts'
import { claimDeliveries, type ClaimedDelivery } from './claim-deliveries.ts'
import { recordAttempt, recordPause } from './delivery-telemetry.ts'
import type { CallResult } from './dialler.ts'
import { createAuthorizer } from './receiver-credentials.ts'
import { openSecrets } from './receiver.ts'
import type { Random } from './schedule.ts'
import { sendEvent } from './send-event.ts'
import { settleDelivery } from './settle-delivery.ts'

export type DeliveryContext = Needs<'db' | 'dialler' | 'clock' | 'config' | 'log'> & {
  /** The clock of leases and waits, if processes share one; otherwise `clock`. */
  readClock?: (db: Db) => Promise<Date>
  random?: Random
  onAttempt?: typeof recordAttempt
}

/** One worker with a name of its own; several, in one process or many, share the work. */
export function createDeliveryWorker(context: DeliveryContext) {
  const { db, dialler, clock, config, log } = context
  const { random = Math.random, onAttempt = recordAttempt } = context
  const authorizer = createAuthorizer(dialler, clock)
  const name = randomUUID()

  const readNow = async () => (await context.readClock?.(db)) ?? clock()

  function findSecrets(endpoint: ClaimedDelivery['endpoint']) {
    try {
      return openSecrets(config.secrets, endpoint)
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
    const result = await send(claimed)
    onAttempt(claimed, result, startedOn)
    const isPaused = await settleDelivery(db, claimed, result, { now: await readNow(), random })
    if (isPaused) recordPause(log, claimed.endpoint)
  }

  /** Claims without waiting; each promise settles when its delivery has. */
  async function claim(limit: number, now: Date) {
    const claimed = await claimDeliveries(db, { worker: name, now, limit })
    return claimed.map(attempt)
  }

  return {
    claim,
    readNow,
    /** Claims due deliveries, sends them all at once and waits for their ends. How many it took. */
    deliverDue: async (limit = 64) => {
      const attempts = await claim(limit, await readNow())
      await Promise.all(attempts)
      return attempts.length
    },
  }
}
