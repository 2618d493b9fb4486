import { and, eq, gt, isNotNull, isNull, or } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow, lockRow } from '#store/find-row.ts'
import type { Secrets } from '#store/derived-tokens.ts'
import { hashToken } from '#store/ids.ts'
import { listRows, matching } from '#store/list.ts'
import { openRequest, repeatRequest } from '#store/mailed-requests.ts'
import {
  newsletterSubscribers as subscribers,
  type NewsletterSubscriber,
} from '#store/schema/newsletter.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { deleteRows, insertIfNew, updateRow, updateRows } from '#store/write-row.ts'

/** Letter case of `email` does not matter. `localePath` has no slash at its end. */
type Subscription = Pick<NewsletterSubscriber, 'email' | 'locale' | 'localePath' | 'consent'>

/**
 * Records a request for the newsletter. It becomes a subscription only when confirmed by the link
 * that `sendMail` queues in the same transaction, for new and known addresses alike, so that nobody
 * can find out who subscribes.
 */
export async function requestSubscription(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: Date },
  store: Store,
  { email, ...wish }: Subscription,
  sendMail: (tx: Tx, subscriber: NewsletterSubscriber, token: string) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = openRequest(secrets, 'newsletter', now)
    const { id: storeId, tenantId } = store
    const row = { ...wish, email: email.toLowerCase(), ...opened.values, storeId, tenantId }
    const made = await insertIfNew(tx, subscribers, row)
    if (made) return sendMail(tx, made, opened.token)
    const isTheirs = allOf(eq(subscribers.storeId, storeId), eq(subscribers.email, row.email))
    const known = await lockRow(tx, subscribers, isTheirs)
    if (!known) throw new Error('A subscription was removed while it was requested again.')
    const { token, change } = repeatRequest(secrets, 'newsletter', known, opened)
    // A confirmed subscription stays as it is: anybody could type the address again.
    const values = { email: known.email, ...(known.confirmedOn === null && wish), ...change }
    const changed = await updateRow(tx, subscribers, values, eq(subscribers.id, known.id))
    await sendMail(tx, changed, token)
  })
}

type SubscriptionKey = { store: Store; token: string; now: Date }

const isOpen = ({ store, token, now }: SubscriptionKey) =>
  allOf(
    eq(subscribers.tokenHash, hashToken(token)),
    eq(subscribers.storeId, store.id),
    or(isNull(subscribers.expiresOn), gt(subscribers.expiresOn, now)),
  )

/** The subscription of a mailed token; null when it is no longer valid. */
export function findSubscription(db: Db, key: SubscriptionKey) {
  return findRow(db, subscribers, isOpen(key))
}

/** Confirms a subscription; the first time counts. @returns false for an ended token. */
export async function confirmSubscription(db: Db, key: SubscriptionKey): Promise<boolean> {
  const isNew = allOf(isOpen(key), isNull(subscribers.confirmedOn))
  const set = { confirmedOn: key.now, expiresOn: null }
  const confirmed = await updateRows(db, subscribers, set, isNew)
  return confirmed.length > 0 || (await findSubscription(db, key)) !== null
}

/** Ends a subscription and removes the address. @returns false when it has already ended. */
export async function cancelSubscription(db: Db, key: SubscriptionKey): Promise<boolean> {
  return (await deleteRows(db, subscribers, isOpen(key))) > 0
}

/** Confirmed subscriptions; `search` matches part of the address. */
export function listSubscribers(db: Db, storeId: string, search: string | undefined) {
  return listRows(db, subscribers, {
    scope: ['newsletter-subscribers', storeId],
    sorts: { createdOn: 'createdOn', email: 'email' },
    where: and(
      eq(subscribers.storeId, storeId),
      isNotNull(subscribers.confirmedOn),
      matching(search, subscribers.email),
    ),
  })
}
