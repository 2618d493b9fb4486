import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findAdminProduct } from '#commerce/catalog-admin/admin-product.ts'
import { toEventProduct } from '#commerce/catalog-admin/product-events.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { toMajor } from '#store/money.ts'
import { products } from '#store/schema/catalog.ts'
import { channelListings, channels } from '#store/schema/channels.ts'
import { channelPublications, publicationAttempts } from '#store/schema/publications.ts'
import type { Channel } from './channels.ts'
import type { Connector, OutgoingPublication, SendAnswer } from './connector.ts'
import type { Publication } from './publications.ts'
import { readRequirements } from './requirements.ts'
import { settlePublication } from './settle-publication.ts'

/** What sending publications requires. */
export interface PublishingContext {
  db: Db
  connector: Connector
  clock: () => Date
  random: () => number
}

/** Longer than a connector may take, so that only a dead process loses its lease. */
const leaseMs = 60_000
const batchSize = 10

/** Due publications whose channel is idle, and those of a dead process. */
function isDue(db: Db | Tx, now: Date, id: string | null) {
  const { state, dueOn, leasedUntil } = channelPublications
  // A connector that hangs holds up only its own channel; the next round serves the others.
  const busy = alias(channelPublications, 'busy')
  const underWay = db
    .select({ one: sql`1` })
    .from(busy)
    .where(
      and(
        eq(busy.channelId, channelPublications.channelId),
        eq(busy.state, 'sending'),
        gt(busy.leasedUntil, now),
      ),
    )
  return or(
    and(eq(state, 'queued'), lte(dueOn, now), id === null ? notExists(underWay) : undefined),
    and(eq(state, 'sending'), lte(leasedUntil, now)),
  )
}

/** Whether there is a publication to send. */
export function arePublicationsDue(db: Db, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(channelPublications)
      .where(isDue(db, now, null)),
  )
}

/**
 * Leases publications that are due, or one of them, so that no other process sends them. What a
 * dead process was sending is leased again, and its attempt is closed as interrupted.
 */
function claimDue(db: Db, now: Date, id: string | null): Promise<Publication[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: channelPublications.id })
      .from(channelPublications)
      .where(and(id === null ? undefined : eq(channelPublications.id, id), isDue(tx, now, id)))
      .orderBy(asc(channelPublications.dueOn))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const ids = due.map((row) => row.id)
    if (ids.length === 0) return []
    await tx
      .update(publicationAttempts)
      .set({ outcome: 'interrupted', endedOn: now })
      .where(
        and(inArray(publicationAttempts.publicationId, ids), isNull(publicationAttempts.outcome)),
      )
    const claimed = await tx
      .update(channelPublications)
      .set({
        state: 'sending',
        leasedUntil: new Date(now.getTime() + leaseMs),
        updatedOn: now,
        attemptCount: sql`${channelPublications.attemptCount} + 1`,
      })
      .where(inArray(channelPublications.id, ids))
      .returning()
    await tx.insert(publicationAttempts).values(
      claimed.map(({ id: publicationId, attemptCount: number, tenantId, storeId }) => ({
        publicationId,
        number,
        tenantId,
        storeId,
        kind: 'send' as const,
        startedOn: now,
      })),
    )
    return claimed
  })
}

/**
 * The data to send, from the current catalogue; null when the channel or the product is deleted.
 */
async function pack(
  db: Db,
  publication: Publication,
): Promise<{ channel: Channel; outgoing: OutgoingPublication } | null> {
  const { channelId, productId, currencyCode } = publication
  const channel = await findRow(db, channels, eq(channels.id, channelId))
  const product = await findAdminProduct(db, eq(products.id, productId))
  if (!channel || !product) return null
  const [resolved] = await readRequirements(db, channel, [product.product], currencyCode)
  const [listing] = await db
    .select({ externalId: channelListings.externalId })
    .from(channelListings)
    .where(and(eq(channelListings.channelId, channelId), eq(channelListings.productId, productId)))
  const outgoing = {
    publicationId: publication.id,
    attempt: publication.attemptCount,
    asNew: publication.asNew,
    externalId: listing?.externalId ?? null,
    product: toEventProduct(product, currencyCode),
    skus: product.variants.map(({ sku }) => sku),
    price: toMajor(publication.priceMinor, currencyCode),
    currencyCode,
    requirements: resolved?.requirements ?? [],
  }
  return { channel, outgoing }
}

async function sendOne(context: PublishingContext, publication: Publication) {
  const packed = await pack(context.db, publication)
  const gone: SendAnswer = { kind: 'rejected', status: null, detail: 'The product has gone.' }
  const { send } = context.connector
  const answer = packed ? await send(packed.channel, packed.outgoing) : gone
  const moment = { now: context.clock(), random: context.random }
  await settlePublication(context.db, publication, answer, moment)
}

/**
 * Sends the publications that are due, one batch of them. Several processes may do this at once.
 * @returns how many were sent.
 */
export async function runDuePublications(context: PublishingContext, id?: string): Promise<number> {
  const claimed = await claimDue(context.db, context.clock(), id ?? null)
  const sent = await Promise.allSettled(claimed.map((publication) => sendOne(context, publication)))
  const fault = sent.find((one) => one.status === 'rejected')
  if (fault) throw fault.reason
  return claimed.length
}
