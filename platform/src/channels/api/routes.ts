import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  createChannel,
  deleteChannel,
  enableSales,
  findChannel,
  listChannels,
  updateChannel,
  type Channel,
  type ChannelRefusal,
} from '#channels/channels.ts'
import { adminContext, forSellers } from '#http/admin-auth.ts'
import type { Api, ApiEnv } from '#http/api.ts'
import { etagOf, readIfMatch, versionMismatch } from '#http/etag.ts'
import { listQuery } from '#http/list-query.ts'
import { jsonBody, jsonReply, noContent } from '#http/openapi.ts'
import { type Problem, validationProblem, conflictProblem, notFoundProblem } from '#http/problem.ts'
import { defineRoute } from '#http/route.ts'
import type { Needs, Services } from '#services.ts'
import { sealConnectorSecret } from '#channels/http-connector.ts'
import { idParams } from '#api/shared/fields.ts'
import { addListRoute } from '#api/admin/list-route.ts'
import { changeChannelRequest, channelSchema, createChannelRequest, toChannel } from './schemas.ts'

const path = '/v1/channels'

/** Converts a refusal of commerce/ to a problem. */
export function channelRefusal(code: ChannelRefusal): Problem {
  switch (code) {
    case 'changed':
      return versionMismatch()
    case 'unknown':
      return notFoundProblem('Channel.NotFound', 'Channel not found.')
    case 'enabled':
      return conflictProblem('Channel.SalesEnabled', 'Sales are already enabled.')
    case 'principalExists':
      return conflictProblem(
        'Channel.PrincipalExists',
        'The store already has a principal channel.',
      )
  }
}

/** Finds the channel in the path. @throws Problem 404. */
export async function getChannel(
  c: Context<ApiEnv>,
  { db }: Needs<'db'>,
  id: string,
): Promise<Channel> {
  const channel = await findChannel(db, adminContext(c), id)
  if (!channel) throw channelRefusal('unknown')
  return channel
}

function addList(api: Api, services: Services) {
  const { db } = services
  addListRoute(api, services, {
    path,
    operationId: 'ListChannels',
    summary: 'List channels',
    description: '`search` covers the name; `isActive` selects channels with sales enabled.',
    access: forSellers(services, 'channels:read'),
    query: listQuery(['createdOn', 'name']),
    item: channelSchema,
    page: 'A page of channels',
    list: (c, query) => listChannels(db, adminContext(c), query),
    toViews: (rows) => rows.map(toChannel),
  })
}

function addOne(api: Api, services: Services) {
  const { db, clock } = services
  const createOperation = defineRoute('post', path, 'CreateChannel', {
    summary: 'Create a channel',
    access: forSellers(services, 'channels:update'),
    request: { body: jsonBody(createChannelRequest) },
    replies: { 201: jsonReply(channelSchema, 'The channel') },
    refused: [409],
  })
  api.openapi(createOperation, async (c) => {
    const result = await createChannel(db, adminContext(c), c.req.valid('json'), clock())
    if (!result.ok) throw channelRefusal(result.code)
    return c.json(toChannel(result.channel), 201, { etag: etagOf(result.channel.version) })
  })

  const getRoute = defineRoute('get', `${path}/{id}`, 'GetChannel', {
    summary: 'Read a channel',
    access: forSellers(services, 'channels:read'),
    request: { params: idParams },
    replies: { 200: jsonReply(channelSchema, 'The channel') },
  })
  api.openapi(getRoute, async (c) => {
    const channel = await getChannel(c, services, c.req.valid('param').id)
    return c.json(toChannel(channel), 200, { etag: etagOf(channel.version) })
  })
}

function addChanges(api: Api, services: Services) {
  const { db, clock } = services
  const deleteRoute = defineRoute('delete', `${path}/{id}`, 'DeleteChannel', {
    summary: 'Delete a channel with its listings',
    description: 'With `If-Match`, refused when the channel has changed since it was read.',
    access: forSellers(services, 'channels:update'),
    request: { params: idParams },
    replies: { 204: noContent },
    refused: [412],
  })
  api.openapi(deleteRoute, async (c) => {
    const how = { version: readIfMatch(c), now: clock() }
    const result = await deleteChannel(db, adminContext(c), c.req.valid('param').id, how)
    if (!result.ok) throw channelRefusal(result.code)
    return c.body(null, 204)
  })

  const enableRoute = defineRoute('post', `${path}/{id}/sales/enable`, 'EnableChannelSales', {
    summary: 'Enable sales in a channel',
    access: forSellers(services, 'channels:update'),
    request: { params: idParams },
    replies: { 200: jsonReply(channelSchema, 'The channel') },
    refused: [409, 412],
  })
  api.openapi(enableRoute, async (c) => {
    const how = { version: readIfMatch(c), now: clock() }
    const result = await enableSales(db, adminContext(c), c.req.valid('param').id, how)
    if (!result.ok) throw channelRefusal(result.code)
    return c.json(toChannel(result.channel), 200, { etag: etagOf(result.channel.version) })
  })
}

type Connector = z.output<typeof changeChannelRequest>['connector']

/** Checks the URL of a connector and encrypts its secret; `undefined` changes nothing. */
function readConnector(services: Services, channelId: string, connector: Connector) {
  if (connector === undefined) return {}
  if (connector === null) return { connectorUrl: null, sealedConnectorSecret: null }
  const reading = services.dialler.readUrl(connector.url)
  if (!reading.ok) throw validationProblem({ 'connector.url': [reading.message] })
  const { secret } = connector
  return {
    connectorUrl: reading.url.href,
    sealedConnectorSecret:
      secret === undefined ? null : sealConnectorSecret(services, channelId, secret),
  }
}

function addUpdate(api: Api, services: Services) {
  const { db, clock } = services
  const route = defineRoute('patch', `${path}/{id}`, 'ChangeChannel', {
    summary: 'Rename a channel or set its connector',
    description: 'With `If-Match`, refused when the channel has changed since it was read.',
    access: forSellers(services, 'channels:update'),
    request: { params: idParams, body: jsonBody(changeChannelRequest) },
    replies: { 200: jsonReply(channelSchema, 'The channel') },
    refused: [412],
  })
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param')
    const { name, connector } = c.req.valid('json')
    const change = { name, ...readConnector(services, id, connector) }
    const how = { change, version: readIfMatch(c), now: clock() }
    const result = await updateChannel(db, adminContext(c), id, how)
    if (!result.ok) throw channelRefusal(result.code)
    return c.json(toChannel(result.channel), 200, { etag: etagOf(result.channel.version) })
  })
}

/** Channels of a store or a seller. */
export function registerChannelRoutes(api: Api, services: Services) {
  addList(api, services)
  addOne(api, services)
  addChanges(api, services)
  addUpdate(api, services)
}
