import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { storeScope } from './tenancy.ts'

export type MailKind =
  'passwordRecovery' | 'passwordChanged' | 'loginCode' | 'orderConfirmation' | 'endpointPaused'

/** Mail to be sent, written in the transaction of what it tells about. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    ...storeScope(),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** `shown`: kept for the mailbox page because no SMTP server is configured. */
    state: text().$type<'queued' | 'sent' | 'shown' | 'failed'>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptOn: instant().notNull(),
    createdOn: instant().notNull(),
  },
  (table) => [
    index('mails_due').on(table.state, table.nextAttemptOn),
    index('mails_created').on(table.createdOn),
  ],
)
