import { z } from '@hono/zod-openapi'
import type { Channel } from '#channels/channels.ts'
import type { Listing } from '#channels/listings.ts'
import { named } from '#http/openapi.ts'
import { opaqueId } from '#api/shared/fields.ts'
import { pricedView, viewOf } from '#api/shared/view.ts'

const dateTime = z.iso.datetime()
/** Major units of the store's currency. */
export const priceGiven = z.number().min(0).max(1e12)
const channelType = z.enum(['storefront', 'marketplace', 'social', 'pointOfSale'])

export const createChannelRequest = named('CreateChannelRequest', {
  name: z.string().trim().min(1).max(200),
  channelType,
  isPrincipal: z.boolean().default(false),
  integrationId: opaqueId.optional(),
  connectionId: opaqueId.optional(),
  providerId: opaqueId.optional(),
})

const connector = z.object({
  url: z.string().max(2048).describe('https with a public host; called for every publication'),
  secret: z
    .string()
    .min(16)
    .max(200)
    .optional()
    .describe('Signs the requests, like the secret of a webhook endpoint'),
})

export const changeChannelRequest = named('ChangeChannelRequest', {
  name: z.string().trim().min(1).max(200).optional(),
  connector: connector.nullish().describe('null: publications are accepted immediately'),
})

export const channelSchema = named('Channel', {
  id: z.string(),
  storeId: z.string(),
  sellerId: z.string().nullable(),
  name: z.string(),
  channelType,
  integrationId: z.string(),
  connectionId: z.string(),
  providerId: z.string(),
  isPrincipal: z.boolean(),
  salesEnabled: z.boolean(),
  connectorUrl: z.string().nullable(),
  createdOn: dateTime,
  updatedOn: dateTime,
})

export const publishListingRequest = named('PublishListingRequest', {
  productId: z.string().min(1),
  price: priceGiven,
  externalId: opaqueId.optional(),
})

export const changeListingRequest = named('ChangeListingRequest', { price: priceGiven })

export const listingSchema = named('ChannelListing', {
  id: z.string(),
  channelId: z.string(),
  productId: z.string(),
  sellerId: z.string().nullable(),
  externalId: z.string(),
  price: z.number(),
  currencyCode: z.string(),
  createdOn: dateTime,
  updatedOn: dateTime,
})

export const toChannel = (row: Channel) => viewOf(channelSchema, row)

export const toListing = (row: Listing) => pricedView(listingSchema, row, row.currencyCode)
