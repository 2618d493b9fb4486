import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { found, Problem, validationProblem } from '#http/problem.ts'
import { changeEndpoint } from '#outbound/change-endpoint.ts'
import { registerEndpoint } from '#outbound/register-endpoint.ts'
import {
  deleteEndpoint,
  enableEndpoint,
  findEndpoint,
  listEndpoints,
} from '#outbound/webhook-endpoints.ts'
import { changeRequest, endpointSchema, registerRequest, toEndpoint } from './schemas.ts'

const path = '/v1/webhooks/endpoints'

function endpointProblem(
  refused: Extract<Awaited<ReturnType<typeof changeEndpoint>>, { ok: false }>,
) {
  if (refused.code === 'url') return validationProblem({ [refused.field]: [refused.message] })
  return new Problem(refused.code, { detail: 'message' in refused ? refused.message : undefined })
}

/** Webhook endpoints of the store or of the seller (spec §3.1, §4.2, §6.1). */
export const registerWebhookEndpointRoutes: RegisterRoutes = ({ forSellers }, services) => {
  const { db, clock } = services
  forSellers('connection:update').post(path, 'RegisterWebhookEndpoint', {
    summary: 'Register a webhook endpoint',
    contract: 'named',
    body: registerRequest,
    replies: {
      201: [endpointSchema, 'The endpoint, whose receiver accepted the test event'],
    },
    handle: async (c, _params, given) => {
      const registration = await registerEndpoint(services, c.var.scope, {
        url: given.url,
        secret: given.secret ?? null,
        headers: given.headers ?? {},
        authentication: given.authentication ?? null,
        eventTypes: given.eventTypes ?? null,
      })
      if (!registration.ok) throw endpointProblem(registration)
      return toEndpoint(registration.endpoint)
    },
  })

  forSellers('connection:read').list(path, 'ListWebhookEndpoints', {
    summary: 'List webhook endpoints',
    description:
      '`search` covers the URL; `isActive` selects endpoints that are not paused. The store also ' +
      'sees those of its sellers.',
    query: listQuery(['createdOn', 'url']),
    item: endpointSchema,
    list: (c, query) => listEndpoints(db, c.var.scope, query),
    toViews: (rows) => rows.map(toEndpoint),
  })

  forSellers('connection:read').get(`${path}/{id}`, 'GetWebhookEndpoint', {
    summary: 'Read a webhook endpoint',
    replies: { 200: [endpointSchema, 'The endpoint'] },
    handle: async (c, { id }) =>
      toEndpoint(found(await findEndpoint(db, c.var.scope, id), 'Webhook.EndpointNotFound')),
  })

  forSellers('connection:update').delete(`${path}/{id}`, 'DeleteWebhookEndpoint', {
    summary: 'Delete a webhook endpoint',
    contract: 'documented',
    handle: async (c, { id }) => {
      found(await deleteEndpoint(db, c.var.scope, id, clock()), 'Webhook.EndpointNotFound')
    },
  })

  forSellers('connection:update').post(`${path}/{id}/enable`, 'EnableWebhookEndpoint', {
    summary: 'Resume a paused webhook endpoint',
    contract: 'named',
    replies: { 200: [endpointSchema, 'The resumed endpoint'] },
    handle: async (c, { id }) => {
      const enabling = await enableEndpoint(db, c.var.scope, id, clock())
      if (!enabling.ok) throw new Problem(enabling.code)
      return toEndpoint(enabling.endpoint)
    },
  })

  forSellers('connection:update').patch(`${path}/{id}`, 'ChangeWebhookEndpoint', {
    summary: 'Change the events, the secret or the credentials of a webhook endpoint, or pause it',
    description:
      'A new secret, header or credential is stored once a test event sent with it is answered ' +
      'with 2xx. The URL cannot be changed; register a new endpoint instead.',
    body: changeRequest,
    replies: { 200: [endpointSchema, 'The changed endpoint'] },
    handle: async (c, { id }, body) => {
      const changing = await changeEndpoint(services, c.var.scope, id, body)
      if (!changing.ok) throw endpointProblem(changing)
      return toEndpoint(changing.endpoint)
    },
  })
}
