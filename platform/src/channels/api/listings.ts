import {
  findListing,
  listListings,
  publishListing,
  setListingPrice,
  type ListingResult,
} from '#channels/listings.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { listQuery } from '#http/list-query.ts'
import { found, getMinor } from '#http/problem.ts'
import { changeListingRequest, listingSchema, publishListingRequest, toListing } from './schemas.ts'
import { channelProblem, getChannel } from './routes.ts'

const path = '/v1/channels/{id}/listings'

function show(c: ApiContext, result: ListingResult) {
  if (!result.ok) throw channelProblem(result)
  c.header('etag', etagOf(result.listing.version))
  return toListing(result.listing)
}

export const registerChannelListingRoutes: RegisterRoutes = ({ forSellers }, services) => {
  const { db, clock } = services
  forSellers('channels:read').list(path, 'ListChannelListings', {
    summary: 'List the products of a channel',
    description: '`search` covers the title of the product.',
    query: listQuery(['createdOn']),
    item: listingSchema,
    list: async (c, query, id) => listListings(db, await getChannel(c, services, id), query),
    toViews: (rows) => rows.map(toListing),
  })

  forSellers('channels:read').get(`${path}/{listingId}`, 'GetChannelListing', {
    summary: 'Read a listing',
    replies: { 200: [listingSchema, 'The listing'] },
    handle: async (c, { id, listingId }) => {
      await getChannel(c, services, id)
      const listing = found(await findListing(db, id, listingId), 'Channel.ListingNotFound')
      return show(c, { ok: true, listing })
    },
  })

  forSellers('channels:update').post(path, 'PublishChannelListing', {
    summary: 'Publish a product in a channel',
    body: publishListingRequest,
    replies: { 201: [listingSchema, 'The listing'] },
    handle: async (c, { id: channelId }, { productId, price, externalId }) => {
      const { currencyCode } = c.var.store
      const priceMinor = getMinor('price', price, currencyCode)
      const given = { productId, externalId, currencyCode, priceMinor }
      return show(c, await publishListing(db, c.var.scope, channelId, given, clock()))
    },
  })

  forSellers('channels:update').patch(`${path}/{listingId}`, 'ChangeChannelListing', {
    summary: 'Change the price of a listing',
    description: 'With `If-Match`, refused when the listing has changed since it was read.',
    body: changeListingRequest,
    replies: { 200: [listingSchema, 'The listing'] },
    refused: [412],
    handle: async (c, { id: channelId, listingId }, { price }) => {
      const priceMinor = getMinor('price', price, c.var.store.currencyCode)
      const change = { priceMinor, seen: readIfMatch(c), now: clock() }
      const key = { channelId, listingId }
      return show(c, await setListingPrice(db, c.var.scope, key, change))
    },
  })
}
