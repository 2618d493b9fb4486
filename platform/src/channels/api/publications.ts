import { z } from '@hono/zod-openapi'
import type { Channel } from '#channels/channels.ts'
import { linkPublication, type LinkResult } from '#channels/link-publication.ts'
import {
  changePublication,
  findPublication,
  listAttempts,
  listPublications,
  requestPublication,
  type Publication,
} from '#channels/publications.ts'
import { createPublicationQueue } from '#channels/run-publications.ts'
import type { ApiContext } from '#http/api.ts'
import type { Audiences, RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { found, getMinor } from '#http/problem.ts'
import type { Needs, Services } from '#services.ts'
import { publicationStates, publicationOutcomes } from '#store/enums.ts'
import { workOff } from '#store/work-queue.ts'
import { named, sourced } from '#http/openapi.ts'
import { opaqueId } from '#api/shared/fields.ts'
import { priceGiven } from './schemas.ts'
import { channelProblem, getChannel } from './routes.ts'
import { pricedView, viewOf } from '#api/shared/view.ts'

const dateTime = z.iso.datetime()

const publishRequest = named('PublishProductRequest', { productId: opaqueId, price: priceGiven })

const linkRequest = named('LinkPublicationRequest', { externalId: opaqueId })

const attemptSchema = sourced('named', 'ChannelPublicationAttempt', {
  number: z.int(),
  kind: z.enum(['send', 'link']),
  startedOn: dateTime,
  endedOn: dateTime.nullable(),
  outcome: z.enum(publicationOutcomes).nullable().describe('null while in progress'),
  status: z.int().nullable().describe('The HTTP status of the connector'),
  detail: z.string().nullable(),
  externalId: z.string().nullable(),
})

const fields = {
  id: z.string(),
  channelId: z.string(),
  productId: z.string(),
  price: z.number(),
  currencyCode: z.string(),
  state: z.enum(publicationStates),
  attemptCount: z.int(),
  nextAttemptOn: dateTime.nullable(),
  candidates: z
    .array(
      z.object({ externalId: z.string(), title: z.string().nullable(), skus: z.array(z.string()) }),
    )
    .describe('Existing items of the channel to review'),
  externalId: z.string().nullable(),
  listingId: z.string().nullable(),
  requestedBy: z.string(),
  createdOn: dateTime,
  updatedOn: dateTime,
}

const publicationSchema = sourced('named', 'ChannelPublication', fields)

const publicationDetails = sourced('named', 'ChannelPublicationDetails', {
  ...fields,
  attempts: z.array(attemptSchema),
})

const toPublication = (row: Publication) =>
  pricedView(publicationSchema, row, row.currencyCode, {
    nextAttemptOn: row.state === 'queued' ? row.dueOn.toISOString() : null,
  })

const path = '/v1/channels/{id}/publications'

const query = listQuery(['createdOn']).extend({
  state: z.enum(publicationStates).optional(),
  productId: z.string().max(200).optional(),
})

async function describe({ db }: Needs<'db'>, channelId: string, id: string) {
  const publication = found(await findPublication(db, channelId, id), 'Channel.PublicationNotFound')
  const attempts = await listAttempts(db, id)
  return {
    ...toPublication(publication),
    attempts: attempts.map((row) => viewOf(attemptSchema, row)),
  }
}

async function change(
  c: ApiContext,
  services: Services,
  { id, publicationId }: { id: string; publicationId: string },
  act: (channel: Channel) => Promise<LinkResult>,
) {
  const channel = await getChannel(c, services, id)
  const result = await act(channel)
  if (!result.ok) throw channelProblem(result)
  return describe(services, channel.id, publicationId)
}

const replies = { 200: [publicationDetails, 'The publication'] as const }

function addReads({ forAdmin }: Audiences, services: Services) {
  forAdmin('channels:read').list(path, 'ListChannelPublications', {
    summary: 'List the publications of a channel',
    description: 'Newest first. `search` covers the title of the product.',
    contract: 'named',
    query,
    item: publicationSchema,
    list: async (c, filter, id) => {
      const channel = await getChannel(c, services, id)
      return listPublications(services.db, channel, filter)
    },
    toViews: (rows) => rows.map(toPublication),
  })

  forAdmin('channels:read').get(`${path}/{publicationId}`, 'GetChannelPublication', {
    summary: 'Read a publication with its attempts',
    contract: 'named',
    replies,
    handle: async (c, { id, publicationId }) => {
      const channel = await getChannel(c, services, id)
      return describe(services, channel.id, publicationId)
    },
  })
}

const steps = [
  {
    what: 'retry',
    operationId: 'RetryChannelPublication',
    summary: 'Retry a publication',
    description: 'After a review, publishes a new item, because no candidate is the product.',
  },
  {
    what: 'cancel',
    operationId: 'CancelChannelPublication',
    summary: 'Cancel a queued or failed publication',
    description: 'Items that are already in the channel stay there.',
  },
] as const

/** Publications of products in channels: execution, history, review. */
export const registerChannelPublicationRoutes: RegisterRoutes = (to, services) => {
  const { forAdmin } = to
  const { db, clock } = services
  addReads(to, services)

  forAdmin('channels:update').post(path, 'PublishToChannel', {
    summary: 'Publish a product to a channel',
    description:
      'Queued for the connector of the channel, or completed at once if it has none. Returns 409 ' +
      '`Channel.RequirementsMissing` if a required value is missing.',
    contract: 'named',
    body: publishRequest,
    replies: { 201: [publicationDetails, 'The publication'] },
    handle: async (c, params, { productId, price }) => {
      const channel = await getChannel(c, services, params.id)
      const { currencyCode } = c.var.store
      const requestedBy = c.var.application.clientId
      const priceMinor = getMinor('price', price, currencyCode)
      const given = { productId, currencyCode, requestedBy, priceMinor }
      const result = await requestPublication(db, c.var.scope, channel, given, clock())
      if (!result.ok) throw channelProblem(result)
      const { id } = result.publication
      // One at a time: with a key, all claims would be in one transaction and not exclude each other.
      if (channel.connectorUrl === null) await workOff(createPublicationQueue(services, { id }), 1)
      return describe(services, channel.id, id)
    },
  })

  for (const { what, operationId, ...words } of steps) {
    forAdmin('channels:update').post(`${path}/{publicationId}/${what}`, operationId, {
      ...words,
      replies,
      handle: (c, params) =>
        change(c, services, params, ({ id }) =>
          changePublication(db, id, params.publicationId, what, clock()),
        ),
    })
  }

  forAdmin('channels:update').post(`${path}/{publicationId}/link`, 'LinkChannelPublication', {
    summary: 'Link a publication under review to an existing item of the channel',
    description:
      'Refused unless the channel confirms that the item has SKUs and that all of them belong to the product.',
    contract: 'named',
    body: linkRequest,
    replies,
    handle: (c, params, { externalId }) =>
      change(c, services, params, (channel) =>
        linkPublication(services, channel, params.publicationId, externalId),
      ),
  })
}
