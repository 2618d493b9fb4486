import { sql } from '#store/drizzle.ts'
import { index, integer, jsonb, pgTable, primaryKey, text } from '#store/drizzle-pg.ts'
import type {
  AccountMailKind,
  ContactMailKind,
  TemplateKind,
  WithdrawalMailKind,
} from '#store/enums.ts'
import { instant, leasedUntil, partialIndex, timestamps } from './columns.ts'
import { storeRow, storeScope } from './tenancy.ts'

export type MailKind = ContactMailKind | AccountMailKind | TemplateKind | WithdrawalMailKind

/** The part of its order that a mail is about. */
export interface MailSubject {
  shipmentId?: string | null
  refundId?: string | null
  returnId?: string | null
}

/** A mail to send, written in the transaction of the change that it is about. */
export const mails = pgTable(
  'mails',
  {
    ...storeRow('mail'),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The HTML part; null for a plain-text mail. */
    html: text(),
    /** For a mail composed when it is sent: its language, and the path of the shop for links. */
    locale: text(),
    localePath: text(),
    /** For List-Unsubscribe (RFC 2369); null for other mails. */
    unsubscribeUrl: text(),
    /** The order that it is about, and what of it, so that it can be written again. */
    orderId: text(),
    about: jsonb().$type<MailSubject>(),
    /** `shown`: kept for the mailbox page because no SMTP server is configured. */
    state: text().$type<'queued' | 'sent' | 'shown' | 'failed'>().notNull(),
    attemptCount: integer('attempts').notNull().default(0),
    nextAttemptOn: instant().notNull(),
    leasedUntil: leasedUntil(),
    createdOn: instant().notNull(),
  },
  (table) => [
    index('mails_due').on(table.state, table.nextAttemptOn),
    partialIndex('mails_leased', sql`leased_until is not null`, table.leasedUntil),
    index('mails_created').on(table.createdOn),
    partialIndex('mails_order', sql`order_id is not null`, table.orderId),
  ],
)

/** A store's own templates, used instead of those in the files. */
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
