import { and, eq, inArray, isNull, lte } from '#store/drizzle.ts'
import { findAdminProduct } from '#commerce/catalog/write/admin-product.ts'
import { toEventProduct } from '#commerce/catalog/write/product-events.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { toMajor } from '#store/money.ts'
import { products } from '#store/schema/catalog.ts'
import { channelListings, channels } from '#store/schema/channels.ts'
import { channelPublications, publicationAttempts } from '#store/schema/publications.ts'
import type { SendAnswer } from './connector.ts'
import { sendPublication, type ConnectorServices } from './http-connector.ts'
import type { Publication } from './publications.ts'
import { readRequirements } from './requirements.ts'
import { settlePublication } from './settle-publication.ts'
import type { Needs } from '#services.ts'
import type { WorkQueue } from '#store/work-queue.ts'

export type PublishingServices = ConnectorServices & Needs<'db'>

/** Concurrent calls to the connector of one channel: one that hangs leaves room for others. */
export const callsPerChannel = 4

/** Opens an attempt, and closes that of a dead process as interrupted. */
async function openAttempt(tx: Tx, publication: Publication, now: Date) {
  const { id, tenantId, storeId, attemptCount: number } = publication
  const isOpen = and(eq(publicationAttempts.publicationId, id), isNull(publicationAttempts.outcome))
  await tx.update(publicationAttempts).set({ outcome: 'interrupted', endedOn: now }).where(isOpen)
  const isThis = eq(channelPublications.id, id)
  await tx.update(channelPublications).set({ state: 'sending', updatedOn: now }).where(isThis)
  await tx
    .insert(publicationAttempts)
    .values({ publicationId: id, number, tenantId, storeId, kind: 'send', startedOn: now })
}

/** The data to send, from the current catalogue; null if the channel or product is deleted. */
async function pack(db: Db, publication: Publication) {
  const { channelId, productId, currencyCode } = publication
  const channel = await findRow(db, channels, eq(channels.id, channelId))
  const product = await findAdminProduct(db, eq(products.id, productId))
  if (!channel || !product) return null
  const [resolved] = await readRequirements(db, channel, [product.product], currencyCode)
  const ofChannel = eq(channelListings.channelId, channelId)
  const isOfProduct = eq(channelListings.productId, productId)
  const listing = await findRow(db, channelListings, ofChannel, isOfProduct)
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

async function sendOne(services: PublishingServices, publication: Publication) {
  const packed = await pack(services.db, publication)
  const gone: SendAnswer = { kind: 'rejected', status: null, detail: 'The product has gone.' }
  return packed ? sendPublication(services, packed.channel, packed.outgoing) : gone
}

/** Publications to be sent, and those of a dead process; with `id` this one only. */
export function createPublicationQueue(
  services: PublishingServices,
  { id, random = Math.random }: { id?: string; random?: () => number } = {},
): WorkQueue<Publication> {
  const { db, clock } = services
  const settle = (publication: Publication, answer: SendAnswer) =>
    settlePublication(db, publication, answer, { now: clock(), random })
  const { id: key, state, dueOn, channelId } = channelPublications
  return {
    db,
    clock,
    table: channelPublications,
    isDue: (now) =>
      and(
        inArray(state, ['queued', 'sending']),
        lte(dueOn, now),
        id === undefined ? undefined : eq(key, id),
      ),
    order: dueOn,
    // Longer than a connector may take.
    leaseMs: 60_000,
    share: { by: channelId, atOnce: callsPerChannel },
    // A publication counts its failures itself, because a merchant can queue it again.
    patience: { attempts: Infinity, firstMs: 0, longestMs: 0 },
    onClaim: openAttempt,
    work: async (publication) => settle(publication, await sendOne(services, publication)),
    onFailure: async (publication, error) => {
      const detail = 'The product could not be sent.'
      await settle(publication, { kind: 'unavailable', status: null, detail })
      throw error
    },
  }
}
