import { eq } from '#store/drizzle.ts'
import { lockRow, mapRows } from '#store/find-row.ts'
import { outside } from '#store/joined-transaction.ts'
import { variants } from '#store/schema/catalog.ts'
import {
  channelPublications,
  publicationAttempts,
  type PublicationOutcome,
} from '#store/schema/publications.ts'
import { updateRow } from '#store/write-row.ts'
import type { Channel } from './channels.ts'
import type { VerifyAnswer } from './connector.ts'
import { findPublication, type Publication, type PublicationRefusal } from './publications.ts'
import { putListing } from './listings.ts'
import { verifyPublication } from './http-connector.ts'
import type { PublishingServices } from './run-publications.ts'
import { closeAttempt } from './settle-publication.ts'

export type LinkResult =
  | { ok: true; publication: Publication }
  | PublicationRefusal
  | { ok: false; code: 'Channel.ExternalNotVerified' | 'Channel.ConnectorUnavailable' }
  | { ok: false; code: 'Channel.ExternalIdTaken' }

/** An external publication is this product's when it has SKUs, and all of them are the product's. */
function isSame(answer: VerifyAnswer, own: ReadonlyMap<string, unknown>) {
  return answer.kind === 'found' && answer.skus.length > 0 && answer.skus.every((s) => own.has(s))
}

type Verdict = { outcome: PublicationOutcome; status: number | null; detail: string | null }

function judge(answer: VerifyAnswer, own: ReadonlyMap<string, unknown>): Verdict {
  if (isSame(answer, own)) return { outcome: 'linked', status: null, detail: null }
  if (answer.kind === 'unavailable') {
    const { status, detail } = answer
    return { outcome: 'unavailable', status, detail }
  }
  const detail =
    answer.kind === 'found'
      ? 'Its SKUs do not match those of the product.'
      : 'The channel does not know this id.'
  return { outcome: 'notVerified', status: null, detail }
}

function record(
  { db, clock }: PublishingServices,
  publication: Publication,
  link: { externalId: string; verdict: Verdict; startedOn: Date },
): Promise<LinkResult> {
  return db.transaction(async (tx): Promise<LinkResult> => {
    const isIt = eq(channelPublications.id, publication.id)
    const isOpen = eq(channelPublications.state, 'reviewRequired')
    const held = await lockRow(tx, channelPublications, isIt, isOpen)
    if (!held) return { ok: false, code: 'Channel.PublicationState', state: publication.state }
    const { externalId, verdict, startedOn } = link
    const now = clock()
    const { id: publicationId, tenantId, storeId } = held
    const number = held.attemptCount + 1
    await tx
      .insert(publicationAttempts)
      .values({ publicationId, number, tenantId, storeId, kind: 'link', startedOn })
    const put = verdict.outcome === 'linked' ? await putListing(tx, held, externalId, now) : null
    const taken = put?.ok === false
    const detail = 'Another product is linked to this external id.'
    const closing = taken ? { outcome: 'notVerified' as const, detail } : verdict
    await closeAttempt(tx, { ...held, attemptCount: number }, { ...closing, externalId }, now)
    const linked = put?.ok && { state: 'linked' as const, externalId, listingId: put.listing.id }
    const set = { ...linked, attemptCount: number, updatedOn: now }
    const changed = await updateRow(tx, channelPublications, set, isIt)
    if (linked) return { ok: true, publication: changed }
    if (taken) return { ok: false, code: 'Channel.ExternalIdTaken' }
    if (verdict.outcome === 'unavailable')
      return { ok: false, code: 'Channel.ConnectorUnavailable' }
    return { ok: false, code: 'Channel.ExternalNotVerified' }
  })
}

/** Links a publication to an item once the channel confirms that its SKUs are ours (spec §9.4). */
export async function linkPublication(
  services: PublishingServices,
  channel: Channel,
  id: string,
  externalId: string,
): Promise<LinkResult> {
  const publication = await findPublication(services.db, channel.id, id)
  if (!publication) return { ok: false, code: 'Channel.PublicationNotFound' }
  const { state } = publication
  if (state !== 'reviewRequired') return { ok: false, code: 'Channel.PublicationState', state }
  const { startedOn, answer } = await outside(async () => ({
    startedOn: services.clock(),
    answer: await verifyPublication(services, channel, externalId),
  }))
  const isOwn = eq(variants.productId, publication.productId)
  const verdict = judge(answer, await mapRows(services.db, variants.sku, variants.id, isOwn))
  return record(services, publication, { externalId, verdict, startedOn })
}
