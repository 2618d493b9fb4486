import type { Config } from '#config.ts'
import { isLocale } from '#languages.ts'
import type { Needs } from '#services.ts'
import type { AccountMailKind, ContactMailKind } from '#store/enums.ts'
import { eq } from '#store/drizzle.ts'
import { findRow } from '#store/find-row.ts'
import type { Db, Tx } from '#store/database.ts'
import { mails, type MailKind, type MailSubject } from '#store/schema/mails.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { pickMailLanguage, renderLetter } from './mail-templates.ts'
import {
  getRecoveryUrl,
  writeAccountMail,
  type AccountMail,
  type MailReader,
} from './mail-texts.ts'

/** Mails with a token, which are composed when they are sent. */
type ComposedKind = 'passwordRecovery' | 'staffInvitation' | 'staffRecovery'

export interface MailDraft {
  kind: Exclude<MailKind, ComposedKind>
  to: string
  subject: string
  /** Plain text; URLs in it become links on the mailbox page. */
  text: string
  html?: string
  /** For the header List-Unsubscribe (RFC 2369). */
  unsubscribeUrl?: string
  orderId?: string
  about?: MailSubject
}

const queued = (store: Store, now: Date) => ({
  tenantId: store.tenantId,
  storeId: store.id,
  state: 'queued' as const,
  nextAttemptOn: now,
  createdOn: now,
})

/** Queues a mail in the transaction of the change that it is about; it is sent afterwards. */
export async function queueMail(tx: Db | Tx, store: Store, draft: MailDraft, now: Date) {
  const { to: recipient, text: body, ...rest } = draft
  await tx.insert(mails).values({ ...queued(store, now), recipient, body, ...rest })
}

/** Queues a mail to the contact of a store, if any; values are written by its locale. */
export async function mailContact(
  tx: Tx,
  storeId: string,
  kind: ContactMailKind,
  valuesFor: (store: Store, locale: string) => Record<string, unknown>,
  now: Date,
): Promise<void> {
  const store = await findRow(tx, stores, eq(stores.id, storeId))
  const to = store?.settings.contactEmail
  if (!store || to === undefined) return
  const language = pickMailLanguage(store.defaultLocale)
  // A store could once be given what is no locale.
  const locale = isLocale(store.defaultLocale) ? store.defaultLocale : language
  const values = { store: { name: store.name }, ...valuesFor(store, locale) }
  const letter = renderLetter('issues', kind, language, values)
  await queueMail(tx, store, { kind, to, ...letter }, now)
}

interface Account {
  store: Store
  customer: { email: string; firstName: string }
  reader: MailReader
}

const linkOf = (config: Config, kind: AccountMailKind, mail: AccountMail) => {
  if (kind === 'staffTwoFactorReset') return config.deskUrl
  if (kind === 'staffTwoFactorTried') return `${config.publicUrl}/oauth/password`
  return getRecoveryUrl(config, mail)
}

/** Queues a mail about an account, with a code, or by default the page for a new password. */
export function queueAccountMail(
  { config, clock }: Needs<'config' | 'clock'>,
  tx: Db | Tx,
  kind: Exclude<AccountMailKind, ComposedKind>,
  { store, customer, reader }: Account,
  code?: string,
): Promise<void> {
  const mail = { store, firstName: customer.firstName, reader }
  const values = code === undefined ? { link: linkOf(config, kind, mail) } : { code }
  const written = writeAccountMail(kind, mail, values)
  return queueMail(tx, store, { kind, to: customer.email, ...written }, clock())
}

/**
 * Queues a mail with a link that sets a password. Whether the address has an account is looked up only when the mail is
 * sent: the request does the same work for every address, so that its time reveals nothing. The
 * token is also created only then, so that a leaked copy of the queue has none.
 */
export async function queueLink(
  db: Db | Tx,
  store: Store,
  { kind, to }: { kind: ComposedKind; to: string },
  now: Date,
  { locale, localePath }: MailReader = { locale: null, localePath: null },
): Promise<void> {
  await db.insert(mails).values({
    ...queued(store, now),
    locale,
    localePath,
    kind,
    recipient: to,
    subject: '',
    body: '',
  })
}
