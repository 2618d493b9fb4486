import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Channel } from '#channels/channels.ts'
import type { Listing } from '#channels/listings.ts'
import type { ApiEnv } from '#http/api.ts'
import { findMinor } from '#http/money.ts'
import { validationProblem } from '#http/problem.ts'
import { opaqueId } from '#api/shared/fields.ts'
import { pricedView, viewOf } from '#api/shared/view.ts'

const dateTime = z.iso.datetime()
const channelType = z.enum(['storefront', 'marketplace', 'social', 'pointOfSale'])

export const createChannelRequest = z
  .object({
    name: z.string().trim().min(1).max(200),
    channelType,
    isPrincipal: z.boolean().default(false),
    integrationId: opaqueId.optional(),
    connectionId: opaqueId.optional(),
    providerId: opaqueId.optional(),
  })
  .openapi('CreateChannelRequest')

const connector = z.object({
  url: z.string().max(2048).describe('https with a public host; called for every publication'),
  secret: z
    .string()
    .min(16)
    .max(200)
    .optional()
    .describe('Signs the requests, like the secret of a webhook endpoint'),
})

export const changeChannelRequest = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    connector: connector.nullish().describe('null: publications are accepted immediately'),
  })
  .openapi('ChangeChannelRequest')

export const channelSchema = z
  .object({
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
  .openapi('Channel')

export const publishListingRequest = z
  .object({
    productId: z.string().min(1),
    price: z.number().min(0).max(1e12),
    externalId: opaqueId.optional(),
  })
  .openapi('PublishListingRequest')

export const changeListingRequest = z
  .object({ price: z.number().min(0).max(1e12) })
  .openapi('ChangeListingRequest')

export const listingSchema = z
  .object({
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
  .openapi('ChannelListing')

export const toChannel = (row: Channel) => viewOf(channelSchema, row)

export const toListing = (row: Listing) => pricedView(listingSchema, row, row.currencyCode)

/** The amount in minor units of the store's currency. */
export function readPrice(c: Context<ApiEnv>, price: number): number {
  const minor = findMinor(price, c.var.store.currencyCode)
  if (minor === null) {
    throw validationProblem({ price: [`Not an amount of ${c.var.store.currencyCode}.`] })
  }
  return minor
}
