import type { Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { mails } from '#store/schema/mails.ts'
import type { Store } from '#store/schema/tenancy.ts'

export interface MailDraft {
  kind: 'passwordRecovery' | 'passwordChanged' | 'orderConfirmation'
  to: string
  subject: string
  /** Plain text; addresses in it become links on the mailbox page. */
  text: string
}

/**
 * Queues a mail in the transaction of the change it tells about: both happen or neither. It is
 * sent afterwards, outside any transaction.
 */
export async function queueMail(tx: Tx, store: Store, draft: MailDraft, now: Date) {
  await tx.insert(mails).values({
    id: newId('mail'),
    tenantId: store.tenantId,
    storeId: store.id,
    kind: draft.kind,
    recipient: draft.to,
    subject: draft.subject,
    body: draft.text,
    state: 'queued',
    nextAttemptOn: now,
    createdOn: now,
  })
}
