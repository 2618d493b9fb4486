import type { z } from '@hono/zod-openapi'
import {
  createChannel,
  deleteChannel,
  enableSales,
  findChannel,
  listChannels,
  updateChannel,
  type ChannelResult,
} from '#channels/channels.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { listQuery } from '#http/list-query.ts'
import { found, type Problem, refusalProblem, validationProblem } from '#http/problem.ts'
import type { ProblemCode } from '#http/problem-codes.ts'
import type { Needs, Services } from '#services.ts'
import { sealConnectorSecret } from '#channels/http-connector.ts'
import { changeChannelRequest, channelSchema, createChannelRequest, toChannel } from './schemas.ts'

const path = '/v1/channels'

/** The problem of a refused change of a channel, a listing or a publication. */
export const channelProblem = (refusal: { code: ProblemCode | 'unknownProduct' }): Problem =>
  refusal.code === 'unknownProduct'
    ? validationProblem({ productId: ['Product not found.'] })
    : refusalProblem({ ...refusal, code: refusal.code })

/** Finds the channel in the path. @throws Problem 404. */
export async function getChannel(c: ApiContext, { db }: Needs<'db'>, id: string) {
  return found(await findChannel(db, c.var.scope, id), 'Channel.NotFound')
}

function show(c: ApiContext, result: ChannelResult) {
  if (!result.ok) throw channelProblem(result)
  c.header('etag', etagOf(result.channel.version))
  return toChannel(result.channel)
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

export const registerChannelRoutes: RegisterRoutes = ({ forSellers }, services) => {
  const { db, clock } = services

  forSellers('channels:read').list(path, 'ListChannels', {
    summary: 'List channels',
    description: '`search` covers the name; `isActive` selects channels with sales enabled.',
    query: listQuery(['createdOn', 'name']),
    item: channelSchema,
    list: (c, query) => listChannels(db, c.var.scope, query),
    toViews: (rows) => rows.map(toChannel),
  })

  forSellers('channels:update').post(path, 'CreateChannel', {
    summary: 'Create a channel',
    body: createChannelRequest,
    replies: { 201: [channelSchema, 'The channel'] },
    handle: async (c, _params, body) =>
      show(c, await createChannel(db, c.var.scope, body, clock())),
  })

  forSellers('channels:read').get(`${path}/{id}`, 'GetChannel', {
    summary: 'Read a channel',
    replies: { 200: [channelSchema, 'The channel'] },
    handle: async (c, { id }) => show(c, { ok: true, channel: await getChannel(c, services, id) }),
  })

  forSellers('channels:update').delete(`${path}/{id}`, 'DeleteChannel', {
    summary: 'Delete a channel with its listings',
    description: 'With `If-Match`, refused when the channel has changed since it was read.',
    refused: [412],
    handle: async (c, { id }) => {
      const how = { seen: readIfMatch(c), now: clock() }
      const result = await deleteChannel(db, c.var.scope, id, how)
      if (!result.ok) throw channelProblem(result)
    },
  })

  forSellers('channels:update').post(`${path}/{id}/sales/enable`, 'EnableChannelSales', {
    summary: 'Enable sales in a channel',
    replies: { 200: [channelSchema, 'The channel'] },
    refused: [409, 412],
    handle: async (c, { id }) => {
      const how = { seen: readIfMatch(c), now: clock() }
      return show(c, await enableSales(db, c.var.scope, id, how))
    },
  })

  forSellers('channels:update').patch(`${path}/{id}`, 'ChangeChannel', {
    summary: 'Rename a channel or set its connector',
    description: 'With `If-Match`, refused when the channel has changed since it was read.',
    body: changeChannelRequest,
    replies: { 200: [channelSchema, 'The channel'] },
    refused: [412],
    handle: async (c, { id }, { name, connector }) => {
      const change = { name, ...readConnector(services, id, connector) }
      const how = { change, seen: readIfMatch(c), now: clock() }
      return show(c, await updateChannel(db, c.var.scope, id, how))
    },
  })
}
