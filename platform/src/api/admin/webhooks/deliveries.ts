import { z } from '@hono/zod-openapi'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { found, Problem } from '#http/problem.ts'
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  retryDelivery,
} from '#outbound/webhook-deliveries.ts'
import type { Needs } from '#services.ts'
import { deliverySchema, deliveryStates, toDelivery } from './schemas.ts'

const path = '/v1/webhooks/deliveries'

async function readDelivery(
  { db }: Needs<'db'>,
  scope: Parameters<typeof findDelivery>[1],
  id: string,
) {
  const delivery = found(await findDelivery(db, scope, id), 'Webhook.DeliveryNotFound')
  const attempts = await listAttempts(db, [id])
  return toDelivery(delivery, attempts.get(id) ?? [])
}

/** Deliveries of the store's or the seller's endpoints (spec §3.2, §6.4). */
export const registerWebhookDeliveryRoutes: RegisterRoutes = ({ forSellers }, services) => {
  const { db, clock } = services
  forSellers('connection:read').list(path, 'ListWebhookDeliveries', {
    summary: 'List deliveries with their attempts',
    description: 'Newest first. `search` covers the event type.',
    query: listQuery(['createdOn']).extend({
      endpointId: z.string().optional(),
      state: z.enum(deliveryStates).optional(),
    }),
    item: deliverySchema,
    list: (c, query) => listDeliveries(db, c.var.scope, query),
    toViews: async (rows) => {
      const ids = rows.map((row) => row.id)
      const attempts = await listAttempts(db, ids)
      return rows.map((row) => toDelivery(row, attempts.get(row.id) ?? []))
    },
  })

  forSellers('connection:read').get(`${path}/{id}`, 'GetWebhookDelivery', {
    summary: 'Read a delivery with its attempts',
    replies: { 200: [deliverySchema, 'The delivery'] },
    handle: (c, { id }) => readDelivery(services, c.var.scope, id),
  })

  forSellers('connection:update').post(`${path}/{id}/retry`, 'RetryWebhookDelivery', {
    summary: 'Re-enqueue a failed delivery',
    description: 'Sends the original body again under a new delivery id.',
    contract: 'named',
    replies: { 201: [deliverySchema, 'The new delivery'] },
    handle: async (c, { id }) => {
      const { scope } = c.var
      const retry = await retryDelivery(db, scope, id, clock())
      if (!retry.ok) throw new Problem(retry.code)
      return readDelivery(services, scope, retry.deliveryId)
    },
  })
}
