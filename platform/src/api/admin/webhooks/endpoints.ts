import { adminContext, forSellers } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { listQuery } from '#http/list-query.ts'
import { Problem, validationProblem } from '#http/problem.ts'
import { addOperation } from '#http/route.ts'
import { changeEndpoint } from '#outbound/change-endpoint.ts'
import { registerEndpoint } from '#outbound/register-endpoint.ts'
import {
  deleteEndpoint,
  enableEndpoint,
  findEndpoint,
  listEndpoints,
} from '#outbound/webhook-endpoints.ts'
import type { Services } from '#services.ts'
import { addListRoute } from '#api/admin/list-route.ts'
import { changeRequest, endpointSchema, registerRequest, toEndpoint } from './schemas.ts'

const path = '/v1/webhooks/endpoints'

function endpointProblem(
  refused: Extract<Awaited<ReturnType<typeof changeEndpoint>>, { ok: false }>,
) {
  if (refused.code === 'url') return validationProblem({ [refused.field]: [refused.message] })
  return new Problem(refused.code, { detail: 'message' in refused ? refused.message : undefined })
}

function addChanges(api: Api, services: Services) {
  const { db, clock } = services
  addOperation(api, 'delete', `${path}/{id}`, 'DeleteWebhookEndpoint', {
    summary: 'Delete a webhook endpoint',
    contract: 'documented',
    access: forSellers(services, 'connection:update'),
    handle: async (c, { id }) => {
      if (!(await deleteEndpoint(db, adminContext(c), id, clock()))) {
        throw new Problem('Webhook.EndpointNotFound')
      }
    },
  })

  addOperation(api, 'post', `${path}/{id}/enable`, 'EnableWebhookEndpoint', {
    summary: 'Resume a paused webhook endpoint',
    contract: 'named',
    access: forSellers(services, 'connection:update'),
    replies: { 200: [endpointSchema, 'The resumed endpoint'] },
    refused: [409],
    handle: async (c, { id }) => {
      const enabling = await enableEndpoint(db, adminContext(c), id, clock())
      if (!enabling.ok) throw new Problem(enabling.code)
      return toEndpoint(enabling.endpoint)
    },
  })
}

/** Webhook endpoints of the store or of the seller (spec §3.1, §4.2, §6.1). */
export function registerWebhookEndpointRoutes(api: Api, services: Services) {
  const { db } = services
  addOperation(api, 'post', path, 'RegisterWebhookEndpoint', {
    summary: 'Register a webhook endpoint',
    contract: 'named',
    access: forSellers(services, 'connection:update'),
    body: registerRequest,
    replies: {
      201: [endpointSchema, 'The endpoint, whose receiver accepted the test event'],
    },
    refused: [409],
    handle: async (c, _params, given) => {
      const context = { ...services, keys: services.config.secrets }
      const registration = await registerEndpoint(context, adminContext(c), {
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

  addListRoute(api, services, {
    path,
    operationId: 'ListWebhookEndpoints',
    summary: 'List webhook endpoints',
    description:
      '`search` covers the URL; `isActive` selects endpoints that are not paused. The store also ' +
      'sees those of its sellers.',
    access: forSellers(services, 'connection:read'),
    query: listQuery(['createdOn', 'url']),
    item: endpointSchema,
    page: 'A page of endpoints',
    list: (c, query) => listEndpoints(db, adminContext(c), query),
    toViews: (rows) => rows.map(toEndpoint),
  })

  addOperation(api, 'get', `${path}/{id}`, 'GetWebhookEndpoint', {
    summary: 'Read a webhook endpoint',
    access: forSellers(services, 'connection:read'),
    replies: { 200: [endpointSchema, 'The endpoint'] },
    handle: async (c, { id }) => {
      const endpoint = await findEndpoint(db, adminContext(c), id)
      if (!endpoint) throw new Problem('Webhook.EndpointNotFound')
      return toEndpoint(endpoint)
    },
  })

  addChanges(api, services)

  addOperation(api, 'patch', `${path}/{id}`, 'ChangeWebhookEndpoint', {
    summary: 'Change the events, the secret or the credentials of a webhook endpoint, or pause it',
    description:
      'A new secret, header or credential is stored once a test event sent with it is answered ' +
      'with 2xx. The URL cannot be changed; register a new endpoint instead.',
    access: forSellers(services, 'connection:update'),
    body: changeRequest,
    replies: { 200: [endpointSchema, 'The changed endpoint'] },
    handle: async (c, { id }, body) => {
      const context = { ...services, keys: services.config.secrets }
      const changing = await changeEndpoint(context, adminContext(c), id, body)
      if (!changing.ok) throw endpointProblem(changing)
      return toEndpoint(changing.endpoint)
    },
  })
}
