import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AccountMailKind, TemplateKind } from '#store/enums.ts'
import { id, instant, timestamps } from './columns.ts'
import { storeScope } from './tenancy.ts'

/** Mails to the contact of a store. */
type ContactMailKind = 'endpointPaused' | 'authorizationEnding' | 'authorizationLapsed'

export type MailKind = ContactMailKind | AccountMailKind | TemplateKind

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
    /** The same as HTML; null when there is the text alone. */
    html: text(),
    /** Of a mail that is written when it is sent: its language, and where links lead on the shop. */
    locale: text(),
    localePath: text(),
    /** Where its reader ends what it belongs to (RFC 2369); null for other mails. */
    unsubscribeUrl: text(),
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

/** Templates that a store has in place of those in the files. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    ...storeScope(),
    kind: text().$type<TemplateKind>().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.kind, table.language] })],
)
