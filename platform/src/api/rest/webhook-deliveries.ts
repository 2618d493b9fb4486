import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, ilike } from 'drizzle-orm'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { readPage } from '#http/list-page.ts'
import { containing, listQuery, pageOf } from '#http/list-query.ts'
import { jsonReply, refusals } from '#http/openapi.ts'
import { Problem } from '#http/problem.ts'
import {
  countDeliveries,
  findDelivery,
  listAttempts,
  retryDelivery,
  selectDeliveries,
} from '#outbound/webhook-deliveries.ts'
import { endpointsOf } from '#outbound/webhook-endpoints.ts'
import type { Services } from '#services.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { webhookDeliveries } from '#store/schema/webhooks.ts'
import { deliverySchema, deliveryStates, toDelivery } from './webhook-schemas.ts'

const path = '/v1/webhooks/deliveries'
const params = z.object({ id: z.string() })

function deliveryNotFound() {
  return new Problem({
    status: 404,
    code: 'Webhook.DeliveryNotFound',
    title: 'There is no such delivery.',
  })
}

function addList(api: Api, services: Services) {
  const { db } = services
  const route = createRoute({
    method: 'get',
    path,
    operationId: 'ListWebhookDeliveries',
    summary: 'List deliveries with their attempts',
    description: 'Newest first. `search` covers the event type.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'connection:read'),
    request: {
      query: listQuery(['createdOn']).extend({
        endpointId: z.string().optional(),
        state: z.enum(deliveryStates).optional(),
      }),
    },
    responses: {
      200: jsonReply(pageOf(deliverySchema), 'A page of deliveries'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const scope = adminContext(c)
    const { createdOn, endpointId, state, id } = webhookDeliveries
    const page = await readPage(
      services,
      {
        scope: ['webhook deliveries', scope.storeId, scope.sellerId],
        sorts: { createdOn },
        id,
        defaultDirection: 'desc',
        where: and(
          endpointsOf(scope),
          query.endpointId ? eq(endpointId, query.endpointId) : undefined,
          query.state ? eq(state, query.state) : undefined,
          query.search ? ilike(outboxEvents.type, containing(query.search)) : undefined,
        ),
        read: ({ where, orderBy, limit }) =>
          selectDeliveries(db)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        count: (where) => countDeliveries(db, where),
        placeOf: (row) => ({ id: row.id, value: row.createdOn }),
      },
      query,
    )
    const attempts = await listAttempts(
      db,
      page.data.map((row) => row.id),
    )
    const data = page.data.map((row) => toDelivery(row, attempts.get(row.id) ?? []))
    return c.json({ ...page, data }, 200)
  })
}

async function readDelivery(
  { db }: Services,
  scope: Parameters<typeof findDelivery>[1],
  id: string,
) {
  const delivery = await findDelivery(db, scope, id)
  if (!delivery) throw deliveryNotFound()
  const attempts = await listAttempts(db, [id])
  return toDelivery(delivery, attempts.get(id) ?? [])
}

function addOne(api: Api, services: Services) {
  const { db, clock } = services
  const getRoute = createRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'GetWebhookDelivery',
    summary: 'Read a delivery with its attempts',
    'x-contract': 'assumed',
    ...forAdmin(services, 'connection:read'),
    request: { params },
    responses: { 200: jsonReply(deliverySchema, 'The delivery'), ...refusals(400, 401, 403, 404) },
  })
  api.openapi(getRoute, async (c) =>
    c.json(await readDelivery(services, adminContext(c), c.req.valid('param').id), 200),
  )

  const retryRoute = createRoute({
    method: 'post',
    path: `${path}/{id}/retry`,
    operationId: 'RetryWebhookDelivery',
    summary: 'Re-enqueue a failed delivery',
    description: 'Sends the original body again under a new delivery id.',
    'x-contract': 'named',
    ...forAdmin(services, 'connection:update'),
    request: { params },
    responses: {
      201: jsonReply(deliverySchema, 'The new delivery'),
      ...refusals(400, 401, 403, 404, 409),
    },
  })
  api.openapi(retryRoute, async (c) => {
    const scope = adminContext(c)
    const retry = await retryDelivery(db, scope, c.req.valid('param').id, clock())
    if (retry.ok) return c.json(await readDelivery(services, scope, retry.deliveryId), 201)
    if (retry.code === 'unknown') throw deliveryNotFound()
    throw new Problem({
      status: 409,
      code: 'Webhook.DeliveryNotFailed',
      title: 'The delivery has not failed.',
    })
  })
}

/** Deliveries of the store's or the seller's endpoints (spec §3.2, §6.4). */
export function registerWebhookDeliveryRoutes(api: Api, services: Services) {
  addList(api, services)
  addOne(api, services)
}
