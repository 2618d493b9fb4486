import { and, asc, eq } from '#store/drizzle.ts'
import { unlessTaken, type Db, type Tx } from '#store/database.ts'
import { findRow, lockRow } from '#store/find-row.ts'
import { listRows, type List, type ListFilter } from '#store/list.ts'
import {
  channelPublications,
  publicationAttempts,
  type PublicationState,
} from '#store/schema/publications.ts'
import { insertIfNew, updateRow } from '#store/write-row.ts'
import type { Channel } from './channels.ts'
import type { MerchantScope } from '#store/scope.ts'
import { findProductRow, isOfTitled, readRequirements } from './requirements.ts'
import { listProblems } from './resolve-requirements.ts'

export type Publication = typeof channelPublications.$inferSelect
export type PublicationAttempt = typeof publicationAttempts.$inferSelect

export type NewPublication = Pick<
  Publication,
  'productId' | 'priceMinor' | 'currencyCode' | 'requestedBy'
>

export type PublicationRefusal =
  | {
      ok: false
      code: 'unknownProduct' | 'Channel.PublicationNotFound' | 'Channel.PublicationUnderWay'
    }
  | { ok: false; code: 'Channel.RequirementsMissing'; missing: string[] }
  | { ok: false; code: 'Channel.PublicationState'; state: PublicationState }

export type PublicationResult = { ok: true; publication: Publication } | PublicationRefusal

const publicationsOf = (channelId: string) => eq(channelPublications.channelId, channelId)

/** The publications of a channel, latest first; `search` covers the title of the product. */
export function listPublications(
  db: Db,
  { id, storeId }: Channel,
  filter: ListFilter & { state?: PublicationState | undefined; productId?: string | undefined },
): List<Publication> {
  const { state, productId } = channelPublications
  return listRows(db, channelPublications, {
    scope: ['channel publications', id],
    sorts: { createdOn: 'createdOn' },
    defaultDirection: 'desc',
    where: and(
      publicationsOf(id),
      isOfTitled(db, storeId, productId, filter),
      filter.state ? eq(state, filter.state) : undefined,
      filter.productId ? eq(productId, filter.productId) : undefined,
    ),
  })
}

export function findPublication(db: Db | Tx, channelId: string, id: string) {
  return findRow(db, channelPublications, publicationsOf(channelId), eq(channelPublications.id, id))
}

/** The attempts of a publication, oldest first. */
export function listAttempts(db: Db, publicationId: string): Promise<PublicationAttempt[]> {
  return db
    .select()
    .from(publicationAttempts)
    .where(eq(publicationAttempts.publicationId, publicationId))
    .orderBy(asc(publicationAttempts.number))
}

/** Queues a product; refused while a value is missing, or an earlier one is under way. */
export function requestPublication(
  db: Db,
  scope: MerchantScope,
  channel: Channel,
  given: NewPublication,
  now: Date,
): Promise<PublicationResult> {
  return db.transaction(async (tx) => {
    const row = await findProductRow(tx, scope, given.productId)
    if (!row) return { ok: false, code: 'unknownProduct' }
    const [resolved] = await readRequirements(tx, channel, [row], given.currencyCode)
    const missing = listProblems(resolved?.requirements ?? [])
    if (missing.length > 0) return { ok: false, code: 'Channel.RequirementsMissing', missing }
    const { tenantId, storeId } = channel
    const publication = await insertIfNew(tx, channelPublications, {
      ...{ ...given, tenantId, storeId, channelId: channel.id },
      ...{ dueOn: now, createdOn: now, updatedOn: now },
    })
    return publication
      ? { ok: true, publication }
      : { ok: false, code: 'Channel.PublicationUnderWay' }
  })
}

type Step = {
  from: readonly PublicationState[]
  set: Partial<typeof channelPublications.$inferInsert>
}

const steps: Record<'retry' | 'cancel', Step> = {
  retry: {
    from: ['failed', 'cancelled', 'reviewRequired'],
    set: { state: 'queued', failureCount: 0, candidates: [], leasedUntil: null },
  },
  cancel: { from: ['queued', 'failed', 'reviewRequired'], set: { state: 'cancelled' } },
}

/** Retries or cancels a publication; after a review, no candidate was the product. */
export async function changePublication(
  db: Db,
  channelId: string,
  id: string,
  what: 'retry' | 'cancel',
  now: Date,
): Promise<PublicationResult> {
  const step = async (tx: Tx): Promise<PublicationResult> => {
    const isIt = eq(channelPublications.id, id)
    const publication = await lockRow(tx, channelPublications, publicationsOf(channelId), isIt)
    if (!publication) return { ok: false, code: 'Channel.PublicationNotFound' }
    const { state } = publication
    const { from, set } = steps[what]
    if (!from.some((one) => one === state))
      return { ok: false, code: 'Channel.PublicationState', state }
    const asNew = what === 'retry' ? state === 'reviewRequired' : publication.asNew
    const values = { ...set, ...(what === 'retry' && { dueOn: now }), asNew, updatedOn: now }
    return { ok: true, publication: await updateRow(tx, channelPublications, values, isIt) }
  }
  const stepped = await unlessTaken(db, step, 'channel_publications_open')
  return stepped ?? { ok: false, code: 'Channel.PublicationUnderWay' }
}
