import { eq, sql } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import { findRow, lockRow } from '#store/find-row.ts'
import { appendEvent } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import { products } from '#store/schema/catalog.ts'
import { channelListings } from '#store/schema/channels.ts'
import { announcePrice, listingScope, type Listing } from './listings.ts'
import type { Publication } from './publications.ts'

type ListingPut = { ok: true; listing: Listing } | { ok: false; code: 'Channel.ExternalIdTaken' }

async function write(tx: Tx, publication: Publication, externalId: string, now: Date) {
  const { tenantId, storeId, channelId, productId, priceMinor, currencyCode } = publication
  const product = await findRow(tx, products, eq(products.id, productId))
  const own = { id: newId('lst'), tenantId, storeId, channelId, productId, createdOn: now }
  const set = { priceMinor, currencyCode, externalId, updatedOn: now }
  const [listing] = await tx
    .insert(channelListings)
    .values({ ...own, ...set, sellerId: product?.sellerId ?? null })
    .onConflictDoUpdate({
      target: [channelListings.channelId, channelListings.productId],
      set: { ...set, version: sql`${channelListings.version} + 1` },
    })
    .returning()
  if (!listing) throw new Error('A listing was not written.')
  return listing
}

/**
 * Creates or updates the listing of a product that a channel has accepted
 * (`channel.listing.published`, and `channel.listing.price_changed` when its price differs). An
 * external id that the channel uses for another product is refused.
 */
export async function putListing(
  tx: Tx,
  publication: Publication,
  externalId: string,
  now: Date,
): Promise<ListingPut> {
  const { channelId, productId } = publication
  const ofChannel = eq(channelListings.channelId, channelId)
  const isIt = eq(channelListings.externalId, externalId)
  const known = await findRow(tx, channelListings, ofChannel, isIt)
  if (known && known.productId !== productId) return { ok: false, code: 'Channel.ExternalIdTaken' }
  const isOfProduct = eq(channelListings.productId, productId)
  const before = await lockRow(tx, channelListings, ofChannel, isOfProduct)
  const listing = await write(tx, publication, externalId, now)
  await appendEvent(tx, { type: 'channel.listing.published', body: listingScope(listing, now) })
  if (before && before.priceMinor !== listing.priceMinor) {
    await announcePrice(tx, before, listing, now)
  }
  return { ok: true, listing }
}
