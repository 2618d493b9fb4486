import { asc, count, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { Db } from '#store/database.ts'
import { appendEvent } from '#store/events.ts'
import { releaseHeldDeliveries } from '#store/held-deliveries.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#store/schema/webhooks.ts'
import type { Services } from '#services.ts'
import { addStore, createTestServices } from '#testing.ts'
import type { CallResult, OutsideCall } from './dialler.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import { registerEndpoint } from './register-endpoint.ts'
import type { NewEndpoint } from './register-endpoint.ts'
import { answered, createScriptedDialler } from './dialler.testing.ts'

/** A store with one registered endpoint, and steps for tests of deliveries. */
export async function openEndpoint(services: Services, given: Partial<NewEndpoint> = {}) {
  const { db } = services
  const store = await addStore(services)
  const scope = { tenantId: store.tenantId, storeId: store.id, sellerId: null }
  const context = { ...services, random: () => 0.5 }
  const made = await registerEndpoint(context, scope, {
    url: 'https://receiver.example/hooks',
    eventTypes: null,
    secret: null,
    headers: {},
    authentication: null,
    ...given,
  })
  if (!made.ok) throw new Error(`The endpoint was not registered: ${made.code}`)
  const id = made.endpoint.id
  return {
    store,
    scope,
    id,
    worker: createDeliveryWorker(context),
    /** Appends an event and, unless a transaction is given, releases it as the projector does. */
    emit: async (brandId: string, within: Pick<Db, 'transaction'> = db) => {
      await within.transaction((tx) =>
        appendEvent(tx, {
          type: 'catalog.brand.deleted',
          body: {
            BrandId: brandId,
            TenantId: store.tenantId,
            StoreId: store.id,
            OccurredOn: services.clock().toISOString(),
          },
        }),
      )
      if (within === db) await releaseHeldDeliveries(db)
    },
    read: async () => {
      const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
      return row
    },
    deliveries: () =>
      db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.endpointId, id))
        .orderBy(asc(webhookDeliveries.createdOn)),
    attempts: (deliveryId: string) =>
      db
        .select()
        .from(webhookAttempts)
        .where(eq(webhookAttempts.deliveryId, deliveryId))
        .orderBy(asc(webhookAttempts.number)),
  }
}

/** Counts the deliveries of an endpoint in any state. */
export async function countDeliveries(db: Db, endpointId: string): Promise<number> {
  const [row] = await db
    .select({ deliveries: count() })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
  return row?.deliveries ?? 0
}

/**
 * Services that call a scripted receiver, for the tests of one file. It answers 204 at the start of
 * each test; `receiver.answer` sets another response, `dialler.calls` has the received calls.
 */
export async function openScriptedReceiver() {
  const accept = (): CallResult => answered(204)
  const receiver: { answer: (call: OutsideCall) => CallResult | Promise<CallResult> } = {
    answer: accept,
  }
  const dialler = createScriptedDialler((call) => receiver.answer(call))
  const opened = await createTestServices({}, dialler)
  afterAll(() => opened.close())
  beforeEach(() => {
    receiver.answer = accept
  })
  afterEach(async () => {
    // Workers claim whatever is due, so a test must leave nothing to the next one.
    await opened.services.db.delete(webhookEndpoints)
  })
  const open = async (given: Partial<NewEndpoint> = {}) => {
    const endpoint = await openEndpoint(opened.services, given)
    dialler.calls.length = 0
    return endpoint
  }
  return { opened, dialler, receiver, open }
}
