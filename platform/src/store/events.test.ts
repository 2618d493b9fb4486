import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addStore, createTestServices } from '#testing.ts'
import { actorUuid, appendEvent, type PlatformEvent } from './events.ts'
import type { EventType } from './event-types.ts'
import { newId } from './ids.ts'
import { outboxEvents } from './schema/outbox.ts'
import { webhookDeliveries, webhookEndpoints } from './schema/webhooks.ts'
import type { Store } from './schema/tenancy.ts'

const opened = await createTestServices()
const store = await addStore(opened.services)
afterAll(() => opened.close())

const now = '2026-03-02T10:00:00.000Z'
const scope = () => ({ TenantId: store.tenantId, StoreId: store.id, OccurredOn: now })
const append = (event: PlatformEvent) =>
  opened.services.db.transaction((tx) => appendEvent(tx, event))

async function addEndpoint(of: Store, sellerId: string | null, eventTypes: EventType[] | null) {
  const id = newId('whe')
  const on = new Date(now)
  await opened.services.db.insert(webhookEndpoints).values({
    ...{ id, tenantId: of.tenantId, storeId: of.id, sellerId, eventTypes },
    ...{ url: `https://${id}.example`, urlHash: id, status: 'receiving' },
    ...{ createdOn: on, updatedOn: on },
  })
  return id
}

test('the stored body has exactly the fields of the model, in the order of the spec', async () => {
  const body = { ...scope(), BrandId: 'b', Extra: 'dropped' }
  await append({ type: 'catalog.brand.deleted', body })
  const [event] = await opened.services.db
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.storeId, store.id))
  expect(event?.body).toBe(
    `{"BrandId":"b","TenantId":"${store.tenantId}","StoreId":"${store.id}","OccurredOn":"${now}"}`,
  )
})

test('a body that differs from its model rolls back the change', async () => {
  const bad = { type: 'customer.created', body: { ...scope(), CustomerId: 7 } }
  await expect(append(bad as unknown as PlatformEvent)).rejects.toThrow(
    /^customer\.created: .*CustomerId/s,
  )
})

test('an event is sent only to endpoints of its store, seller and type', async () => {
  const wanted = [
    await addEndpoint(store, null, null),
    await addEndpoint(store, null, ['channel.sales.enabled']),
    await addEndpoint(store, 'seller one', null),
  ]
  await addEndpoint(store, null, ['channel.deleted'])
  await addEndpoint(store, 'seller two', null)
  await addEndpoint(await addStore(opened.services), null, null)
  const body = { ...scope(), ChannelId: 'c', SellerId: 'seller one' }
  await append({ type: 'channel.sales.enabled', body })
  const made = await opened.services.db.select().from(webhookDeliveries)
  expect(made.map(({ endpointId }) => endpointId).toSorted()).toEqual(wanted.toSorted())
  expect(made.every(({ state, attemptCount }) => state === 'pending' && attemptCount === 0)).toBe(
    true,
  )
})

test('an actor has a stable UUID of version 8, whatever its id looks like', () => {
  expect(actorUuid('cus_1')).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
  expect(actorUuid('cus_1')).toBe(actorUuid('cus_1'))
  expect(actorUuid('cus_1')).not.toBe(actorUuid('cus_2'))
})
