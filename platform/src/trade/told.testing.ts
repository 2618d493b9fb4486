import { sql } from 'drizzle-orm'
import { eventOfState } from '#commerce/orders/life-cycle.ts'
import { answered } from '#outbound/dialler.testing.ts'
import type { Services } from '#services.ts'
import { readRawRows } from '#store/raw-rows.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { Books } from './books.testing.ts'
import { demand } from './laws.testing.ts'
import type { createReceiver, hear } from './receiver.testing.ts'

interface Told {
  type: string
  orderId: string | null
  delivery: string | null
  state: string | null
}

/**
 * At rest: each change of an order was told, once; and a receiver that is there acknowledges all that
 * was told, whatever failed before: again only what was being sent when a process died.
 */
export async function checkEvents(
  { orders }: Books,
  { platform, store, since, endpoint }: EventShop,
  hasDied: boolean,
) {
  const { services, receiver, advance } = platform
  if (endpoint) {
    await endpoint.enable()
    const deliverNext = () => {
      // Longer than any wait.
      advance(5 * 3_600_000)
      return endpoint.deliver()
    }
    receiver.break(answered(503))
    await deliverNext()
    receiver.mend()
    while ((await deliverNext()) > 0);
  }
  const events = await readRawRows<Told>(
    services.db,
    sql`select type, body::json ->> 'OrderId' as "orderId", d.id as delivery, d.state
      from outbox_events e left join webhook_deliveries d on d.event_id = e.id
      where e.store_id = ${store.id} and e.occurred_on >= ${since.toISOString()}::timestamptz`,
  )
  for (const order of orders) {
    const own = events.filter(
      ({ type, orderId }) => orderId === order.id && type.startsWith('order.'),
    )
    const told = own.map(({ type }) => type).toSorted()
    const happened = order.states.map((state) => eventOfState[state]).toSorted()
    demand(String(told) === String(happened), 'Each change of an order is told once', order, told)
  }
  for (const event of endpoint ? events : []) {
    const times = receiver.heard.get(String(event.delivery)) ?? 0
    const isOnce = times === 1 || (hasDied && times > 1)
    demand(isOnce && event.state === 'delivered', 'What is told arrives', event, times)
  }
}

interface EventShop {
  platform: {
    services: Services
    receiver: ReturnType<typeof createReceiver>
    advance: (ms: number) => void
  }
  store: Store
  /** When it was opened. */
  since: Date
  /** Whether somebody hears its events. */
  endpoint: Awaited<ReturnType<typeof hear>> | null
}
