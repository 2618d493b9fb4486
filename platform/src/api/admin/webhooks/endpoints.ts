import { adminContext, forSellers } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { listQuery } from '#http/list-query.ts'
import { jsonBody, jsonReply, noContent } from '#http/openapi.ts'
import { Problem, conflictProblem, notFoundProblem, validationProblem } from '#http/problem.ts'
import { defineRoute } from '#http/route.ts'
import { changeEndpoint } from '#outbound/change-endpoint.ts'
import { registerEndpoint, type Registration } from '#outbound/register-endpoint.ts'
import {
  deleteEndpoint,
  enableEndpoint,
  findEndpoint,
  listEndpoints,
} from '#outbound/webhook-endpoints.ts'
import type { Services } from '#services.ts'
import { idParams } from '#api/shared/fields.ts'
import { addListRoute } from '#api/admin/list-route.ts'
import { changeRequest, endpointSchema, registerRequest, toEndpoint } from './schemas.ts'

const path = '/v1/webhooks/endpoints'

function endpointNotFound() {
  return notFoundProblem('Webhook.EndpointNotFound', 'Webhook endpoint not found.')
}

function toRefusal(refused: Extract<Registration, { ok: false }>) {
  if (refused.code === 'url') return validationProblem({ [refused.field]: [refused.message] })
  if (refused.code === 'exists') {
    return conflictProblem('Webhook.EndpointExists', 'This URL is already registered.')
  }
  return new Problem({
    status: 400,
    code: 'Webhook.TestFailed',
    title: 'The receiver did not accept the test event. Nothing was stored.',
    detail: refused.message,
  })
}

function addRegistration(api: Api, services: Services) {
  const route = defineRoute('post', path, 'RegisterWebhookEndpoint', {
    summary: 'Register a webhook endpoint',
    contract: 'named',
    access: forSellers(services, 'connection:update'),
    request: { body: jsonBody(registerRequest) },
    replies: {
      201: jsonReply(endpointSchema, 'The endpoint, whose receiver accepted the test event'),
    },
    refused: [409],
  })
  api.openapi(route, async (c) => {
    const given = c.req.valid('json')
    const context = { ...services, keys: services.config.secrets }
    const registration = await registerEndpoint(context, adminContext(c), {
      url: given.url,
      secret: given.secret ?? null,
      headers: given.headers ?? {},
      authentication: given.authentication ?? null,
      eventTypes: given.eventTypes ?? null,
    })
    if (!registration.ok) throw toRefusal(registration)
    return c.json(toEndpoint(registration.endpoint), 201)
  })
}

function addList(api: Api, services: Services) {
  const { db } = services
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
}

function addReadOne(api: Api, services: Services) {
  const { db } = services
  const getRoute = defineRoute('get', `${path}/{id}`, 'GetWebhookEndpoint', {
    summary: 'Read a webhook endpoint',
    access: forSellers(services, 'connection:read'),
    request: { params: idParams },
    replies: { 200: jsonReply(endpointSchema, 'The endpoint') },
  })
  api.openapi(getRoute, async (c) => {
    const endpoint = await findEndpoint(db, adminContext(c), c.req.valid('param').id)
    if (!endpoint) throw endpointNotFound()
    return c.json(toEndpoint(endpoint), 200)
  })
}

function addChanges(api: Api, services: Services) {
  const { db, clock } = services
  const deleteRoute = defineRoute('delete', `${path}/{id}`, 'DeleteWebhookEndpoint', {
    summary: 'Delete a webhook endpoint',
    contract: 'documented',
    access: forSellers(services, 'connection:update'),
    request: { params: idParams },
    replies: { 204: noContent },
  })
  api.openapi(deleteRoute, async (c) => {
    if (!(await deleteEndpoint(db, adminContext(c), c.req.valid('param').id, clock()))) {
      throw endpointNotFound()
    }
    return c.body(null, 204)
  })

  const enableRoute = defineRoute('post', `${path}/{id}/enable`, 'EnableWebhookEndpoint', {
    summary: 'Resume a paused webhook endpoint',
    contract: 'named',
    access: forSellers(services, 'connection:update'),
    request: { params: idParams },
    replies: { 200: jsonReply(endpointSchema, 'The resumed endpoint') },
    refused: [409],
  })
  api.openapi(enableRoute, async (c) => {
    const enabling = await enableEndpoint(db, adminContext(c), c.req.valid('param').id, clock())
    if (enabling.ok) return c.json(toEndpoint(enabling.endpoint), 200)
    if (enabling.code === 'unknown') throw endpointNotFound()
    throw conflictProblem('Webhook.EndpointNotPaused', 'The endpoint is not paused.')
  })
}

function addChange(api: Api, services: Services) {
  const route = defineRoute('patch', `${path}/{id}`, 'ChangeWebhookEndpoint', {
    summary: 'Change the events, the secret or the credentials of a webhook endpoint, or pause it',
    description:
      'A new secret, header or credential is stored once a test event sent with it is answered ' +
      'with 2xx. The URL cannot be changed; register a new endpoint instead.',
    access: forSellers(services, 'connection:update'),
    request: { params: idParams, body: jsonBody(changeRequest) },
    replies: { 200: jsonReply(endpointSchema, 'The changed endpoint') },
  })
  api.openapi(route, async (c) => {
    const context = { ...services, keys: services.config.secrets }
    const { id } = c.req.valid('param')
    const changing = await changeEndpoint(context, adminContext(c), id, c.req.valid('json'))
    if (changing.ok) return c.json(toEndpoint(changing.endpoint), 200)
    throw changing.code === 'unknown' ? endpointNotFound() : toRefusal(changing)
  })
}

/** Webhook endpoints of the store or of the seller (spec §3.1, §4.2, §6.1). */
export function registerWebhookEndpointRoutes(api: Api, services: Services) {
  addRegistration(api, services)
  addList(api, services)
  addReadOne(api, services)
  addChanges(api, services)
  addChange(api, services)
}
