import { and, eq, sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow, lockRow } from '#store/find-row.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import { listRows, type List, type ListFilter } from '#store/list.ts'
import { toMajor } from '#store/money.ts'
import { channelListings } from '#store/schema/channels.ts'
import { insertIfNew, isSeen, updateRow, type Change, type SeenVersions } from '#store/write-row.ts'
import { findChannel, type Channel } from './channels.ts'
import { findProductRow, isOfTitled } from './requirements.ts'
import type { MerchantScope } from '#store/scope.ts'
import { products } from '#store/schema/catalog.ts'
import type { Publication } from './publications.ts'

type ListingPut = { ok: true; listing: Listing } | { ok: false; code: 'Channel.ExternalIdTaken' }

async function write(tx: Tx, publication: Publication, externalId: string, now: Date) {
  const { tenantId, storeId, channelId, productId, priceMinor, currencyCode } = publication
  const product = await findRow(tx, products, eq(products.id, productId))
  const own = { tenantId, storeId, channelId, productId, createdOn: now }
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

export type Listing = typeof channelListings.$inferSelect

export type NewListing = Pick<Listing, 'productId' | 'priceMinor' | 'currencyCode'> &
  Change<Pick<Listing, 'externalId'>>

export type ListingResult =
  | { ok: true; listing: Listing }
  | { ok: false; code: 'Channel.NotFound' | 'unknownProduct' | 'Channel.ListingNotFound' }
  | { ok: false; code: 'Channel.ListingExists' | 'Common.VersionMismatch' }

/** The fields that both listing events share. A store without sellers sells under its own id. */
export function listingScope(listing: Listing, now: Date) {
  return {
    ...eventScope(listing, now),
    ListingId: listing.id,
    ChannelId: listing.channelId,
    ProductId: listing.productId,
    SellerId: listing.sellerId ?? listing.storeId,
    ExternalId: listing.externalId,
  }
}

/** Lists a product in a channel, once (`channel.listing.published`). */
export function publishListing(
  db: Db,
  scope: MerchantScope,
  channelId: string,
  given: NewListing,
  now: Date,
): Promise<ListingResult> {
  return db.transaction(async (tx) => {
    if (!(await findChannel(tx, scope, channelId))) return { ok: false, code: 'Channel.NotFound' }
    const product = await findProductRow(tx, scope, given.productId)
    if (!product) return { ok: false, code: 'unknownProduct' }
    const { tenantId, storeId, sellerId } = product
    const listing = await insertIfNew(tx, channelListings, {
      ...{ ...given, tenantId, storeId, sellerId, channelId },
      externalId: given.externalId ?? newId('ext'),
      ...{ createdOn: now, updatedOn: now },
    })
    if (!listing) return { ok: false, code: 'Channel.ListingExists' }
    await appendEvent(tx, { type: 'channel.listing.published', body: listingScope(listing, now) })
    return { ok: true, listing }
  })
}

const listingsOf = (channelId: string) => eq(channelListings.channelId, channelId)

/** The listings of a channel; `search` covers the title of the product. */
export function listListings(db: Db, { id, storeId }: Channel, filter: ListFilter): List<Listing> {
  return listRows(db, channelListings, {
    scope: ['channel listings', id],
    sorts: { createdOn: 'createdOn' },
    where: and(listingsOf(id), isOfTitled(db, storeId, channelListings.productId, filter)),
  })
}

export function findListing(db: Db, channelId: string, id: string): Promise<Listing | null> {
  return findRow(db, channelListings, listingsOf(channelId), eq(channelListings.id, id))
}

interface PriceChange {
  priceMinor: number
  seen: SeenVersions
  now: Date
}

/** Appends the event of a changed listing price (`channel.listing.price_changed`). */
export function announcePrice(tx: Tx, before: Listing, after: Listing, now: Date): Promise<void> {
  return appendEvent(tx, {
    type: 'channel.listing.price_changed',
    body: {
      ...listingScope(after, now),
      OldPrice: toMajor(before.priceMinor, before.currencyCode),
      NewPrice: toMajor(after.priceMinor, after.currencyCode),
    },
  })
}

async function writePrice(tx: Tx, old: Listing, { priceMinor, now }: PriceChange) {
  const set = { priceMinor, version: sql`${channelListings.version} + 1`, updatedOn: now }
  const listing = await updateRow(tx, channelListings, set, eq(channelListings.id, old.id))
  await announcePrice(tx, old, listing, now)
  return listing
}

/** Sets the price of a listing; a different one appends `channel.listing.price_changed`. */
export function setListingPrice(
  db: Db,
  scope: MerchantScope,
  { channelId, listingId }: { channelId: string; listingId: string },
  change: PriceChange,
): Promise<ListingResult> {
  return db.transaction(async (tx) => {
    if (!(await findChannel(tx, scope, channelId))) return { ok: false, code: 'Channel.NotFound' }
    const isIt = eq(channelListings.id, listingId)
    const listing = await lockRow(tx, channelListings, listingsOf(channelId), isIt)
    if (!listing) return { ok: false, code: 'Channel.ListingNotFound' }
    if (!isSeen(change.seen, listing)) {
      return { ok: false, code: 'Common.VersionMismatch' }
    }
    if (change.priceMinor === listing.priceMinor) return { ok: true, listing }
    return { ok: true, listing: await writePrice(tx, listing, change) }
  })
}
