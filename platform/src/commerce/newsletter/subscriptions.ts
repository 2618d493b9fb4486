import { and, eq, isNotNull, isNull } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow } from '#store/find-row.ts'
import type { Secrets } from '#store/derived-tokens.ts'
import { listRows, matching } from '#store/list.ts'
import { isRequest, putRequest, type TokenKey } from '#store/mailed-requests.ts'
import {
  newsletterSubscribers as subscribers,
  type NewsletterSubscriber,
} from '#store/schema/newsletter.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { deleteRows, updateRows } from '#store/write-row.ts'

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
  const { id: storeId, tenantId } = store
  const row = { ...wish, email: email.toLowerCase(), storeId, tenantId }
  const isTheirs = allOf(eq(subscribers.storeId, storeId), eq(subscribers.email, row.email))
  // A confirmed subscription stays as it is: anybody could type the address again.
  const change = ({ confirmedOn }: NewsletterSubscriber) => (confirmedOn === null ? wish : {})
  const given = { purpose: 'newsletter', row, isTheirs, change } as const
  await db.transaction(async (tx) => {
    const { request, token } = await putRequest(tx, subscribers, given, { secrets, now })
    await sendMail(tx, request, token)
  })
}

const isOpen = (key: TokenKey) => isRequest(subscribers, key)

/** The subscription of a mailed token; null when it is no longer valid. */
export function findSubscription(db: Db, key: TokenKey) {
  return findRow(db, subscribers, isOpen(key))
}

/** Confirms a subscription; the first time counts. @returns false for an ended token. */
export async function confirmSubscription(db: Db, key: TokenKey): Promise<boolean> {
  const isNew = allOf(isOpen(key), isNull(subscribers.confirmedOn))
  const set = { confirmedOn: key.now, expiresOn: null }
  const confirmed = await updateRows(db, subscribers, set, isNew)
  return confirmed.length > 0 || (await findSubscription(db, key)) !== null
}

/** Ends a subscription and removes the address. @returns false when it has already ended. */
export async function cancelSubscription(db: Db, key: TokenKey): Promise<boolean> {
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
