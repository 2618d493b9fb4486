import { and, desc, eq, lte } from '#store/drizzle.ts'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { findCustomerByEmail } from '#identity/customers.ts'
import { createResetToken } from '#identity/recovery.ts'
import { createStaffLink, findStaffByEmail, findStaffRole, linkMs } from '#identity/staff.ts'
import { count } from '#count.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import { orderMailKinds, withdrawalMailKinds } from '#store/enums.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { updateRows } from '#store/write-row.ts'
import { mails } from '#store/schema/mails.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { startQueue, workOff, type WorkQueue } from '#store/work-queue.ts'
import type { MailTemplate } from './mail-templates.ts'
import type { MailDraft } from './mail.ts'
import { raiseIssue } from './raise-issue.ts'
import { getRecoveryUrl, writeAccountMail } from './mail-texts.ts'
import { describeError } from '#log.ts'

export type Mail = typeof mails.$inferSelect

const minuteMs = 60_000

type Letter = Pick<MailDraft, 'to' | 'subject' | 'text' | 'html' | 'unsubscribeUrl'> & {
  from: string
}

/** Sends a mail; rejects when the server refuses it. */
export type Post = (letter: Letter) => Promise<void>

const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

/** Whether mails are shown at `/mailbox`: never in production, which would publish their links. */
export function isMailboxOn({ production, smtpUrl, host }: Config): boolean {
  return !production && smtpUrl === undefined && loopback.test(host)
}

/** Mails sent at the same time, each on a connection of its own. */
const slots = 5

/** Creates an SMTP client for the configured URL, which keeps its connections until closed. */
export function createPost(smtpUrl: string): Post & { close: () => void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: slots,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const post: Post = async ({ unsubscribeUrl, ...letter }) => {
    const list = unsubscribeUrl === undefined ? {} : { list: { unsubscribe: unsubscribeUrl } }
    await transport.sendMail({ ...letter, ...list })
  }
  return Object.assign(post, { close: () => transport.close() })
}

/** Values of a sent mail: its texts are deleted, because they contained a link with a token. */
const noText = { body: '', html: null, unsubscribeUrl: null, leasedUntil: null }

const toLetter = (recipient: string, { subject, text, html }: MailTemplate) => ({
  ...{ recipient, subject, body: text, html },
})

/** A mail to a person of the staff; to one who has a password, an invitation is a link to the desk. */
async function composeForStaff(
  services: Services,
  mail: Mail,
  store: Store,
  kind: 'staffInvitation' | 'staffRecovery',
) {
  const account = await findStaffByEmail(services.db, mail.recipient)
  const role = account && (await findStaffRole(services.db, account.id, store.id))
  if (!role) return null
  const { publicUrl, deskUrl } = services.config
  const isKnown = kind === 'staffInvitation' && account.passwordHash !== null
  const token = isKnown ? null : await createStaffLink(services, account.id, linkMs[kind])
  const link = token === null ? deskUrl : `${publicUrl}/oauth/password?token=${token}`
  const reader = { store, firstName: role.name, reader: mail }
  const written = writeAccountMail(kind, reader, { link })
  return toLetter(account.email, written)
}

async function compose(services: Services, mail: Mail, store: Store) {
  const { recipient, subject, body, html, kind } = mail
  if (kind === 'staffInvitation' || kind === 'staffRecovery') {
    return composeForStaff(services, mail, store, kind)
  }
  if (kind !== 'passwordRecovery') return { recipient, subject, body, html }
  const customer = await findCustomerByEmail(services, mail.storeId, mail.recipient)
  if (!customer) return null
  const token = await createResetToken(services, customer)
  // To the account's address, not the typed one: they may differ in more than case.
  const { firstName, email } = customer
  const letter = { store, firstName, reader: mail }
  const link = `${getRecoveryUrl(services.config, letter)}/${token}`
  return toLetter(email, writeAccountMail(kind, letter, { link }))
}

async function deliver(services: Services, mail: Mail, post: Post | null) {
  const { db, config } = services
  const store = await findRow(db, stores, eq(stores.id, mail.storeId))
  const written = store && (await compose(services, mail, store))
  if (!written) {
    await db.delete(mails).where(eq(mails.id, mail.id))
    return
  }
  if (!post) {
    await db
      .update(mails)
      .set({ ...written, state: 'shown', leasedUntil: null })
      .where(eq(mails.id, mail.id))
    return
  }
  const from = { name: store.name, address: config.mailFrom.replaceAll('{domain}', store.domain) }
  await post({
    from: `"${from.name.replace(/["\\\r\n]/g, '')}" <${from.address}>`,
    to: written.recipient,
    subject: written.subject,
    text: written.body,
    ...(written.html !== null && { html: written.html }),
    ...(mail.unsubscribeUrl !== null && { unsubscribeUrl: mail.unsubscribeUrl }),
  })
  await db
    .update(mails)
    .set({ state: 'sent', ...noText })
    .where(eq(mails.id, mail.id))
}

async function settleFailure(services: Services, mail: Mail, error: unknown, again: Date | null) {
  const { db, clock, log } = services
  const fields = { mail: mail.id, kind: mail.kind, attempts: mail.attemptCount }
  // If another process took it over after the lease expired, that process records the result.
  const mine = allOf(eq(mails.id, mail.id), eq(mails.attemptCount, mail.attemptCount))
  if (again !== null) {
    log.warn('mail failed', { ...fields, ...describeError(error) })
    count('vitrine.mails', { outcome: 'retried' })
    await db.update(mails).set({ nextAttemptOn: again, leasedUntil: null }).where(mine)
    return
  }
  log.error('mail given up', { ...fields, ...describeError(error) })
  count('vitrine.mails', { outcome: 'failed' })
  const isAboutOrder = [...orderMailKinds, ...withdrawalMailKinds].some(
    (kind) => kind === mail.kind,
  )
  await db.transaction(async (tx) => {
    // The merchant may send a mail about an order again.
    const text = isAboutOrder ? { leasedUntil: null } : noText
    const failed = await updateRows(tx, mails, { state: 'failed', ...text }, mine)
    if (!isAboutOrder || failed.length === 0) return
    const { id: subjectId, tenantId, storeId, orderId, kind } = mail
    const about = { subjectId, orderId, amountMinor: null, currencyCode: null }
    const detail = `${kind}: ${codeOf(error)}`
    const issue = { tenantId, storeId, kind: 'mailFailed' as const, ...about, detail }
    await raiseIssue(services)(tx, issue, clock())
  })
}

const smtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

/** The codes of an SMTP client, without the reply of the server, which may name the recipient. */
function codeOf(error: unknown): string {
  const { code, responseCode } = smtpError.safeParse(error).data ?? {}
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'not sent'
}

// Longer than the timeouts of a server that is slow at every step.
const leaseMs = 5 * minuteMs

function createMailQueue(services: Services, post: Post | null): WorkQueue<Mail> {
  const { db, clock } = services
  return {
    db,
    clock,
    table: mails,
    isDue: (now) => and(eq(mails.state, 'queued'), lte(mails.nextAttemptOn, now)),
    order: mails.nextAttemptOn,
    leaseMs,
    share: { by: mails.storeId, atOnce: slots - 1 },
    // More than a day.
    patience: { attempts: 14, firstMs: minuteMs, longestMs: 240 * minuteMs },
    work: async (mail) => {
      await deliver(services, mail, post)
      count('vitrine.mails', { outcome: 'sent' })
    },
    onFailure: (mail, error, again) => settleFailure(services, mail, error, again),
  }
}

/**
 * Sends due mails. A mail that the server refuses is retried with backoff and given up after a day.
 * With `post` null, mails are kept for the mailbox page.
 * @returns how many mails were claimed.
 */
export function sendDueMails(services: Services, post: Post | null): Promise<number> {
  return workOff(createMailQueue(services, post), slots)
}

/** The mails of the mailbox page, newest first. */
export function listShownMails(db: Db, limit: number): Promise<Mail[]> {
  return db
    .select()
    .from(mails)
    .where(eq(mails.state, 'shown'))
    .orderBy(desc(mails.createdOn), desc(mails.id))
    .limit(limit)
}

/** Sends mails until stopped; stopping waits for mails in progress. */
export function startMails(services: Services): { stop: () => Promise<void> } {
  const { config, log } = services
  const post = config.smtpUrl === undefined ? null : createPost(config.smtpUrl)
  if (!post && !isMailboxOn(config)) {
    log.warn('mail sending is off', { reason: 'SMTP_URL is not set' })
    return { stop: () => Promise.resolve() }
  }
  const onFault = (error: unknown) => log.error('mails', describeError(error))
  const queue = startQueue(createMailQueue(services, post), { slots, pauseMs: 500, onFault })
  return {
    stop: async () => {
      await queue.stop()
      post?.close()
    },
  }
}
