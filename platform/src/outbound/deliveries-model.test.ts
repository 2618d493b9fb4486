import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { appendEvent } from '#store/events.ts'
import { releaseHeldDeliveries } from '#store/held-deliveries.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { webhookDeliveries, webhookEndpoints } from '#store/schema/webhooks.ts'
import { addStore, createTestServices } from '#testing.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import { DeliveryModel } from './delivery-model.testing.ts'
import type { CallResult } from './dialler.ts'
import { registerEndpoint } from './register-endpoint.ts'
import { answered, createScriptedDialler } from './dialler.testing.ts'
import { retryDelivery } from './webhook-deliveries.ts'
import { enableEndpoint } from './webhook-endpoints.ts'

let answer: CallResult = answered(204)
let pauses = 0
const dialler = createScriptedDialler(() => answer)
let test$: Awaited<ReturnType<typeof createTestServices>>

beforeAll(async () => {
  test$ = await createTestServices({}, dialler)
})
afterAll(() => test$.close())

/** Applies the steps of the model to the real tables. */
class RealEndpoint {
  readonly scope: { tenantId: string; storeId: string; sellerId: null }
  readonly endpointId: string
  readonly ids: string[] = []

  constructor(scope: RealEndpoint['scope'], endpointId: string) {
    this.scope = scope
    this.endpointId = endpointId
  }

  static async open() {
    answer = answered(200)
    const { services } = test$
    const store = await addStore(services)
    const scope = { tenantId: store.tenantId, storeId: store.id, sellerId: null }
    const given = { url: 'https://receiver.example/', eventTypes: null }
    const secrets = { secret: 'a secret', headers: {}, authentication: null }
    const made = await registerEndpoint(services, scope, { ...given, ...secrets })
    if (!made.ok) throw new Error('The endpoint was not registered.')
    dialler.calls.length = 0
    return new RealEndpoint(scope, made.endpoint.id)
  }

  get now() {
    return test$.services.clock()
  }

  async emit() {
    await test$.services.db.transaction((tx) =>
      appendEvent(tx, {
        type: 'catalog.brand.deleted',
        body: {
          BrandId: `brand ${String(this.ids.length)}`,
          TenantId: this.scope.tenantId,
          StoreId: this.scope.storeId,
          OccurredOn: this.now.toISOString(),
        },
      }),
    )
    await releaseHeldDeliveries(test$.services.db)
  }

  rows() {
    return test$.services.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, this.endpointId))
      .orderBy(asc(webhookDeliveries.createdOn))
  }

  async close() {
    const { db } = test$.services
    await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, this.endpointId))
    await db.delete(outboxEvents)
  }
}

async function compare(model: DeliveryModel, real: RealEndpoint) {
  const [endpoint] = await test$.services.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, real.endpointId))
  expect({ status: endpoint?.status, failures: endpoint?.consecutiveFailures }).toEqual({
    status: model.paused ? 'paused' : 'receiving',
    failures: model.failures,
  })
  const rows = await real.rows()
  real.ids.splice(0, real.ids.length, ...rows.map(({ id }) => id))
  expect(rows.map((row) => [row.state, row.attemptCount, row.createdOn.getTime()])).toEqual(
    model.deliveries.map((one) => [one.state, one.attempts, one.createdMs]),
  )
}

type Step = fc.AsyncCommand<DeliveryModel, RealEndpoint>

function step(
  name: string,
  run: (model: DeliveryModel, real: RealEndpoint) => Promise<void>,
): Step {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, real) => {
      // No two steps share a millisecond, so that their order is the same in model and tables.
      test$.advance(1)
      await run(model, real)
      await compare(model, real)
    },
  }
}

const emit = step('an event happens', async (model, real) => {
  await real.emit()
  model.add(real.now.getTime())
})

const deliver = (result: CallResult, afterMs = 0) =>
  step(`${String(afterMs)} ms later: ${JSON.stringify(result)}`, async (model, real) => {
    test$.advance(afterMs)
    answer = result
    dialler.calls.length = 0
    const { services } = test$
    const context = { ...services, random: () => 0.5 }
    await createDeliveryWorker(context).deliverDue()
    const nowMs = real.now.getTime()
    const called = model.claim(nowMs)
    const ids = dialler.calls.map(({ headers }) => headers['x-service-delivery'])
    expect(ids.toSorted()).toEqual(called.map((index) => real.ids[index]).toSorted())
    for (const index of called) model.settle(index, result, nowMs)
    if (called.length > 0 && model.paused) pauses += 1
  })

const crash = step('a worker claims and crashes', async (model, real) => {
  const { db } = test$.services
  await claimDeliveries(db, { worker: 'one that crashes', now: real.now, limit: 64 })
  model.claim(real.now.getTime())
})

const wait = (ms: number) =>
  step(`${String(ms)} ms pass`, async () => {
    test$.advance(ms)
    await Promise.resolve()
  })

const enable = step('the merchant enables the endpoint', async (model, real) => {
  const { db } = test$.services
  const enabled = await enableEndpoint(db, real.scope, real.endpointId, real.now)
  expect(enabled.ok).toBe(model.enable())
})

const retry = (chance: number) =>
  step(`the merchant retries delivery ${String(chance)}`, async (model, real) => {
    const index = chance % Math.max(1, real.ids.length)
    const { db } = test$.services
    const retried = await retryDelivery(db, real.scope, real.ids[index] ?? 'none', real.now)
    expect(retried.ok).toBe(model.retry(index, real.now.getTime()))
  })

const failing: CallResult[] = [
  answered(500),
  answered(503, '90'),
  answered(301),
  { kind: 'timeout' },
  { kind: 'unreachable', detail: 'ECONNREFUSED' },
]

const steps = [
  fc.constant(emit),
  fc.constant(emit),
  fc.constantFrom(...failing).map((result) => deliver(result)),
  // A pause needs ten failures in a row, which a third of the runs meet.
  fc.constantFrom(...failing).map((result) => deliver(result, 14_400_000)),
  fc.constantFrom(...failing).map((result) => deliver(result, 14_400_000)),
  fc.constantFrom(...failing).map((result) => deliver(result, 14_400_000)),
  fc.constantFrom(200, 204, 299).map((status) => deliver(answered(status))),
  fc.constant(crash),
  fc.constantFrom(1000, 45_000, 3_600_000, 14_400_000).map(wait),
  fc.constant(enable),
  fc.nat(50).map(retry),
]

/** 25 are about 1,000 steps. */
const runs = process.env['VITRINE_FULL_NUMBERS'] ? 250 : 25

test(
  'endpoints and deliveries match the model for any sequence of steps',
  { timeout: 30_000 + runs * 1000 },
  async ({ task }) => {
    let walked = 0
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 80, size: 'max' }), async (commands) => {
        const real = await RealEndpoint.open()
        walked += [...commands].length
        await fc.asyncModelRun(() => ({ model: new DeliveryModel(), real }), commands)
        await real.close()
      }),
      { numRuns: runs, endOnFailure: true },
    )
    // Without a pause, the sequences have not reached the interesting rules.
    expect(pauses).toBeGreaterThan(0)
    const what = `Deliveries differ from their model (${String(pauses)} pauses met)`
    task.meta.repetitions = { row: 'G7', what, n: walked, failures: 0 }
  },
)
