import type { MailReader } from './mail-texts.ts'
import type { Db, Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { mails, type MailKind } from '#store/schema/mails.ts'
import type { Store } from '#store/schema/tenancy.ts'

export interface MailDraft {
  kind: Exclude<MailKind, 'passwordRecovery'>
  to: string
  subject: string
  /** Plain text; addresses in it become links on the mailbox page. */
  text: string
  html?: string
  /** Where its reader ends what it belongs to: the header List-Unsubscribe (RFC 2369). */
  unsubscribeUrl?: string
}

const queued = (store: Store, now: Date) => ({
  id: newId('mail'),
  tenantId: store.tenantId,
  storeId: store.id,
  state: 'queued' as const,
  nextAttemptOn: now,
  createdOn: now,
})

/**
 * Queues a mail in the transaction of the change it tells about: both happen or neither. It is
 * sent afterwards, outside any transaction.
 */
export async function queueMail(
  tx: Db | Tx,
  store: Store,
  draft: MailDraft,
  now: Date,
): Promise<void> {
  await tx.insert(mails).values({
    ...queued(store, now),
    kind: draft.kind,
    recipient: draft.to,
    subject: draft.subject,
    body: draft.text,
    html: draft.html ?? null,
    unsubscribeUrl: draft.unsubscribeUrl ?? null,
  })
}

/**
 * Queues a request to recover a password. Whether the address has an account is looked up when the
 * mail is due: the request does the same work for every address, so its time tells nothing, and
 * the token exists only from then on, so a copy of the queue lets nobody in.
 */
export async function queueRecovery(
  db: Db | Tx,
  store: Store,
  email: string,
  now: Date,
  { locale, localePath }: MailReader = { locale: null, localePath: null },
): Promise<void> {
  await db.insert(mails).values({
    ...queued(store, now),
    locale,
    localePath,
    kind: 'passwordRecovery',
    recipient: email,
    subject: '',
    body: '',
  })
}
