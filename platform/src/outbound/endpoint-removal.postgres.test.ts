import { afterAll, expect, it } from 'vitest'
import { appendEvent } from '#store/events.ts'
import { createTestServices } from '#testing.ts'
import { dropRemoved } from './sweep-deliveries.ts'
import { countDeliveries, openEndpoint } from './receiving.testing.ts'
import { answered, createScriptedDialler } from './dialler.testing.ts'
import { deleteEndpoint } from './webhook-endpoints.ts'

// Needs two concurrent transactions, and the embedded database has one connection.
const opened = await createTestServices(
  {},
  createScriptedDialler(async () => answered(204)),
)
afterAll(() => opened.close())

it('removing an endpoint does not wait for a transaction that writes its event, nor break it', async () => {
  const { db, clock } = opened.services
  const { scope, id, store } = await openEndpoint(opened.services)
  const event = {
    type: 'catalog.brand.deleted' as const,
    body: {
      BrandId: 'brd',
      TenantId: store.tenantId,
      StoreId: store.id,
      OccurredOn: clock().toISOString(),
    },
  }
  await db.transaction(async (tx) => {
    await appendEvent(tx, event)
    expect(await deleteEndpoint(db, scope, id, clock())).toBe(true)
    await dropRemoved(db, clock())
    await appendEvent(tx, event)
  })
  expect(await countDeliveries(opened.services.db, id)).toBeLessThanOrEqual(1)
})
