import { z } from '@hono/zod-openapi'
import type { Publication, PublicationAttempt } from '#channels/publications.ts'
import { publicationOutcomes, publicationStates } from '#store/enums.ts'
import { pricedView, viewOf } from '#api/shared/view.ts'

const dateTime = z.iso.datetime()

export const publishRequest = z
  .object({ productId: z.string().min(1).max(200), price: z.number().min(0).max(1e12) })
  .openapi('PublishProductRequest')

export const linkRequest = z
  .object({ externalId: z.string().min(1).max(200) })
  .openapi('LinkPublicationRequest')

export const attemptSchema = z
  .object({
    number: z.int(),
    kind: z.enum(['send', 'link']),
    startedOn: dateTime,
    endedOn: dateTime.nullable(),
    outcome: z.enum(publicationOutcomes).nullable().describe('null while in progress'),
    status: z.int().nullable().describe('The HTTP status of the connector'),
    detail: z.string().nullable(),
    externalId: z.string().nullable(),
  })
  .openapi('ChannelPublicationAttempt', { 'x-contract': 'named' })

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

export const publicationSchema = z
  .object(fields)
  .openapi('ChannelPublication', { 'x-contract': 'named' })

export const publicationDetails = z
  .object({ ...fields, attempts: z.array(attemptSchema) })
  .openapi('ChannelPublicationDetails', { 'x-contract': 'named' })

export const toPublication = (row: Publication) =>
  pricedView(publicationSchema, row, row.currencyCode, {
    nextAttemptOn: row.state === 'queued' ? row.dueOn.toISOString() : null,
  })

export const toAttempt = (row: PublicationAttempt) => viewOf(attemptSchema, row)
