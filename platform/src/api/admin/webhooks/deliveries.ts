import { z } from '@hono/zod-openapi'
import { adminContext, forSellers } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { listQuery } from '#http/list-query.ts'
import { Problem } from '#http/problem.ts'
import { addOperation } from '#http/route.ts'
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  retryDelivery,
} from '#outbound/webhook-deliveries.ts'
import type { Needs } from '#services.ts'
import { addListRoute } from '#api/admin/list-route.ts'
import { deliverySchema, deliveryStates, toDelivery } from './schemas.ts'

const path = '/v1/webhooks/deliveries'

async function readDelivery(
  { db }: Needs<'db'>,
  scope: Parameters<typeof findDelivery>[1],
  id: string,
) {
  const delivery = await findDelivery(db, scope, id)
  if (!delivery) throw new Problem('Webhook.DeliveryNotFound')
  const attempts = await listAttempts(db, [id])
  return toDelivery(delivery, attempts.get(id) ?? [])
}

/** Deliveries of the store's or the seller's endpoints (spec §3.2, §6.4). */
export const registerWebhookDeliveryRoutes: RegisterRoutes = (api, services) => {
  const { db, clock } = services
  addListRoute(api, services, {
    path,
    operationId: 'ListWebhookDeliveries',
    summary: 'List deliveries with their attempts',
    description: 'Newest first. `search` covers the event type.',
    access: forSellers(services, 'connection:read'),
    query: listQuery(['createdOn']).extend({
      endpointId: z.string().optional(),
      state: z.enum(deliveryStates).optional(),
    }),
    item: deliverySchema,
    page: 'A page of deliveries',
    list: (c, query) => listDeliveries(db, adminContext(c), query),
    toViews: async (rows) => {
      const ids = rows.map((row) => row.id)
      const attempts = await listAttempts(db, ids)
      return rows.map((row) => toDelivery(row, attempts.get(row.id) ?? []))
    },
  })

  addOperation(api, 'get', `${path}/{id}`, 'GetWebhookDelivery', {
    summary: 'Read a delivery with its attempts',
    access: forSellers(services, 'connection:read'),
    replies: { 200: [deliverySchema, 'The delivery'] },
    handle: (c, { id }) => readDelivery(services, adminContext(c), id),
  })

  addOperation(api, 'post', `${path}/{id}/retry`, 'RetryWebhookDelivery', {
    summary: 'Re-enqueue a failed delivery',
    description: 'Sends the original body again under a new delivery id.',
    contract: 'named',
    access: forSellers(services, 'connection:update'),
    replies: { 201: [deliverySchema, 'The new delivery'] },
    refused: [409],
    handle: async (c, { id }) => {
      const scope = adminContext(c)
      const retry = await retryDelivery(db, scope, id, clock())
      if (!retry.ok) throw new Problem(retry.code)
      return readDelivery(services, scope, retry.deliveryId)
    },
  })
}
