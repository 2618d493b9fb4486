import { sql } from '#store/drizzle.ts'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#store/drizzle-pg.ts'
import { products } from './catalog.ts'
import { channels } from './channels.ts'
import { belongsTo, instant, leasedUntil, minorUnits, partialIndex, timestamps } from './columns.ts'
import { storeRow, storeScope } from './tenancy.ts'
import type { publicationOutcomes, publicationStates } from '#store/enums.ts'

export type PublicationState = (typeof publicationStates)[number]

/** An existing item of the channel that may be the same product. */
export interface ExternalCandidate {
  externalId: string
  title: string | null
  skus: string[]
}

const channelId = () => belongsTo(() => channels.id)
const productId = () => belongsTo(() => products.id)

/** One execution of sending a product to a channel (spec §9.4, 5 September). */
export const channelPublications = pgTable(
  'channel_publications',
  {
    ...storeRow('pbl'),
    channelId: channelId(),
    productId: productId(),
    priceMinor: minorUnits().notNull(),
    currencyCode: text().notNull(),
    state: text().$type<PublicationState>().notNull().default('queued'),
    /** After a review: the merchant has decided that no candidate is the product. */
    asNew: boolean().notNull().default(false),
    attemptCount: integer().notNull().default(0),
    /** Failures in a row since it was queued manually; automatic retries stop at a limit. */
    failureCount: integer().notNull().default(0),
    dueOn: instant().notNull(),
    leasedUntil: leasedUntil(),
    candidates: jsonb().$type<ExternalCandidate[]>().notNull().default([]),
    listingId: text(),
    externalId: text(),
    requestedBy: text().notNull(),
    ...timestamps(),
  },
  (t) => [
    index('channel_publications_channel').on(t.channelId, t.createdOn, t.id),
    index('channel_publications_product').on(t.productId),
    partialIndex('channel_publications_due', sql`state in ('queued', 'sending')`, t.dueOn),
    // At most one open publication per product and channel.
    uniqueIndex('channel_publications_open')
      .on(t.channelId, t.productId)
      .where(sql`state in ('queued', 'sending', 'reviewRequired')`),
  ],
)

export type PublicationOutcome = (typeof publicationOutcomes)[number]

/** An attempt of a publication, with its result; null while in progress. */
export const publicationAttempts = pgTable(
  'publication_attempts',
  {
    publicationId: belongsTo(() => channelPublications.id),
    number: integer().notNull(),
    ...storeScope(),
    kind: text().$type<'send' | 'link'>().notNull(),
    startedOn: instant().notNull(),
    endedOn: instant(),
    outcome: text().$type<PublicationOutcome>(),
    status: integer(),
    detail: text(),
    externalId: text(),
  },
  (t) => [primaryKey({ columns: [t.publicationId, t.number] })],
)

/** A merchant's value for a channel, in addition to or instead of that of the catalogue. */
export const channelValues = pgTable(
  'channel_values',
  {
    channelId: channelId(),
    productId: productId(),
    /** Empty: for the product as a whole. */
    variantId: text().notNull().default(''),
    key: text().notNull(),
    ...storeScope(),
    value: text().notNull(),
    recordedBy: text().notNull(),
    recordedOn: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.productId, t.variantId, t.key] }),
    index('channel_values_product').on(t.productId),
  ],
)
