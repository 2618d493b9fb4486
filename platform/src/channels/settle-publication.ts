import { and, eq } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import {
  channelPublications,
  publicationAttempts,
  type PublicationOutcome,
} from '#store/schema/publications.ts'
import { updateRow } from '#store/write-row.ts'
import type { SendAnswer } from './connector.ts'
import type { Publication } from './publications.ts'
import { putListing } from './listings.ts'

/** Consecutive failures after which only the merchant can send it again. */
export const sendLimit = 8
const minuteMs = 60_000
const waitCapMs = 60 * minuteMs

/** Milliseconds until the next sending: doubled each time, with jitter. `random` is in [0, 1). */
function getSendWaitMs(failures: number, random: () => number): number {
  const limit = Math.min(waitCapMs, (minuteMs / 2) * 2 ** failures)
  return Math.floor(limit / 2 + random() * (limit / 2))
}

type Closing = {
  outcome: PublicationOutcome
  status?: number | null
  detail?: string | null
  externalId?: string | null
}

export async function closeAttempt(
  tx: Tx,
  { id, attemptCount }: Publication,
  closing: Closing,
  now: Date,
) {
  await tx
    .update(publicationAttempts)
    .set({ ...closing, endedOn: now })
    .where(
      and(eq(publicationAttempts.publicationId, id), eq(publicationAttempts.number, attemptCount)),
    )
}

type State = Partial<typeof channelPublications.$inferInsert>

async function lockAttempt(tx: Tx, { id, attemptCount }: Publication) {
  const now = await lockRow(tx, channelPublications, eq(channelPublications.id, id))
  return now?.state === 'sending' && now.attemptCount === attemptCount ? now : null
}

async function follow(
  tx: Tx,
  held: Publication,
  answer: SendAnswer,
  { now, random }: { now: Date; random: () => number },
): Promise<{ closing: Closing; state: State }> {
  const failureCount = held.failureCount + 1
  const failed: State = { state: 'failed', failureCount }
  switch (answer.kind) {
    case 'published': {
      const { externalId } = answer
      const put = await putListing(tx, held, externalId, now)
      if (!put.ok) {
        const detail = 'The channel uses this external id for another product.'
        return { closing: { outcome: 'rejected', externalId, detail }, state: failed }
      }
      const state: State = { state: 'published', externalId, listingId: put.listing.id }
      return { closing: { outcome: 'published', externalId }, state }
    }
    case 'reviewRequired': {
      const { kind, candidates } = answer
      return { closing: { outcome: kind }, state: { state: kind, candidates } }
    }
    case 'rejected':
    case 'unavailable': {
      const { kind: outcome, status, detail } = answer
      const dueOn = new Date(now.getTime() + getSendWaitMs(failureCount, random))
      const mayAgain = outcome === 'unavailable' && failureCount < sendLimit
      const state: State = mayAgain ? { state: 'queued', failureCount, dueOn } : failed
      return { closing: { outcome, status, detail }, state }
    }
  }
}

/** Records the answer in one transaction; one of a lost lease changes nothing. */
export function settlePublication(
  db: Db,
  sent: Publication,
  answer: SendAnswer,
  moment: { now: Date; random: () => number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const held = await lockAttempt(tx, sent)
    if (!held) return
    const { closing, state } = await follow(tx, held, answer, moment)
    await closeAttempt(tx, held, closing, moment.now)
    const set = { ...state, leasedUntil: null, updatedOn: moment.now }
    await updateRow(tx, channelPublications, set, eq(channelPublications.id, held.id))
  })
}
