import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'
import { channels } from './channels.ts'
import { belongsTo, id, instant, minorUnits, timestamps } from './columns.ts'
import { storeScope } from './tenancy.ts'
import type { publicationStates } from '#store/enums.ts'

export type PublicationState = (typeof publicationStates)[number]

/** Something the channel has already that may be the same product. */
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
    id: id(),
    ...storeScope(),
    channelId: channelId(),
    productId: productId(),
    priceMinor: minorUnits().notNull(),
    currencyCode: text().notNull(),
    state: text().$type<PublicationState>().notNull().default('queued'),
    /** After a review: the merchant says that none of the candidates is the product. */
    asNew: boolean().notNull().default(false),
    attemptCount: integer().notNull().default(0),
    /** Failures in a row since it was queued by somebody; its own retries stop at a limit. */
    failureCount: integer().notNull().default(0),
    dueOn: instant().notNull(),
    /** A process that sends it holds it until then; afterwards another may. */
    leasedUntil: instant(),
    candidates: jsonb().$type<ExternalCandidate[]>().notNull().default([]),
    listingId: text(),
    externalId: text(),
    requestedBy: text().notNull(),
    ...timestamps(),
  },
  (t) => [
    index('channel_publications_channel').on(t.channelId, t.createdOn, t.id),
    index('channel_publications_product').on(t.productId),
    index('channel_publications_due')
      .on(t.dueOn)
      .where(sql`state in ('queued', 'sending')`),
    // A product is on its way to a channel once at a time.
    uniqueIndex('channel_publications_open')
      .on(t.channelId, t.productId)
      .where(sql`state in ('queued', 'sending', 'reviewRequired')`),
  ],
)

export type PublicationOutcome =
  | 'published'
  | 'reviewRequired'
  | 'rejected'
  | 'unavailable'
  | 'linked'
  | 'notVerified'
  | 'interrupted'

/** What was tried for a publication, when, and what came of it; null while it is under way. */
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

/** What a merchant tells a channel of a product beside, or instead of, what the catalogue says. */
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
